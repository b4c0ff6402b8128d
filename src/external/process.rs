//! A running program: started through the guard, and ended with everything it started.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::confinement::{sights, system_level};
use super::evidence::Exchange;
use super::launcher::locate;
use super::pipes::{Heard, Pipes};
use super::watchdog;
use super::watched::Watched;
use crate::strategy::{BotPolicy, Limits, Program};
use crate::system::{self, Ending, Family, GRACE, Level, Orders, Report, Stay};

/// The binary whose hidden verbs start bots.
static DUEL: OnceLock<PathBuf> = OnceLock::new();

/// Says where the `duel` binary is, for programs that use this library without being it. The first
/// call counts.
pub fn set_duel_binary(path: impl Into<PathBuf>) {
    let _ = DUEL.set(path.into());
}

/// A program that takes longer to answer may use more than one core for it.
const QUICK: Duration = Duration::from_millis(1);

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
    pub(super) watched: Arc<Watched>,
    pub(super) pipes: Pipes,
    exchange: Exchange,
    /// Lines that it is told with the next question, in one piece.
    news: String,
    /// Has it ever answered?
    pub(super) answered: bool,
    /// The only core that it runs on, where it is only one.
    pub(super) core: Option<usize>,
    /// Does it answer so quickly that one core is all it needs?
    quick: bool,
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
            see: if program.trusted { sights(program) } else { Vec::new() },
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
        let trouble = |error: std::io::Error| {
            NotStarted::Trouble(format!("`{}` cannot be started: {error}", orders.command[0]))
        };
        let launch = || {
            let (family, channel, noise) = Family::launch(&orders, DUEL.get().map(PathBuf::as_path))?;
            let watched = Arc::new(Watched::new(family, noise));
            let (pipes, exchange) = (Pipes::new(channel, limits.output), Exchange::default());
            let process = Process {
                watched,
                pipes,
                exchange,
                news: String::new(),
                answered: false,
                core: None,
                quick: false,
            };
            watchdog::watch(&process.watched)?;
            Ok(process)
        };
        Stay::aside(launch).map_err(trouble)
    }

    /// Runs on the core that the thread stays on which will ask it, if it answers quickly. One that has just been
    /// started, or thinks, has all cores.
    pub(super) fn follow(&mut self) {
        if let Some(pace) = self.watched.pace() {
            self.quick = pace < QUICK;
        }
        let core = Stay::core().filter(|_| self.quick);
        if self.core != core {
            self.watched.family.run_on(core);
            self.core = core;
        }
    }

    /// Is not to be ended when its time is up, since somebody wants to see what it does then.
    pub(super) fn spare(&mut self) {
        self.pipes.polls = true;
        self.watched.spare();
    }

    /// Sends the line that is written here, at the latest with the next question; the line as it is sent.
    pub(super) fn tell(&mut self, write: impl FnOnce(&mut String)) -> &str {
        let begin = self.news.len();
        write(&mut self.news);
        self.news.push('\n');
        &self.news[begin..]
    }

    /// Hands over what it is told.
    fn pass_on(&mut self) {
        if !self.news.is_empty() {
            self.exchange.note('>', self.news.as_bytes());
            self.pipes.tell(&self.news);
            self.news.clear();
        }
    }

    /// Sends what it takes without waiting.
    pub(super) fn flush(&mut self) {
        self.pass_on();
        self.pipes.flush();
    }

    /// Sends the next line that it is told, if it has read all others, so that it has read on when it is asked.
    pub(super) fn go_ahead(&mut self) {
        self.pass_on();
        self.pipes.go_ahead(0);
    }

    /// It has said this.
    pub(super) fn note(&mut self, said: &[u8]) {
        self.exchange.note('<', said);
    }

    /// It has said the line that came last.
    pub(super) fn note_answer(&mut self) {
        self.exchange.note('<', self.pipes.line());
    }

    /// The last lines exchanged.
    pub(super) fn exchanged(&mut self) -> Vec<String> {
        self.pass_on();
        self.exchange.lines()
    }

    /// What is exchanged from now on is of another game.
    pub(super) fn turn_over(&mut self) {
        self.pass_on();
        self.exchange = Exchange::default();
    }

    /// Sends what is to be sent and waits for a line; before that, it may be looked for what nobody asked for.
    pub(super) fn hear(&mut self, limits: &Limits, ponder: bool, looks: bool) -> Heard {
        self.pass_on();
        self.watched.ask(limits, !self.answered, ponder);
        match looks {
            true => self.pipes.look_and_hear(&self.watched),
            false => self.pipes.hear(&self.watched),
        }
    }

    /// What is said of a program that has closed its output; it is given a moment to end by itself.
    pub(super) fn report(&mut self) -> Report {
        let ended = self.watched.family.settle();
        let mut report = self.watched.family.report();
        if ended && report.ending.is_none() && report.trouble.is_none() {
            report.trouble = Some("the process that watches a bot was ended by somebody else".into());
        }
        report
    }

    /// How it ended, once it has.
    pub(super) fn ending(&mut self) -> Option<Ending> {
        let family = &self.watched.family;
        family.wait(GRACE).then(|| family.report().ending).flatten()
    }

    /// Ends it at once, with all that it started.
    pub(super) fn kill(&mut self) {
        self.watched.family.end();
        self.watched.family.bury();
    }
}

/// Asks it to end; the guard sees to it that it does.
impl Drop for Process {
    fn drop(&mut self) {
        self.tell(|line| line.push_str("quit"));
        self.pass_on();
        self.pipes.close();
        self.watched.family.bury();
    }
}
