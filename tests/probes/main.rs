//! What bots must not be able to do: a probe for each attempt, in the jail and behind the fence, as root
//! and as an ordinary user. And what honest bots must not lose by.

mod clock;
mod groups;
mod kit;
mod levels;
#[path = "../kit/process.rs"]
mod process;
mod seeds;
mod troubles;
mod users;

use std::process::{Command, Stdio};

use kit::{Kit, everybody};

/// Every probe, how it loses, and why: in the jail, and behind the fence. What must simply fail and is
/// allowed to nobody ends a game as usual.
const PROBES: [(&str, &str, &str, &str); 14] = [
    ("calls", "no-moves", "", ""),
    ("python", "no-moves", "", ""),
    ("memory", "crash", "used more than 64 MiB of memory", "used more than 64 MiB of memory"),
    ("unlinked", "crash", "exit code 5", "used more than 1024 KiB of files"),
    ("deep", "crash", "exit code 5", "used more than 1024 KiB of files"),
    ("processes", "crash", "used more than 64 processes", "used more than 64 processes"),
    ("holder", "crash", "it ended with exit code 3", "it ended with exit code 3"),
    ("imitator", "crash", "it ended with exit code 3", "it ended with exit code 3"),
    ("threads", "timeout", "of processor time", "of processor time"),
    ("children", "timeout", "of processor time", "of processor time"),
    ("orphans", "", "", ""),
    ("sleeper", "timeout", "no answer within", "no answer within"),
    ("stopped", "timeout", "no answer within", "no answer within"),
    ("twice", "garbage", "more than one answer", "more than one answer"),
];

#[test]
fn every_probe_comes_to_nothing_at_each_level_whoever_runs_duel() {
    let kit = Kit::new();
    // Somebody else's process, with a secret in its environment.
    let mut other = Command::new("sleep")
        .arg("600")
        .env("SECRET", "canary")
        .stdout(Stdio::null())
        .spawn()
        .expect("a process");
    let arguments = format!("{}, \"{}\"", kit.path("secrets").display(), other.id());
    for (name, _, jailed, _) in PROBES {
        // Only what sleeps is ended by the wall.
        let wait = if jailed.starts_with("no answer") { "500ms" } else { "60s" };
        // What uses up all the time that it gets is given little: twenty threads use it as surely, and a child takes
        // a sixth of it.
        let burns = ["threads", "children", "orphans"].contains(&name);
        let time = if burns { "move: 50ms, start: 70ms" } else { "move: 300ms, start: 700ms" };
        let limits = format!("{time}, memory: 64MiB, files: 1MiB");
        kit.bot(name, &format!("{name}, {arguments}"), &format!("limits: {{{limits}, wait: {wait}}}"));
    }
    kit.write("bots/python.yaml", &format!("command: [/usr/bin/python3, probe.py, {arguments}]\n"));
    let strategies: Vec<&str> =
        ["greedy-smallest"].into_iter().chain(PROBES.map(|(name, ..)| name)).collect();
    kit.tournament("t.yaml", "", &strategies);
    for who in everybody() {
        for (level, bubblewrap) in [("jail", true), ("fence", false)] {
            let record = format!("out/{who:?}-{level}.jsonl");
            let ran = kit.duel(who, bubblewrap, &format!("run t.yaml --threads 4 --record {record}"));
            assert_eq!(ran.code, Some(0), "{who:?} {level}: {}", ran.stderr);
            assert_eq!(kit.alive(false), 0, "{who:?} {level}: nothing of any probe is left");
            let scratch = std::fs::read_dir(kit.path("scratch")).expect("a folder").count();
            assert_eq!(scratch, 0, "{who:?} {level}: scratch is gone afterwards");
            let lines = kit.record(&record);
            assert_eq!(lines[0]["tournament"]["sandbox"], level);
            for game in &lines[1..] {
                let seats = ["first", "second"];
                let mut bots = seats.into_iter().filter(|seat| game[seat] != "greedy-smallest");
                let seat = bots.next().expect("a bot");
                let (_, end, jailed, fenced) =
                    PROBES.into_iter().find(|(name, ..)| game[seat] == *name).expect("a probe");
                if end.is_empty() {
                    assert_ne!(game["winner"], seat, "{who:?} {level}: {game}");
                    continue;
                }
                let reason = if bubblewrap { jailed } else { fenced };
                let told = game["reason"].as_str().unwrap_or_default();
                let good = game["end"] == end && told.contains(reason);
                assert!(good, "{who:?} {level}: {game}\n{}", ran.stdout);
            }
        }
    }
    let _ = other.kill();
    let _ = other.wait();
}
