//! Hostile texts, real processes that are given them, and the judge of what these print.

use std::path::Path;
use std::process::Command;

use crate::process;

/// Turns lines around, hides and breaks them, without a single control character.
pub(crate) const SLY: &str = "evil\u{202e}txt\u{202c}\u{2066}x\u{2069}\u{200e}\u{200f}\u{61c}\u{2028}line\u{2029}\
     pay\u{200b}pal\u{feff}\u{ad}\u{fe0f}\u{e0041}";

/// Clears the screen, sets its title and colours, in both spellings, and moves the cursor.
pub(crate) const RUDE: &str =
    "evil\u{1b}[2J\u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}2J\u{90}q\u{9c}\r\u{8}\u{b}\u{c}\tx\u{7f}\u{85}y";

/// Both at once.
pub(crate) fn evil() -> String {
    format!("{RUDE}{SLY}")
}

/// What a command wrote.
pub(crate) struct Said {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// Runs `duel`, which must end soon, in `folder`. All that it writes must be safe, and some of it must
/// show the hostile text.
pub(crate) fn duel(folder: &Path, arguments: &[&str]) -> Said {
    let said = run(folder, arguments);
    let shown = said.stdout.contains("evil") || said.stderr.contains("evil");
    assert!(shown, "{arguments:?} does not show the text: {}{}", said.stdout, said.stderr);
    said
}

/// The same, where the text need not be shown.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Said {
    let duel = &mut Command::new(env!("CARGO_BIN_EXE_duel"));
    let output = process::run(duel.args(arguments).current_dir(folder));
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let said = Said { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() };
    for (stream, text) in [("stdout", &said.stdout), ("stderr", &said.stderr)] {
        assert_safe(text, &format!("{arguments:?} on {stream}"));
    }
    assert!(said.code.is_some_and(|code| code <= 2), "{arguments:?}: {:?} {}", said.code, said.stderr);
    said
}

/// Nothing but line ends, printable ASCII, letters, and the few signs that `duel` itself writes. The list
/// is of what may be there, so that it knows nothing of what `duel` takes for unsafe.
pub(crate) fn assert_safe(text: &str, what: &str) {
    let printable = |c: char| {
        matches!(c, '\n' | ' '..='~' | '\u{2500}'..='\u{257f}' | '…' | '–' | '·' | '●' | '\u{fffd}')
            || c.is_alphanumeric()
    };
    let wrong: Vec<char> = text.chars().filter(|c| !printable(*c)).collect();
    assert!(wrong.is_empty(), "{what} writes {wrong:?}: {text:?}");
}

/// A text as YAML writes it, in which little may stand for itself.
pub(crate) fn quoted(text: &str) -> String {
    let escaped = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        ' '..='~' => c.to_string(),
        _ => format!("\\U{:08x}", u32::from(c)),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
