//! A running program: started through the guard, and ended with everything it started.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};

use super::evidence::Exchange;
use super::launcher::locate;
use super::pipes::Pipes;
use crate::strategy::Program;
use crate::system::guard::{self, Orders};

/// The binary whose hidden verbs start bots.
static DUEL: OnceLock<PathBuf> = OnceLock::new();

/// How long the guard has, beyond the bot's grace, to end a bot and itself.
const BURIAL: Duration = Duration::from_secs(6);

/// Says where the `duel` binary is, for programs that use this library without being it. The first
/// call counts.
pub fn set_duel_binary(path: impl Into<PathBuf>) {
    let _ = DUEL.set(path.into());
}

/// A program and what is known of it.
pub(super) struct Process {
    guard: Child,
    /// Becomes readable when the guard has ended.
    ended: Option<OwnedFd>,
    pub(super) pipes: Pipes,
    pub(super) exchange: Exchange,
    /// Has it ever answered?
    pub(super) answered: bool,
}

impl Process {
    /// Starts `program`; whether it really runs, its first answer will show.
    pub(super) fn start(program: &Program) -> Result<Self, String> {
        let found = locate(program)?;
        if program.sandbox {
            guard::warn_once_where_missing();
        }
        let mut command = program.command.clone();
        command[0] = found.to_string_lossy().into_owned();
        let folder = std::path::absolute(&program.folder).map_err(|error| error.to_string())?;
        let orders = Orders {
            command,
            folder,
            scratch: None,
            memory: program.limits.memory,
            files: program.limits.files,
            processes: program.limits.processes,
            sandbox: program.sandbox,
        };
        let orders = serde_json::to_string(&orders).map_err(|error| error.to_string())?;
        Self::spawn(&orders, program.limits.output).map_err(|error| format!("it cannot be started: {error}"))
    }

    fn spawn(orders: &str, limit: usize) -> io::Result<Self> {
        // Not the path: the file may have been replaced since this process began.
        let duel = DUEL.get().cloned().unwrap_or_else(|| "/proc/self/exe".into());
        let mut guard = Command::new(duel);
        guard.args([guard::WATCH, orders]).process_group(0).env_clear();
        for key in ["PATH", "TMPDIR"] {
            guard.envs(std::env::var_os(key).map(|value| (key, value)));
        }
        guard.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut guard = guard.spawn()?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (guard.stdin.take(), guard.stdout.take(), guard.stderr.take())
        else {
            return Err(io::Error::other("it has no pipes"));
        };
        let ended = pid(&guard).and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok());
        let pipes = Pipes::new(stdin, stdout, stderr, limit)?;
        Ok(Process { guard, ended, pipes, exchange: Exchange::default(), answered: false })
    }

    /// The process below which the program lives.
    pub(super) fn guard(&self) -> u32 {
        self.guard.id()
    }

    /// Sends a line, at the latest with the next question.
    pub(super) fn tell(&mut self, line: &str) {
        self.exchange.note('>', line.as_bytes());
        self.pipes.tell(line);
    }

    /// What became of a program that has closed its output; it is given a moment to end by itself.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        self.wait(guard::GRACE);
        self.guard.try_wait().ok().flatten()
    }

    /// Ends it at once, with all that it started.
    pub(super) fn kill(&mut self) {
        if let (Ok(None), Some(pid)) = (self.guard.try_wait(), pid(&self.guard)) {
            // The guard is not reaped yet, so that the number is still its own.
            let _ = kill_process(pid, Signal::TERM);
            self.bury();
        }
    }

    fn bury(&mut self) {
        self.wait(guard::GRACE + BURIAL);
        if let Ok(None) = self.guard.try_wait() {
            let _ = self.guard.kill();
        }
        let _ = self.guard.wait();
    }

    fn wait(&self, most: Duration) {
        let Some(ended) = &self.ended else { return std::thread::sleep(most) };
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        while let Err(rustix::io::Errno::INTR) =
            poll(&mut [PollFd::new(ended, PollFlags::IN)], Some(&timeout))
        {}
    }
}

/// Asks it to end; the guard sees to it that it does.
impl Drop for Process {
    fn drop(&mut self) {
        self.pipes.tell("quit");
        self.pipes.close();
        self.bury();
    }
}

fn pid(child: &Child) -> Option<Pid> {
    Pid::from_raw(child.id() as i32)
}

/// How a program ended, in words.
pub fn tell_status(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => {
            let name = signal_hook::low_level::signal_name(signal).unwrap_or("unknown");
            format!("signal {signal} ({name})")
        }
        (None, None) => "an unknown end".into(),
    }
}
