//! `list`, `completions`, and what is said of commands that are wrong.

use serde_json::Value;

use divisor_duel::game::VARIANTS;
use divisor_duel::strategy::REGISTRY;

use crate::support::duel;

fn ids(arguments: &str) -> Vec<String> {
    let ran = duel(arguments, "");
    let list: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let entries = list.as_array().expect("a list");
    entries.iter().map(|entry| entry["id"].as_str().expect("an id").to_string()).collect()
}

#[test]
fn everything_there_is_can_be_listed() {
    let variants: Vec<&str> = VARIANTS.iter().map(|variant| variant.id).collect();
    assert_eq!(ids("list variants --format json"), variants);
    let strategies: Vec<&str> = REGISTRY.iter().map(|entry| entry.id).collect();
    let listed = ids("list strategies --format json");
    assert_eq!(listed[..strategies.len()], strategies);
    // The files of `strategies/` follow, where there is such a folder.
    assert!(listed[strategies.len()..].contains(&"parity-py".to_string()), "{listed:?}");
    for format in ["table", "csv", "markdown"] {
        let stdout = duel(&format!("list variants --format {format}"), "").stdout;
        assert!(variants.iter().all(|id| stdout.contains(id)), "{stdout}");
        let stdout = duel(&format!("list strategies --format {format}"), "").stdout;
        assert!(strategies.iter().all(|id| stdout.contains(id)), "{stdout}");
    }
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = duel(&format!("completions {shell}"), "");
        assert!(ran.stdout.contains("duel") && ran.code == 0, "{shell}");
    }
}

#[test]
fn a_wrong_command_gets_one_line_that_says_what_to_do_and_exit_code_2() {
    for (arguments, message) in [
        (
            "play divsor",
            "error: unknown variant `divsor` (the nearest is `divisor-duel`); see `duel list variants`",
        ),
        (
            "play --first randm",
            "error: unknown strategy `randm` (the nearest is `random`); see `duel list strategies`",
        ),
        (
            "play --frist x",
            "error: unexpected argument `--frist` found; a similar argument exists: `--first`; see `duel play --help`",
        ),
        (
            "lisst",
            "error: unrecognized subcommand `lisst`; a similar subcommand exists: `list`; see `duel --help`",
        ),
        (
            "play --start 1",
            "error: invalid value `1` for `--start <N>`: start 1 is out of range; use a number from 2 to 9223372036854775807 (2^63-1); see `duel play --help`",
        ),
        (
            "play --start 99999999999999999999",
            "error: invalid value `99999999999999999999` for `--start <N>`: `99999999999999999999` is not a start; use a number from 2 to 9223372036854775807 (2^63-1), `random`, or `random:LO-HI`; see `duel play --help`",
        ),
        ("play --first stockfish", "error: unknown strategy `stockfish`; see `duel list strategies`"),
        (
            "--start 1 play",
            "error: unexpected argument `--start` found; `play --start` exists; see `duel --help`",
        ),
        (
            "list strategies --format xml",
            "error: invalid value `xml` for `--format <F>` [possible values: table, json, csv, markdown]; see `duel list --help`",
        ),
        (
            "play --rules op=divide",
            "error: dividing by 1 leaves the number as it is, so the game need not end; set `one=no` or `reuse=no`",
        ),
    ] {
        let ran = duel(arguments, "");
        assert_eq!((ran.stderr.trim_end(), ran.code, ran.stdout.as_str()), (message, 2, ""), "{arguments}");
    }
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_duel"))
        .args("play --first random --second random --rounds 5000 --seed 1".split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("duel starts");
    drop(child.stdout.take());
    let output = crate::process::finish(child);
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn the_number_with_most_divisors_and_a_hard_semiprime_are_listed_whole() {
    let shown = |start: u64| {
        let stdout =
            duel(&format!("play --start {start} --first human --second human --seed 1"), "resign\n").stdout;
        let line =
            stdout.lines().find_map(|line| line.strip_prefix("Proper divisors of ")).expect("divisors");
        line.split(", ").count()
    };
    assert_eq!(shown(897_612_484_786_617_600), 103_679);
    assert_eq!(shown(9_223_371_994_482_243_049), 2);
}
