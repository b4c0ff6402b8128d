//! That there is no other way to a terminal.

use std::fs;

use crate::sources::sources;

/// The one file that may open standard output and standard error.
const DOOR: &str = "text/terminal.rs";
/// The one that opens the terminal to let go of it.
const LETS_GO: &str = "system/linux/terminal.rs";

/// What would open them, or print by itself.
const OPENERS: &[&str] = &[
    "anstream",
    "print!(",
    "println!(",
    "dbg!(",
    "io::stdout",
    "io::stderr",
    "io::{stdout",
    "io::{stderr",
    "stdio::stdout",
    "stdio::stderr",
    "STDOUT_FILENO",
    "STDERR_FILENO",
    "from_raw_fd",
    "/dev/std",
    "/dev/tty",
    // Of `clap`, which would print what was typed.
    "Cli::parse()",
    "error.exit()",
    "error.print()",
    // Of `indicatif`, whose bars show our own text alone.
    "set_message",
    "with_message",
    "set_prefix",
    "with_prefix(",
    "bar.println",
];

#[test]
fn one_file_alone_opens_standard_output_and_standard_error() {
    let (root, found) = sources();
    let mut wrong = Vec::new();
    for path in found.iter().filter(|path| !path.ends_with(DOOR) && !path.ends_with(LETS_GO)) {
        let text = fs::read_to_string(path).expect("text");
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
        for (number, line) in lines {
            let imported = line.contains("io::{") && (line.contains("stdout") || line.contains("stderr"));
            if imported || OPENERS.iter().any(|opener| line.contains(opener)) {
                wrong.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "use `crate::text::{{Terminal, complain}}`:\n{}", wrong.join("\n"));
    let door = fs::read_to_string(root.join(DOOR)).expect("the door");
    assert!(door.contains("anstream::stdout()") && door.contains("anstream::stderr()"));
}
