//! Runs that are stopped: by SIGKILL at any moment, and by Ctrl-C.

use divisor_duel::seed::Seed;
use rustix::process::{Pid, Signal, kill_process};

use crate::process::{finish, until};
use crate::support::{Folder, Ran};

const LONG: &str = "
seed: 9
rounds: 300
variants: [divisor-duel, {variant: no-reuse-duel, starts: {from: 30, to: 90, count: 5}}]
strategies: [random, greedy-largest, parity, prime-seeking]
";

/// More games than anybody will ever play.
const ENDLESS: &str = "
rounds: 1000000
variants: [{variant: divisor-duel, starts: {from: 2, to: 1000000000}}]
strategies: [random, greedy-largest, parity]
";

#[test]
fn killed_again_and_again_a_record_ends_with_the_same_bytes() {
    let folder = Folder::with(LONG);
    let whole = folder.well("run t.yaml --threads 1 --record whole.jsonl --format json").stdout;
    let bytes = folder.read("whole.jsonl");
    let mut stream = Seed(2).start();
    for round in 0..4 {
        let name = format!("killed-{round}.jsonl");
        let mut kills = 0;
        let threads = 1 + stream.below(3);
        let run = format!("run t.yaml --threads {threads} --record {name} --resume --format json");
        let resumed = loop {
            // Killed once it has written so many bytes more, or a little later.
            let length = folder.length(&name) + 1 + stream.below(bytes.len() as u64 / 4);
            let mut child = folder.start(&run);
            until("bytes or an end", || {
                folder.length(&name) >= length || child.try_wait().expect("a child").is_some()
            });
            if length < bytes.len() as u64 {
                child.kill().expect("killed");
                kills += 1;
            }
            let ran = Ran::of(child);
            if ran.code == Some(0) {
                break ran;
            }
        };
        assert!(kills > 1, "killed {kills} times");
        assert!(folder.read(&name) == bytes, "round {round}, killed {kills} times");
        assert_eq!(resumed.stdout, whole);
    }
}

#[test]
fn ctrl_c_writes_the_standings_so_far_and_says_how_to_continue() {
    let folder = Folder::with(ENDLESS);
    let child = folder.start("run t.yaml --seed 4 --threads 2 --record r.jsonl");
    until("a record of some length", || folder.length("r.jsonl") >= 10_000);
    kill_process(Pid::from_child(&child), Signal::INT).expect("interrupted");
    let ran = Ran::of(child);
    assert_eq!(ran.code, Some(130));
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    let games = text.lines().count() - 1;
    assert!(text.ends_with('\n'), "nothing is torn");
    assert_eq!(
        ran.stderr,
        format!(
            "interrupted: {games} of 5999999994000000 games are done; \
             continue with `duel run t.yaml --seed 4 --record r.jsonl --resume`\n"
        )
    );
    assert!(ran.stdout.contains(&format!("{games} games")), "the standings are of what was recorded");
}

#[test]
fn a_record_that_is_being_written_is_not_touched() {
    let folder = Folder::with(ENDLESS);
    let mut child = folder.start("run t.yaml --record r.jsonl");
    until("a record of some length", || folder.length("r.jsonl") >= 10_000);
    let ran = folder.duel("run t.yaml --record r.jsonl --resume");
    child.kill().expect("killed");
    finish(child);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "error: `r.jsonl` is being written by another run; wait for it, or name another file\n"
    );
}
