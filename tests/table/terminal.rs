//! A person at a real pseudo-terminal.

use std::process::Command;

use divisor_duel::game::VARIANTS;
use expectrl::process::unix::WaitStatus;
use expectrl::{Eof, Expect, Session};

use crate::support::{sample, session};

fn sit_down(arguments: &str) -> expectrl::session::OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_duel"));
    command.args(arguments.split_whitespace()).env("TERM", "xterm").env_remove("NO_COLOR");
    let mut terminal = Session::spawn(command).expect("a terminal");
    terminal.get_process_mut().set_echo(true, None).expect("what is typed is shown");
    terminal
}

/// Waits for `text` and gives everything up to and with it, with plain line ends.
fn read_until(terminal: &mut expectrl::session::OsSession, text: &str) -> String {
    let seen = terminal.expect(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    plain(&[seen.before(), text.as_bytes()].concat())
}

fn rest(terminal: &mut expectrl::session::OsSession) -> String {
    plain(terminal.expect(Eof).expect("the end").get(0).expect("text"))
}

fn plain(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

fn exit_code(terminal: &expectrl::session::OsSession) -> i32 {
    // Everything that it wrote has been read, so that it can only be ending.
    match terminal.get_process().wait().expect("an end") {
        WaitStatus::Exited(_, code) => code,
        status => panic!("{status:?}"),
    }
}

/// What stands right before the answer in a variant's prompt.
fn prompt_end(variant: &str) -> &'static str {
    match variant {
        "divisor-duel" | "divider-game" => "subtract: ",
        _ => "divisor: ",
    }
}

#[test]
fn a_typed_session_looks_like_that_of_the_rule_book() {
    for variant in &VARIANTS {
        let (arguments, moves) = sample(variant.id);
        let mut terminal = sit_down(&arguments);
        let mut seen = String::new();
        for divisor in moves {
            seen += &read_until(&mut terminal, prompt_end(variant.id));
            terminal.send_line(divisor).expect("typed");
        }
        seen += &rest(&mut terminal);
        // On a terminal the emphasis of the last line is shown.
        let shown = seen.replace("\x1b[1m", "").replace("\x1b[0m", "");
        assert_eq!(shown, session(variant.id), "{}", variant.id);
        assert_eq!(seen != shown, variant.id == "no-reuse-duel", "bold where the rule book is: {seen}");
        assert_eq!(exit_code(&terminal), 0);
    }
}

#[test]
fn ctrl_c_at_the_prompt_leaves_with_a_message_and_code_130() {
    let mut terminal = sit_down("play --seed 1");
    read_until(&mut terminal, "subtract: ");
    terminal.send("\x03").expect("Ctrl-C");
    assert!(rest(&mut terminal).contains("interrupted: the game is left, nobody has won"));
    assert_eq!(exit_code(&terminal), 130);
}

#[test]
fn ctrl_d_at_the_prompt_leaves_with_a_message_and_code_1() {
    let mut terminal = sit_down("play --seed 1");
    read_until(&mut terminal, "subtract: ");
    terminal.send("\x04").expect("Ctrl-D");
    assert!(rest(&mut terminal).contains("the input ended before the game did"));
    assert_eq!(exit_code(&terminal), 1);
}
