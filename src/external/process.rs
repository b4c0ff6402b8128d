//! A running program: started through the guard, and ended with everything it started.

use std::path::PathBuf;
use std::sync::OnceLock;

use super::clock::{Account, Clock};
use super::confinement::system_level;
use super::evidence::Exchange;
use super::launcher::locate;
use super::pipes::{Heard, Pipes};
use crate::play::Stop;
use crate::strategy::{BotPolicy, Limits, Program};
use crate::system::{self, Ending, Family, GRACE, Level, Orders, Report};

/// The binary whose hidden verbs start bots.
static DUEL: OnceLock<PathBuf> = OnceLock::new();

/// Says where the `duel` binary is, for programs that use this library without being it. The first
/// call counts.
pub fn set_duel_binary(path: impl Into<PathBuf>) {
    let _ = DUEL.set(path.into());
}

/// Why a program does not run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NotStarted {
    /// Its own fault, or that of its file.
    Fault(String),
    /// That of the harness or the machine.
    Trouble(String),
}

/// A program and what is known of it.
pub(super) struct Process {
    family: Family,
    account: Account,
    pub(super) pipes: Pipes,
    pub(super) exchange: Exchange,
    /// Has it ever answered?
    pub(super) answered: bool,
}

impl Process {
    /// Starts `program`; whether it really runs, its first answer will show.
    pub(super) fn start(program: &Program, policy: &BotPolicy) -> Result<Self, NotStarted> {
        let fault = |error: std::io::Error| NotStarted::Fault(error.to_string());
        let found = locate(program).map_err(NotStarted::Fault)?;
        let mut command = program.command.clone();
        command[0] = found.to_string_lossy().into_owned();
        let folder = std::path::absolute(&program.folder).map_err(fault)?;
        let limits = policy.caps.cap(program.limits);
        let orders = Orders {
            command,
            see: program.see.iter().map(|path| folder.join(path)).collect(),
            folder,
            memory: limits.memory,
            files: limits.files,
            processes: limits.processes,
            level: if program.is_confined() {
                policy.level.map_or_else(|| system::offer().strongest(), system_level)
            } else {
                Level::Off
            },
        };
        let launched = Family::launch(&orders, DUEL.get().map(PathBuf::as_path));
        let (family, channel) = launched.map_err(|error| {
            NotStarted::Trouble(format!("`{}` cannot be started: {error}", orders.command[0]))
        })?;
        let pipes = Pipes::new(channel, limits.output);
        let (account, exchange) = (Account::open(), Exchange::default());
        Ok(Process { family, account, pipes, exchange, answered: false })
    }

    /// Sends a line, at the latest with the next question.
    pub(super) fn tell(&mut self, line: &str) {
        self.exchange.note('>', line.as_bytes());
        self.pipes.tell(line);
    }

    /// Sends what is to be sent and waits for a line. What was said before it was asked counts as too much,
    /// unless it is only listened to.
    pub(super) fn hear(&mut self, limits: &Limits, ponder: bool, asked: bool, stop: &Stop) -> Heard {
        let mut clock = Clock::start(&mut self.account, &self.family, limits, !self.answered, ponder);
        match asked {
            true => self.pipes.ask(&mut clock, stop),
            false => self.pipes.hear(&mut clock, stop),
        }
    }

    /// What is said of a program that has closed its output; it is given a moment to end by itself.
    pub(super) fn report(&mut self) -> Report {
        let ended = self.family.settle();
        let mut report = self.family.report().clone();
        if ended && report.ending.is_none() && report.trouble.is_none() {
            report.trouble = Some("the process that watches a bot was ended by somebody else".into());
        }
        report
    }

    /// How it ended, once it has.
    pub(super) fn ending(&mut self) -> Option<Ending> {
        self.family.wait(GRACE).then(|| self.family.report().ending.clone()).flatten()
    }

    /// Ends it at once, with all that it started.
    pub(super) fn kill(&mut self) {
        self.family.kill();
    }
}

/// Asks it to end; the guard sees to it that it does.
impl Drop for Process {
    fn drop(&mut self) {
        self.pipes.tell("quit");
        self.pipes.close();
        self.family.bury();
    }
}
