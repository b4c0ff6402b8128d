//! Runs that are stopped: killed by the system at any byte, and by Ctrl-C.

use divisor_duel::seed::Seed;
use rustix::process::{Pid, Signal, kill_process};

use crate::process::{finish, until};
use crate::support::{Folder, Ran};

const LONG: &str = "
seed: 9
rounds: 100
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
        let threads = 1 + stream.below(3);
        let run = format!("run t.yaml --threads {threads} --record {name} --resume --format json");
        for kills in 0..4 {
            // The system kills it in the middle of the write that would pass this length.
            let length = bytes.len() as u64 * kills / 4 + 1 + stream.below(bytes.len() as u64 / 4);
            let ran = Ran::of(folder.start_limited(length, &run));
            assert_eq!(ran.code, None, "round {round}, {length} bytes: killed, not ended: {}", ran.stderr);
            assert_eq!(folder.length(&name), length);
        }
        let resumed = folder.well(&run);
        assert!(folder.read(&name) == bytes, "round {round}");
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
fn an_old_page_stays_when_a_run_is_interrupted() {
    let folder = Folder::with(ENDLESS);
    folder.write("page.html", "old");
    let child = folder.start("run t.yaml --record r.jsonl --report page.html");
    until("a record of some length", || folder.length("r.jsonl") >= 10_000);
    kill_process(Pid::from_child(&child), Signal::INT).expect("interrupted");
    let ran = Ran::of(child);
    assert_eq!(ran.code, Some(130));
    assert!(
        ran.stderr.starts_with("`page.html` is left as it was: not all games are done\n"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.ends_with("--record r.jsonl --resume --report page.html`\n"), "{}", ran.stderr);
    assert_eq!(folder.read("page.html"), b"old");
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
