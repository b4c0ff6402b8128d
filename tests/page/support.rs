//! Tournaments and their pages.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::run;

/// Names that would do harm if they were taken for markup.
pub(crate) const HOSTILE: [&str; 3] =
    ["<script>alert(1)</script>", "</script>", "\"><img src=x onerror=alert(2)>"];

/// Plays a small tournament between hostile names and gives the folder with its record and page.
pub(crate) fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let strategies: Vec<String> = HOSTILE
        .iter()
        .zip(["random", "greedy-largest", "parity"])
        .map(|(name, strategy)| format!("  - {{name: {name:?}, use: {strategy}}}\n"))
        .collect();
    let file = format!(
        "name: {:?}\nseed: 7\nrounds: 2\nvariants:\n  - variant: divisor-duel\n    starts: [16, 24, 30]\n  \
         - variant: no-reuse-duel\n    starts: {{from: 30, to: 120}}\nstrategies:\n{}",
        HOSTILE[0],
        strategies.concat()
    );
    std::fs::write(folder.path().join("t.yaml"), file).expect("written");
    duel(folder.path(), &["run", "t.yaml", "--record", "r.jsonl", "--report", "run.html"]);
    duel(folder.path(), &["report", "r.jsonl", "-o", "page.html"]);
    folder
}

pub(crate) fn duel(folder: &Path, arguments: &[&str]) -> String {
    let output = run(Command::new(env!("CARGO_BIN_EXE_duel")).args(arguments).current_dir(folder));
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The page of the built-in tournament.
pub(crate) fn showdown() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    duel(folder.path(), &["run", "--report", "page.html"]);
    let page = folder.path().join("page.html");
    (folder, page)
}

/// Writes a tournament's file, plays it, and gives the page of its record.
pub(crate) fn page_of(tournament: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("t.yaml"), tournament).expect("written");
    duel(folder.path(), &["run", "t.yaml", "--record", "r.jsonl", "--report", "page.html"]);
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    (folder, page)
}

/// The data of a page.
pub(crate) fn data(page: &str) -> serde_json::Value {
    let data = page.split("<script id=\"data\" type=\"application/json\">").nth(1).expect("data");
    serde_json::from_str(data.split("</script>").next().expect("its end")).expect("JSON")
}
