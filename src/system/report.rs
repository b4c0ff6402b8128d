//! What is known of a bot's processes: how they ended, and what they have used.

use std::fmt;
use std::time::Duration;

#[cfg(target_os = "linux")]
use serde::{Deserialize, Serialize};

/// What a bot and everything that it started has used so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Processor time, that of children who have ended included.
    pub processor: Duration,
    /// The longest that one of its threads was ready to run and had no core.
    pub queued: Duration,
    /// Is one of its processes ready to run now, or held by the kernel? It may be waiting for a core.
    pub ready: bool,
    /// How long the host of the machine, if it has one, has kept cores from it in all its days. The system takes most
    /// of that off whoever ran meanwhile, but not all of it.
    pub stolen: Duration,
}

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// With this exit code.
    Exit(i32),
    /// By this signal.
    Signal(i32, String),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // On Windows these say which exception it was.
            Ending::Exit(code) if *code < 0 => write!(f, "exit code {code:#x}"),
            Ending::Exit(code) => write!(f, "exit code {code}"),
            Ending::Signal(signal, name) => write!(f, "signal {signal} ({name})"),
        }
    }
}

/// What is said of a bot by those who run it. It comes by a way of its own, which no bot can write to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Did the program itself begin?
    pub began: bool,
    /// Why the program could not be started, where that is its own fault.
    pub unstartable: Option<String>,
    /// What it used too much of, for which it was ended.
    pub excess: Option<String>,
    /// What went wrong in running it that is not its fault.
    pub trouble: Option<String>,
    /// How many processes it left behind.
    pub left_behind: usize,
    /// How its first process ended.
    pub ending: Option<Ending>,
}

/// One thing that is said, as the process beside a bot sends it.
#[cfg(target_os = "linux")]
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Word {
    Began,
    Unstartable(String),
    Excess(String),
    Trouble(String),
    LeftBehind(usize),
    Exit(i32),
    Signal(i32),
}

#[cfg(target_os = "linux")]
impl Report {
    pub(super) fn hear(&mut self, word: Word, signal_name: impl Fn(i32) -> String) {
        match word {
            Word::Began => self.began = true,
            Word::Unstartable(why) => self.unstartable = Some(why),
            Word::Excess(what) => self.excess = Some(what),
            Word::Trouble(what) => drop(self.trouble.get_or_insert(what)),
            Word::LeftBehind(count) => self.left_behind = count,
            Word::Exit(code) => self.ending = Some(Ending::Exit(code)),
            Word::Signal(signal) => self.ending = Some(Ending::Signal(signal, signal_name(signal))),
        }
    }
}
