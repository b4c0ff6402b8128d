//! Processes under test: every wait has an end.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// Longer than anything here takes on a busy machine; a test that waits for so long has failed.
pub(crate) const LONGEST: Duration = Duration::from_secs(600);

/// Waits for the end of a process, and kills it when that does not come.
pub(crate) fn finish(child: Child) -> Output {
    let pid = Pid::from_child(&child);
    let (ended, wait) = mpsc::channel::<()>();
    let watchdog = std::thread::spawn(move || {
        let late = wait.recv_timeout(LONGEST) == Err(mpsc::RecvTimeoutError::Timeout);
        if late {
            let _ = kill_process(pid, Signal::KILL);
        }
        late
    });
    let output = child.wait_with_output().expect("a process ends");
    drop(ended);
    let late = watchdog.join().expect("a watchdog");
    assert!(!late, "the process did not end within {LONGEST:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Waits until `happens`, and fails when it does not.
pub(crate) fn until(what: &str, mut happens: impl FnMut() -> bool) {
    let end = Instant::now() + LONGEST;
    while !happens() {
        assert!(Instant::now() < end, "{what}: not within {LONGEST:?}");
        std::thread::park_timeout(Duration::from_millis(1));
    }
}

/// Waits until the process listens for Ctrl-C, and presses it.
pub(crate) fn press_ctrl_c(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    until("listening for Ctrl-C", || {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        caught >> 1 & 1 == 1
    });
    kill_process(Pid::from_child(child), Signal::INT).expect("interrupted");
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Output {
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    finish(piped.spawn().expect("a process starts"))
}
