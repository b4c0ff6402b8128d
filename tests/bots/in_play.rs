//! Bots at the table: against a person, and after the harness is gone.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::kit::{
    self,
    process::{finish, run, until},
};

/// A game of a bot that `fault` describes against a person, begun by the bot.
fn game(fault: &str, mark: &str) -> (tempfile::TempDir, Child) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("command: [{}, {fault}, {mark}]\n", kit::fault_bot().display());
    std::fs::write(folder.path().join("guest.yaml"), text).expect("a file");
    let duel = Command::new(env!("CARGO_BIN_EXE_duel"))
        .args([
            "play",
            "--first",
            "guest",
            "--second",
            "human",
            "--start",
            "16",
            "--seed",
            "1",
            "--strategies",
        ])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("duel runs");
    (folder, duel)
}

/// Reads the transcript until it says this.
fn read_until(duel: &mut Child, wanted: &str) {
    let mut lines = BufReader::new(duel.stdout.as_mut().expect("a pipe")).lines();
    assert!(lines.any(|line| line.expect("text").contains(wanted)), "nobody says {wanted}");
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id() as i32).expect("a number")
}

/// Waits until no process carries the mark, for as long as a busy machine may need.
fn gone(mark: &str) {
    until("the end of every process", || kit::alive(mark).is_empty());
}

#[test]
fn a_person_plays_against_a_bot() {
    let (_folder, mut duel) = game("well", &kit::mark());
    // The bot leaves 15, the person takes 5; and so on, down to 1.
    duel.stdin.take().expect("a pipe").write_all(b"5\n1\n1\n1\n1\n1\n1\n1\n").expect("duel reads");
    let output = finish(duel);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("New N is 15.") && text.contains("wins the game!"), "{text}");
}

#[test]
fn a_bot_that_fails_at_the_table_forfeits_with_its_reason() {
    let (_folder, duel) = game("exit", &kit::mark());
    let output = finish(duel);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("it ended with exit code 3") && text.contains("Player 2"), "{text}");
}

#[test]
fn no_bot_survives_the_sudden_death_of_the_harness() {
    for fault in ["ignore-end", "children", "leaver"] {
        let mark = kit::mark();
        let (_folder, mut duel) = game(fault, &mark);
        read_until(&mut duel, "New N is 15.");
        assert!(!kit::alive(&mark).is_empty(), "the bot runs while the game does");
        kill_process(pid(&duel), Signal::KILL).expect("a signal");
        finish(duel);
        gone(&mark);
    }
}

#[test]
fn ctrl_c_ends_a_game_and_its_bot_at_once_even_while_the_bot_thinks() {
    let mark = kit::mark();
    let (_folder, mut duel) = game("silent", &mark);
    read_until(&mut duel, "Player 1's Turn.");
    kill_process(pid(&duel), Signal::INT).expect("a signal");
    assert_eq!(finish(duel).status.code(), Some(130));
    gone(&mark);
}

#[test]
fn the_bot_of_the_readme_plays() {
    let readme = include_str!("../../README.md");
    let lines = readme.lines().skip_while(|line| line.trim() != "import sys");
    let source: Vec<&str> = lines.map_while(|line| line.strip_prefix("    ")).collect();
    assert!(source.len() >= 5, "the README shows a bot");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine.py"), source.join("\n") + "\n").expect("a file");
    std::fs::write(folder.path().join("mine.yaml"), "command: [python3, mine.py]\n").expect("a file");
    let mut duel = Command::new(env!("CARGO_BIN_EXE_duel"));
    duel.args(["play", "--first", "mine", "--second", "random", "--seed", "7", "--strategies"]);
    let output = run(duel.arg(folder.path()));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("wins the game!") && !text.contains("forfeit"), "{text}");
}

#[test]
fn what_a_failing_bot_wrote_to_its_standard_error_is_shown_beside_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "import sys\nprint('\\x1b[2Joh no', file=sys.stderr)\nsys.exit(1)\n";
    std::fs::write(folder.path().join("syn.py"), source).expect("a file");
    let mut duel = Command::new(env!("CARGO_BIN_EXE_duel"));
    duel.args(["play", "--first", "./syn.py", "--second", "random", "--seed", "7"])
        .current_dir(folder.path());
    let output = run(&mut duel);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("stderr of `Player 1`: \\u{1b}[2Joh no\n"), "{told}");
}
