//! What the README and `docs/` show is what is printed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::duel;

/// The README and every page of `docs/`.
fn pages() -> Vec<PathBuf> {
    fn below(folder: &Path, pages: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                below(&entry, pages);
            } else if entry.extension().is_some_and(|ending| ending == "md") {
                pages.push(entry);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md")];
    below(&root.join("docs"), &mut pages);
    pages
}

/// Every command behind a `$` and what a page says that it prints, up to a line that is `…` alone.
fn shown(page: &str) -> Vec<(String, String)> {
    let mut shown: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        match line.strip_prefix("    ") {
            Some(line) if line.starts_with("$ duel ") => {
                shown.push((line["$ duel ".len()..].into(), String::new()));
                open = true;
            }
            Some("…") => open = false,
            Some(line) if open => shown.last_mut().expect("a command").1 += &format!("{line}\n"),
            None if line.is_empty() && open => shown.last_mut().expect("a command").1 += "\n",
            _ => open = false,
        }
    }
    shown
}

#[test]
fn every_block_of_output_is_what_the_command_prints() {
    let mut blocks = 0;
    for page in pages() {
        for (command, output) in shown(&fs::read_to_string(&page).expect("a page")) {
            let printed = duel(&command, "").stdout;
            let output = output.trim_end();
            assert!(
                printed.starts_with(output),
                "{}: `duel {command}` prints\n{printed}and not\n{output}",
                page.display()
            );
            blocks += 1;
        }
    }
    assert!(blocks >= 5, "only {blocks} blocks were found");
}
