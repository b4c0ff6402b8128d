//! Lateness by processor time is confirmed before it costs a game.

use std::path::{Path, PathBuf};
use std::time::Duration;

use divisor_duel::play::{End, Seat};

use crate::kit::{Fault, Outcome};

/// A bot that counts its starts in a file, and may use little time for a move.
struct Counted {
    fault: Fault,
    folder: tempfile::TempDir,
}

fn starts_in(folder: &Path) -> PathBuf {
    folder.join("starts")
}

fn counted(fault: &str) -> Counted {
    let folder = tempfile::tempdir().expect("a folder");
    let fault = Fault::with(fault, |program| {
        program.command.push(starts_in(folder.path()).display().to_string());
        program.limits.think = Duration::from_millis(100);
        program.limits.start = Duration::from_millis(200);
        program.limits.wall = Some(Duration::from_millis(if fault == "silent" { 500 } else { 60_000 }));
        (program.sandbox, program.trusted) = (false, true);
    });
    Counted { fault, folder }
}

impl Counted {
    fn play(&mut self) -> Outcome {
        self.fault.play(Seat::First)
    }

    fn starts(&self) -> u64 {
        std::fs::metadata(starts_in(self.folder.path())).expect("it was started").len()
    }
}

#[test]
fn a_bot_that_was_late_once_has_lost_nothing_and_plays_in_another_process() {
    let mut bot = counted("late-once");
    for _ in 0..2 {
        let outcome = bot.play();
        assert_eq!((outcome.end, outcome.failure), (End::NoMoves, None));
    }
    assert_eq!(bot.starts(), 2);
}

#[test]
fn a_bot_that_is_late_again_loses_and_one_that_never_answers_in_time_is_given_up() {
    let mut bot = counted("late");
    let outcome = bot.play();
    let reason = outcome.failure.expect("a failure").reason;
    assert_eq!((outcome.end, outcome.winner), (End::Timeout, Seat::Second));
    assert_eq!((reason.as_str(), bot.starts()), ("it used more than 300ms of processor time", 2));
    for _ in 0..3 {
        let reason = bot.play().failure.expect("a failure").reason;
        assert!(reason.starts_with("not started again after 3 starts without an answer in time"), "{reason}");
        assert_eq!(bot.starts(), 3);
    }
}

#[test]
fn a_bot_that_sleeps_is_beyond_doubt() {
    let mut bot = counted("silent");
    let failure = bot.play().failure.expect("a failure");
    assert_eq!((failure.reason.as_str(), bot.starts()), ("no answer within 700ms", 1));
}
