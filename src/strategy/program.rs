//! A program from outside, as its file describes it. Who runs it is somebody else's business.

use std::path::PathBuf;
use std::time::Duration;

use super::{WasmLimits, identity};

/// The shortest time for which a program may sleep, where nothing is said.
const SHORTEST_WAIT: Duration = Duration::from_secs(10);
/// How many times the processor time for a move its answer may take, where nothing is said.
const WAIT_TIMES: u32 = 10;

/// What a program may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Processor time for a move.
    pub think: Duration,
    /// Processor time to start, on top of that for the first move.
    pub start: Duration,
    /// Time on the wall for a move; see [`Limits::wait`] where nothing is said.
    pub wall: Option<Duration>,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of standard output for one move.
    pub output: usize,
    /// Bytes of files in its scratch directory.
    pub files: u64,
    /// Processes and threads.
    pub processes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            think: Duration::from_secs(1),
            start: Duration::from_secs(10),
            wall: None,
            memory: 512 << 20,
            output: 64 << 10,
            files: 16 << 20,
            processes: 64,
        }
    }
}

impl Limits {
    /// Time on the wall for a move, which only ends what sleeps: ten times its processor time, and at
    /// least ten seconds, unless something else is said.
    pub fn wait(&self) -> Duration {
        self.wall.unwrap_or_else(|| self.usual_wait())
    }

    fn usual_wait(&self) -> Duration {
        (self.think * WAIT_TIMES).max(SHORTEST_WAIT)
    }
}

/// The most that a tournament lets any program or WebAssembly module use; nothing where it does not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LimitCaps {
    /// Of [`Limits::think`].
    pub think: Option<Duration>,
    /// Of [`Limits::start`].
    pub start: Option<Duration>,
    /// Of [`Limits::wait`].
    pub wall: Option<Duration>,
    /// Of [`Limits::memory`].
    pub memory: Option<u64>,
    /// Of [`Limits::output`].
    pub output: Option<usize>,
    /// Of [`Limits::files`].
    pub files: Option<u64>,
    /// Of [`Limits::processes`].
    pub processes: Option<usize>,
    /// Of [`WasmLimits::fuel`] and [`WasmLimits::start`].
    pub fuel: Option<u64>,
}

fn least<T: Ord>(value: T, cap: Option<T>) -> T {
    cap.into_iter().fold(value, T::min)
}

impl LimitCaps {
    /// These limits, none beyond its cap.
    pub fn cap(&self, limits: Limits) -> Limits {
        let think = least(limits.think, self.think);
        let capped = Limits { think, ..limits };
        Limits {
            think,
            start: least(limits.start, self.start),
            wall: match self.wall {
                Some(cap) => Some(cap.min(capped.wait())),
                None => limits.wall,
            },
            memory: least(limits.memory, self.memory),
            output: least(limits.output, self.output),
            files: least(limits.files, self.files),
            processes: least(limits.processes, self.processes),
        }
    }

    /// The same for a module's.
    pub fn cap_module(&self, limits: WasmLimits) -> WasmLimits {
        WasmLimits {
            fuel: least(limits.fuel, self.fuel),
            start: least(limits.start, self.fuel),
            memory: least(limits.memory, self.memory),
            output: least(limits.output, self.output),
        }
    }
}

/// How strongly programs are kept from the rest of the machine; a stronger one is the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confinement {
    /// Not at all: only their limits hold.
    Off,
    /// The kernel refuses them what they do not need.
    Fence,
    /// Each sees a machine of its own.
    Jail,
}

impl Confinement {
    /// Every level, as it is written.
    pub const NAMES: [(&str, Confinement); 3] =
        [("jail", Confinement::Jail), ("fence", Confinement::Fence), ("off", Confinement::Off)];

    /// The level that is written like this.
    pub fn find(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, level)| *level)
    }

    /// As it is written.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, level)| *level == self).map_or("off", |(name, _)| name)
    }
}

/// What an organiser decides about all programs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BotPolicy {
    /// The most that they may use.
    pub caps: LimitCaps,
    /// Whether they may think while it is not their turn.
    pub ponder: bool,
    /// Whether it is looked before every question of a game, and not only before the first two, for what nobody asked
    /// for, and a bot loses by it.
    pub suspicious: bool,
    /// How they are confined; as strongly as this machine can where nothing is said.
    pub level: Option<Confinement>,
}

/// A program that plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder of its strategy file, where it is looked for and works.
    pub folder: PathBuf,
    /// What it may read beyond the system's programs and its folder; seen from there.
    pub see: Vec<PathBuf>,
    /// What it may use.
    pub limits: Limits,
    /// Whether it wants to be confined.
    pub sandbox: bool,
    /// Whether it is trusted, without which it is confined anyway.
    pub trusted: bool,
    /// Whether every game gets a process of its own.
    pub fresh: bool,
    /// Files and folders that its moves depend on, beside those that its command names; seen from its folder.
    pub files: Vec<PathBuf>,
    /// What its files are, where they are known.
    pub digest: Option<String>,
}

impl Program {
    /// A program with the usual limits, in the sandbox.
    pub fn new(command: Vec<String>, folder: impl Into<PathBuf>) -> Self {
        let mut folder = folder.into();
        if folder.as_os_str().is_empty() {
            // The folder of a file that is named without one.
            folder.push(".");
        }
        Program {
            command,
            folder,
            see: Vec::new(),
            limits: Limits::default(),
            sandbox: true,
            trusted: false,
            fresh: false,
            files: Vec::new(),
            digest: None,
        }
    }

    /// Is it confined, as far as the machine can?
    pub fn is_confined(&self) -> bool {
        self.sandbox || !self.trusted
    }

    /// All that its moves depend on, as far as its files tell, in one line.
    pub fn definition(&self) -> String {
        let Limits { think, start, wall, memory, output, files, processes } = self.limits;
        let sandbox = if self.sandbox { "on" } else { "off" };
        let restart = if self.fresh { "game" } else { "failure" };
        let wait = wall.filter(|wall| *wall != self.limits.usual_wait());
        let wait = wait.map(|wall| format!(" wait={wall:?}")).unwrap_or_default();
        let see = if self.see.is_empty() { String::new() } else { format!(" see={:?}", self.see) };
        let digest = self.digest.as_deref().map(identity::written).unwrap_or_default();
        format!(
            "command {:?} move={think:?} start={start:?} memory={memory} output={output} files={files} \
             processes={processes} sandbox={sandbox} restart={restart}{wait}{see}{digest}",
            self.command
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_lowers_what_is_above_it_and_raises_nothing() {
        let second = Duration::from_secs(1);
        let caps = LimitCaps {
            think: Some(second),
            wall: Some(5 * second),
            memory: Some(100),
            processes: Some(100),
            ..LimitCaps::default()
        };
        let asked = Limits { think: 60 * second, memory: 50, processes: 200, ..Limits::default() };
        let capped = caps.cap(asked);
        assert_eq!((capped.think, capped.memory, capped.processes), (second, 50, 100));
        assert_eq!(capped.wait(), 5 * second);
        assert_eq!(LimitCaps::default().cap(asked), asked);
    }

    #[test]
    fn sleeping_is_allowed_for_ten_times_the_processor_time_and_at_least_ten_seconds() {
        let wait = |think| Limits { think, ..Limits::default() }.wait();
        assert_eq!(wait(Duration::from_millis(100)), Duration::from_secs(10));
        assert_eq!(wait(Duration::from_secs(3)), Duration::from_secs(30));
    }
}
