//! The clock, in both directions: nobody gains by more processes or by thinking too early, and nobody
//! loses because others keep the machine busy.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::kit::{Kit, Who};
use crate::process::{finish, until};

/// Something that keeps a core busy until it is dropped.
struct Spinner(Child);

impl Spinner {
    fn new() -> Self {
        let mut shell = Command::new("sh");
        let spins = shell.args(["-c", "while :; do :; done"]).stdin(Stdio::null()).stdout(Stdio::null());
        Spinner(spins.spawn().expect("a process"))
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn ends(kit: &Kit, record: &str) -> Vec<(String, String)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    kit.record(record)[1..].iter().map(|game| (text(&game["end"]), text(&game["reason"]))).collect()
}

#[test]
fn no_honest_bot_loses_on_time_however_busy_the_machine_is() {
    let kit = Kit::new();
    for time in ["0", "5", "50"] {
        kit.bot(&format!("t{time}"), &format!("think, \"{time}\""), "limits: {move: 100ms}");
    }
    kit.tournament("t.yaml", "rounds: 4", &["t0", "t5", "t50"]);
    let _spinner = Spinner::new();
    let ran = kit.duel(Who::Me, true, "run t.yaml --threads 64 --record out/r.jsonl");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    for (end, reason) in ends(&kit, "out/r.jsonl") {
        assert_eq!(end, "no-moves", "{reason}");
    }
}

#[test]
fn thinking_while_it_is_not_its_turn_costs_a_bot_its_own_turn_unless_it_is_allowed() {
    let kit = Kit::new();
    // The opponent answers when it has seen that enough was thought, however long that takes.
    let thought = kit.path("out/thought").display().to_string();
    kit.bot("ponderer", &format!("ponderer, {thought}"), "limits: {move: 50ms}\nsandbox: off");
    kit.bot("patient", &format!("patient, {thought}"), "limits: {wait: 60s}\nsandbox: off");
    kit.bot("allowed", "ponderer", "limits: {move: 1s}");
    kit.tournament("no.yaml", "", &["ponderer", "patient"]);
    kit.tournament("yes.yaml", "ponder: yes\nlimits: {processes: 60}", &["allowed", "greedy-smallest"]);
    let ran = kit.duel(
        Who::Me,
        true,
        "run no.yaml --trust ponderer --trust patient --threads 1 --record out/no.jsonl",
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    for (end, reason) in ends(&kit, "out/no.jsonl") {
        assert_eq!(end, "timeout", "{reason}");
        assert!(reason.contains("while it was not its turn"), "{reason}");
    }
    let ran = kit.duel(Who::Me, true, "run yes.yaml --record out/yes.jsonl");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let header = &kit.record("out/yes.jsonl")[0];
    assert_eq!((&header["format"], &header["tournament"]["ponder"]), (&3.into(), &true.into()));
    for (end, reason) in ends(&kit, "out/yes.jsonl") {
        assert_eq!(end, "no-moves", "{reason}");
    }
}

#[test]
fn time_in_which_the_harness_was_stopped_is_not_charged_to_a_bot() {
    let kit = Kit::new();
    let (asked, go) = (kit.path("out/asked"), kit.path("out/go"));
    // It tells that it was asked, and answers when it is told to.
    let arguments = format!("waits, {}, {}", asked.display(), go.display());
    kit.bot("waits", &arguments, "limits: {wait: 5s, start: 1ms}\nsandbox: off");
    kit.tournament("t.yaml", "", &["waits", "greedy-smallest"]);
    let mut command = kit.command(Who::Me, true, "run t.yaml --trust waits --record out/r.jsonl");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a process");
    until("the question", || asked.exists());
    let harness = Pid::from_child(&child);
    kill_process(harness, Signal::STOP).expect("stopped");
    // Longer than the bot may take.
    let stopped = std::time::Instant::now();
    until("the end of the stop", || stopped.elapsed() > Duration::from_millis(5500));
    kill_process(harness, Signal::CONT).expect("continued");
    // What has come of the stop is known when the harness has looked at its clock again.
    let looked = std::time::Instant::now();
    until("a look", || looked.elapsed() > Duration::from_millis(300));
    kit.write("out/go", "");
    let output = finish(child);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for (end, reason) in ends(&kit, "out/r.jsonl") {
        assert_eq!(end, "no-moves", "{reason}");
    }
}
