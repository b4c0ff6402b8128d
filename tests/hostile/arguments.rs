//! Arguments and the names of files.

use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::support::{RUDE, SLY, assert_safe, duel, evil, run};

#[test]
fn whatever_is_typed_is_repeated_safely() {
    let folder = tempfile::tempdir().expect("a folder");
    for evil in [RUDE, SLY, &evil()] {
        let option = format!("--{evil}");
        let below = format!("no/{evil}");
        let names = format!("{evil},{evil}");
        let parameter = format!("random:{evil}=1");
        let yaml = format!("{evil}.yaml");
        let commands: &[&[&str]] = &[
            &[evil],
            &[&option],
            &["play", evil],
            &["play", &option],
            &["play", "--first", evil],
            &["play", "--first", &parameter],
            &["play", "--first", &yaml],
            &["play", "--start", evil],
            &["play", "--seed", evil],
            &["play", "--rules", evil],
            &["play", "--rounds", evil],
            &["play", "--names", evil],
            &["play", "--names", &names],
            &["play", "--strategies", evil],
            &["run", evil],
            &["run", "--record", &below],
            &["run", "--report", &below],
            &["run", "--seed", evil],
            &["run", evil, "--record", evil],
            &["replay", evil, "--game", "0"],
            &["replay", "r", "--game", evil],
            &["verify", evil],
            &["report", evil, "-o", "page.html"],
            &["report", evil, "-o", evil],
            &["solve", evil, "12"],
            &["solve", "divisor-duel", evil],
            &["solve", "divisor-duel", "12", "--used", evil],
            &["solve", "divisor-duel", "12", "--memory", evil],
            &["list", evil],
            &["list", "strategies", "--format", evil],
            &["list", "strategies", "--strategies", evil],
            &["check", evil],
            &["check", &below],
            &["completions", evil],
        ];
        for command in commands {
            let said = duel(folder.path(), command);
            assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{command:?}: {}", said.stderr);
        }
    }
}

#[test]
fn what_is_no_number_of_the_kind_that_is_wanted_is_a_value_and_told_what_to_write() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, advice) in [
        (
            ["run", "--seed", "-1"],
            "invalid value `-1` for `--seed <S>`: use a whole number; see `duel run --help`",
        ),
        (
            ["run", "--seed", "x"],
            "invalid value `x` for `--seed <S>`: use a whole number; see `duel run --help`",
        ),
        (["run", "--judge", "1.5"], "`--judge <NODES>`: use a whole number;"),
        (["run", "--seed", "99999999999999999999"], "`--seed <S>`: use a smaller number;"),
        (["run", "--judge", "10000001"], "`--judge <NODES>`: use a whole number from 0 to 10000000;"),
        (["run", "--threads", "0"], "`--threads <K>`: use a whole number from 1 to 1024;"),
        (["puzzle", "--count", "-2"], "`--count <K>`: use a whole number from 1 to 1000;"),
        (["play", "--start", "-5"], "`-5` is not a start; use a number from 2 to"),
        (["solve", "divisor-duel", "-3"], "`-3` is not a number from 1 to"),
    ] {
        let said = run(folder.path(), &arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}");
        assert!(said.stderr.contains(advice), "{}", said.stderr);
    }
}

#[test]
fn what_is_typed_cannot_pretend_to_be_the_usage() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = run(folder.path(), &["play", "--start", "1\n\nUsage: evil command"]);
    assert!(said.stderr.ends_with("; see `duel play --help`\n"), "{}", said.stderr);
}

#[test]
fn the_help_is_our_own_text_whatever_the_program_is_called() {
    for arguments in
        [&["--help"][..], &["play", "--help"], &["--version"], &[], &["lisst"], &["play", "--frist"]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_duel"));
        let output = command.arg0(evil()).args(arguments).output().expect("duel runs");
        for text in [output.stdout, output.stderr] {
            let text = String::from_utf8(text).expect("UTF-8");
            assert_safe(&text, "the help");
            assert!(!text.contains("evil"), "{text}");
        }
    }
}

#[test]
fn names_at_the_table_keep_their_letters_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in ["divisor-duel", "division-duel", "factor-duel", "no-reuse-duel", "divider-game"] {
        for evil in [RUDE, SLY] {
            let names = format!("Zoë 李 עדה,{evil}");
            let arguments = ["play", variant, "--first", "random", "--second", "random", "--seed", "1"];
            let more = ["--rounds", "2", "--toss", "--names", &names];
            let said = duel(folder.path(), &[&arguments[..], &more[..]].concat());
            assert_eq!(said.code, Some(0), "{}", said.stderr);
            assert!(said.stdout.contains("Zoë 李 עדה"), "{}", said.stdout);
        }
    }
}
