//! What is not a bot's fault is not a bot's loss.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::kit::{Kit, Who};
use crate::process::{finish, run, until};

/// So many bots, in a tournament against `random`.
fn crowd(count: usize) -> Kit {
    let kit = Kit::new();
    let names: Vec<String> = (0..count).map(|number| format!("b{number}")).collect();
    for name in &names {
        kit.bot(name, "well", "");
    }
    let strategies: Vec<&str> = ["random"].into_iter().chain(names.iter().map(String::as_str)).collect();
    kit.short_tournament("t.yaml", "", &strategies);
    kit
}

#[test]
fn two_hundred_bots_play_all_their_games_where_1024_files_may_be_open() {
    let kit = crowd(200);
    let mut shell = Command::new("sh");
    let script = format!(
        "ulimit -n 1024; exec {} run t.yaml --strategies bots --threads 32 --record out/r",
        kit.path("kit/duel").display()
    );
    let output = run(shell.args(["-c", &script]).current_dir(kit.path("")));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    let lines = kit.record("out/r");
    assert_eq!(lines.len(), 401);
    assert!(lines[1..].iter().all(|game| game["end"] == "no-moves"), "{stderr}");
}

#[test]
fn no_more_bots_are_alive_than_the_games_under_way_need_and_a_small_pool() {
    let kit = crowd(300);
    let others = fs::read_dir("/proc").expect("processes").flatten().map(|entry| entry.file_name()).collect();
    // In the fence, where a start costs half of what it does in the jail; how many are kept does not depend on it.
    let mut command = kit.command(Who::Me, false, "run t.yaml --threads 2 --record out/r");
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a process");
    let mut most = 0;
    until("the end of the run", || {
        most = most.max(kit.alive_beside(&others, true));
        // Looking costs as much as playing, and whoever lives too long lives longer than this.
        std::thread::park_timeout(Duration::from_millis(20));
        child.try_wait().expect("a process").is_some()
    });
    let output = finish(child);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(kit.record("out/r").len(), 601);
    // One in each of two games, 40 that wait, and one on each thread that is making room; while these are counted, some
    // end and others begin.
    assert!((2..=60).contains(&most), "{most} were alive at once");
    assert_eq!(kit.alive(false), 0);
}

#[test]
fn a_lack_of_descriptors_is_never_a_bots_crash() {
    let kit = crowd(40);
    // A soft limit is raised; a hard one that is too low ends the run, which keeps what it has.
    for (limit, codes) in [("-Sn 48", [0, 0]), ("-Hn 48", [0, 1])] {
        let _ = fs::remove_file(kit.path("out/r"));
        let mut shell = Command::new("sh");
        let script = format!(
            "ulimit {limit}; ulimit -Sn 48; exec {} run t.yaml --strategies bots --threads 16 --record out/r",
            kit.path("kit/duel").display()
        );
        let output = run(shell.args(["-c", &script]).current_dir(kit.path("")));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(codes.contains(&output.status.code().unwrap_or(-1)), "{limit}: {stderr}");
        let lines = kit.record("out/r");
        assert!(lines[1..].iter().all(|game| game["end"] == "no-moves"), "{limit}: {stderr}");
        let complete = lines.len() == 81;
        assert_eq!(complete, output.status.code() == Some(0), "{limit}: {stderr}");
        assert!(complete || stderr.contains("error: the harness itself failed"), "{stderr}");
    }
}
