//! Ctrl-C reaches whatever is under way: a game, a search, a reading.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command};

use crate::process::press_ctrl_c;
use crate::support::{Folder, Ran};

/// Presses Ctrl-C once the process listens for it; it must answer with its exit code.
fn interrupted(child: Child) -> Ran {
    press_ctrl_c(&child);
    let ran = Ran::of(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    ran
}

#[test]
fn whoever_presses_while_it_begins_to_listen_is_heard() {
    let folder = Folder::new();
    let presser = folder.path("ctrl_c.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tournament/ctrl_c.c");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&presser).args([source, "-ldl"]).status();
    assert!(built.expect("a C compiler").success());
    // It was seven of these moments in which nobody heard it.
    for moment in 1..=20 {
        let mut duel = Command::new(env!("CARGO_BIN_EXE_duel"));
        duel.env("LD_PRELOAD", &presser).env("PRESS_AT", moment.to_string());
        let ran = Ran::of(folder.spawn(&mut duel, "solve no-reuse-duel 720720 --nodes 1000000000000"));
        assert_eq!(ran.code, Some(130), "at allocation {moment}: {}", ran.stderr);
    }
}

#[test]
fn a_game_that_goes_on_and_on_is_left() {
    let folder = Folder::with(
        "max-moves: 3000000\nrounds: 1000\nvariants: [{variant: divisor-duel, starts: [4611686018427387904]}]\n\
         strategies: [greedy-smallest, {name: other, use: greedy-smallest}]\n",
    );
    let ran = interrupted(folder.start("run t.yaml --record r.jsonl"));
    assert!(
        ran.stderr.contains("continue with `duel run t.yaml --record r.jsonl --resume`"),
        "{}",
        ran.stderr
    );
    assert!(folder.read("r.jsonl").ends_with(b"\n"));
}

#[test]
fn a_bot_that_thinks_for_ever_is_left() {
    let folder = Folder::new();
    for bot in ["perfect:nodes=1000000000000", "mcts:playouts=1000000"] {
        let mut child =
            folder.start(&format!("play no-reuse-duel --first {bot} --second {bot} --start 720720 --seed 1"));
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        assert!(lines.any(|line| line.expect("text").contains("Player 1's Turn")));
        let ran = interrupted(child);
        assert_eq!(ran.stderr, "interrupted: the game is left, nobody has won\n", "{bot}");
    }
}

#[test]
fn a_hint_that_takes_long_is_left() {
    let folder = Folder::new();
    let mut child = folder.start("play no-reuse-duel --first human --second random --start 9997 --seed 1");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"hint\n").expect("typed");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(lines.any(|line| line.expect("text").contains("Enter your divisor")));
    interrupted(child);
    drop(stdin);
}

#[test]
fn a_verification_is_left_while_a_bot_thinks() {
    // The same games, were it not for how long one of the players thinks, so that nothing waits for the run.
    let tournament = |playouts: u32| {
        format!(
            "name: t\nrounds: 1\nvariants: [{{variant: no-reuse-duel, starts: [720720]}}]\n\
             strategies: [random, {{name: thinker, use: mcts, playouts: {playouts}}}]\n"
        )
    };
    let folder = Folder::with(&tournament(1));
    folder.well("run t.yaml --record quick.jsonl --format csv");
    folder.write("t.yaml", tournament(1_000_000));
    interrupted(folder.start("run t.yaml --record slow.jsonl"));
    let quick = folder.read("quick.jsonl");
    let header = quick.iter().position(|byte| *byte == b'\n').expect("a header");
    folder.write("slow.jsonl", [folder.read("slow.jsonl").as_slice(), &quick[header + 1..]].concat());
    interrupted(folder.start("verify slow.jsonl --threads 1"));
}

#[test]
fn a_search_and_a_report_are_left() {
    let folder = Folder::new();
    interrupted(folder.start("solve no-reuse-duel 720720 --nodes 1000000000000"));
    let searched = "variants: [{variant: no-reuse-duel, starts: {from: 2000, to: 2100}}]";
    folder.write("t.yaml", format!("rounds: 15\n{searched}\nstrategies: [random, parity]\n"));
    folder.well("run t.yaml --record r.jsonl --format csv");
    let ran = interrupted(folder.start("report r.jsonl -o page.html"));
    assert_eq!(ran.stderr, "interrupted: no page was written\n");
    assert!(!folder.path("page.html").exists());
    interrupted(folder.start("run t.yaml --record r.jsonl --resume"));
}
