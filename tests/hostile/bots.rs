//! A bot that writes escape sequences wherever it can.

use std::fs;

use crate::support::{duel, evil, run};

/// A folder with the bot: it writes `evil` to both its streams when it is asked for a move.
fn with_bot() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("evil.txt", &format!("{}\n", evil()));
    write(
        "evil.sh",
        "while read -r word rest; do case $word in move) cat evil.txt >&2; cat evil.txt;; quit) exit;; esac; done\n",
    );
    write("evil.yaml", "command: [sh, evil.sh]\n");
    write("t.yaml", "variants: [divisor-duel]\nstrategies: [./evil.yaml, parity]\n");
    folder
}

#[test]
fn a_bot_is_quoted_safely() {
    let folder = with_bot();
    let said = duel(folder.path(), &["play", "--first", "./evil.yaml", "--second", "random", "--seed", "1"]);
    assert!(said.stdout.contains("evil\\u{1b}[2J"), "{}", said.stdout);
    let said = duel(folder.path(), &["run", "t.yaml", "--record", "r.jsonl"]);
    assert!(said.stdout.contains("  stderr     evil\\u{1b}[2J"), "{}", said.stdout);
    for format in ["json", "csv", "markdown"] {
        let said = duel(folder.path(), &["run", "t.yaml", "--format", format]);
        assert!(said.stderr.contains("  stderr     evil\\u{1b}[2J"), "{}", said.stderr);
    }
    let said = duel(folder.path(), &["replay", "r.jsonl", "--game", "0"]);
    assert!(said.stdout.contains("did not answer: `evil"), "{}", said.stdout);
    assert_eq!(run(folder.path(), &["verify", "r.jsonl"]).code, Some(0));
}

#[test]
fn a_bot_is_checked_safely() {
    let folder = with_bot();
    let said = duel(folder.path(), &["check", "./evil.yaml"]);
    assert_eq!(said.code, Some(1), "{}", said.stderr);
    assert!(said.stdout.contains("evil\\u{1b}[2J"), "{}", said.stdout);
}
