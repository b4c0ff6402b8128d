//! On a real pseudo-terminal, where styling is shown.

use std::path::Path;

use crate::pseudo_terminal::Terminal;
use crate::records::recorded;
use crate::support::{RUDE, SLY, assert_safe, evil};

/// What a terminal is sent, with its own line ends made plain.
fn shown(folder: &Path, arguments: &[&str]) -> String {
    let seen = Terminal::duel(&evil(), arguments, folder).rest();
    String::from_utf8(seen).expect("UTF-8").replace("\r\n", "\n")
}

/// The text without the one styling that the table has, which must be there `times` times.
fn without_bold(text: &str, times: usize) -> String {
    assert_eq!(
        (text.matches("\x1b[1m").count(), text.matches("\x1b[0m").count()),
        (times, times),
        "{text:?}"
    );
    text.replace("\x1b[1m", "").replace("\x1b[0m", "")
}

#[test]
fn a_game_between_hostile_names_is_bold_where_the_rule_book_is_and_safe() {
    let folder = tempfile::tempdir().expect("a folder");
    for hostile in [RUDE, SLY, &evil(), "\u{1b}[1mevil\u{1b}[0m"] {
        for (variant, bold) in [("no-reuse-duel", 1), ("divisor-duel", 0)] {
            let names = format!("{hostile},b");
            let text = shown(
                folder.path(),
                &[
                    "play", variant, "--first", "random", "--second", "random", "--seed", "1", "--names",
                    &names,
                ],
            );
            assert!(text.contains("evil"), "{text}");
            assert_safe(&without_bold(&text, bold), variant);
        }
    }
}

#[test]
fn a_hostile_record_is_replayed_safely() {
    for hostile in [RUDE, SLY, &evil()] {
        let folder = recorded(hostile);
        for game in ["0", "1"] {
            let text = shown(folder.path(), &["replay", "r.jsonl", "--game", game, "--comment"]);
            assert!(text.contains("did not answer: evil\\u{"), "{text}");
            assert_safe(&without_bold(&text, 1), game);
        }
    }
}

#[test]
fn a_wrong_command_is_told_safely() {
    let folder = tempfile::tempdir().expect("a folder");
    for hostile in [RUDE, SLY, &evil()] {
        for arguments in [&[hostile][..], &["play", hostile], &["list", hostile], &["run", hostile]] {
            assert_safe(&shown(folder.path(), arguments), "an error");
        }
    }
}

#[test]
fn the_help_keeps_its_styling_and_has_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [&["--help"][..], &["play", "--help"], &[]] {
        let text = shown(folder.path(), arguments);
        assert!(text.contains("\x1b[1m\x1b[4mUsage:\x1b[0m \x1b[1mduel"), "{text:?}");
        let looks = ["\x1b[0m", "\x1b[1m", "\x1b[4m"];
        assert_safe(&looks.iter().fold(text, |text, look| text.replace(look, "")), "the help");
    }
}
