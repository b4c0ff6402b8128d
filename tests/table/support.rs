//! Runs the `duel` command as a person would.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::process::finish;

/// What a command left behind.
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

/// Runs `duel` with these arguments, split at blanks, and this standard input.
pub(crate) fn duel(arguments: &str, input: impl AsRef<[u8]>) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(arguments.split_whitespace())
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("duel starts");
    // A game that ends early does not read all of its input, which is no error here.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
    let output = finish(child);
    Ran {
        stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("errors are UTF-8"),
        code: output.status.code().expect("duel exits"),
    }
}

/// The sample session of a rule book, with its contradictions resolved.
pub(crate) fn session(variant: &str) -> String {
    let path = format!("{}/tests/sessions/{variant}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The arguments that begin a variant's sample session, and the moves that are typed in it.
pub(crate) fn sample(variant: &str) -> (String, Vec<&'static str>) {
    let (extra, moves) = match variant {
        "divisor-duel" => (" --names Alice,Bob", "8 4 2 1"),
        "division-duel" => ("", "12"),
        "factor-duel" => (" --start 30", "15 5 5"),
        "no-reuse-duel" => ("", "15 5 2 4"),
        "divider-game" => ("", "25 25 10 20 10 5 1 2 1"),
        _ => panic!("variant `{variant}` has no sample session"),
    };
    let arguments = format!("play {variant} --first human --second human --seed 1{extra}");
    (arguments, moves.split(' ').collect())
}
