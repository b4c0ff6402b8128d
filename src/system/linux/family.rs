//! A bot and everything that it starts, as the one who started it sees them.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, getrlimit, kill_process, pidfd_open, setrlimit,
};

use super::JAILERS;
use super::channel::Channel;
use super::{procfs, view};
use crate::system::{GRACE, Level, Orders, Report, Usage, WATCH};

/// How long the guard has, beyond the bot's grace, to end a bot and itself.
const BURIAL: Duration = Duration::from_secs(6);

/// Lets this process have as many files open as the system allows it; a bot takes five.
pub fn raise_limits() {
    let maximum = getrlimit(Resource::Nofile).maximum;
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// A bot and everything that it starts.
#[derive(Debug)]
pub struct Family {
    guard: Child,
    /// Becomes readable when the guard has ended.
    ended: OwnedFd,
    voice: OwnedFd,
    /// What was said and is no whole line yet.
    unheard: Vec<u8>,
    report: Report,
    /// How many processes stand between the guard and the bot.
    jailers: usize,
}

impl Family {
    /// Starts a bot with the help of the binary `duel`, this one if not given. Whether it really runs, its
    /// first answer will show.
    ///
    /// # Errors
    /// When the system refuses, which is not the bot's fault.
    pub fn launch(orders: &Orders, duel: Option<&Path>) -> io::Result<(Family, Channel)> {
        let orders = Orders { see: view::own(orders), ..orders.clone() };
        // Not the path of this binary: the file may have been replaced since this process began.
        let mut guard = Command::new(duel.unwrap_or(Path::new("/proc/self/exe")));
        // Inherited by whatever is started meanwhile, too: no guard hands on what is not its own.
        let (voice, spoken) = rustix::pipe::pipe()?;
        rustix::io::fcntl_setfd(&voice, rustix::io::FdFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&voice, true)?;
        guard.arg(WATCH).arg(serde_json::to_string(&orders)?).arg(spoken.as_raw_fd().to_string());
        guard.process_group(0).env_clear();
        for key in ["PATH", "TMPDIR"] {
            guard.envs(std::env::var_os(key).map(|value| (key, value)));
        }
        guard.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut guard = guard.spawn()?;
        drop(spoken);
        let streams = (guard.stdin.take(), guard.stdout.take(), guard.stderr.take());
        let prepared = pid(&guard).and_then(|pid| {
            let ended = pidfd_open(pid, PidfdFlags::empty())?;
            let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
                return Err(io::Error::other("it has no pipes"));
            };
            Ok((ended, Channel::new(stdin, stdout, stderr)?))
        });
        match prepared {
            Ok((ended, channel)) => {
                let (unheard, report) = (Vec::new(), Report::default());
                let jailers = if orders.level == Level::Jail { JAILERS } else { 0 };
                Ok((Family { guard, ended, voice, unheard, report, jailers }, channel))
            }
            Err(error) => {
                // Its pipes are closed, so that it ends by itself.
                let _ = guard.wait();
                Err(error)
            }
        }
    }

    /// What the bot's processes have used so far.
    pub fn usage(&self) -> Usage {
        procfs::usage(self.guard.id())
    }

    /// What was said about the bot so far.
    pub fn report(&mut self) -> &Report {
        let mut chunk = [0; 4096];
        while let Ok(read) = rustix::io::read(&self.voice, &mut chunk)
            && read > 0
        {
            self.unheard.extend_from_slice(&chunk[..read]);
        }
        while let Some(end) = self.unheard.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.unheard.drain(..=end).collect();
            if let Ok(word) = serde_json::from_slice(&line) {
                let name = |signal| signal_hook::low_level::signal_name(signal).unwrap_or("unknown").into();
                self.report.hear(word, name);
            }
        }
        &self.report
    }

    /// Waits until all of it has ended, or for this long. Has it?
    pub fn wait(&mut self, most: Duration) -> bool {
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        while let Err(rustix::io::Errno::INTR) =
            poll(&mut [PollFd::new(&self.ended, PollFlags::IN)], Some(&timeout))
        {}
        matches!(self.guard.try_wait(), Ok(Some(_)))
    }

    /// Waits for the end of a bot that has closed its output, as long as it seems to be ending. Has it?
    pub fn settle(&mut self) -> bool {
        let end = Instant::now() + BURIAL;
        while !self.wait(GRACE) {
            let alive = procfs::descendants(self.guard.id()).len() > self.jailers;
            if alive || Instant::now() > end {
                return false;
            }
        }
        true
    }

    /// Ends all of it at once.
    pub fn kill(&mut self) {
        if let (Ok(None), Ok(pid)) = (self.guard.try_wait(), pid(&self.guard)) {
            // The guard is not reaped yet, so that the number is still its own.
            let _ = kill_process(pid, Signal::TERM);
            self.bury();
        }
    }

    /// Waits for the end of all of it, and forces it where it does not come. Its input must be closed.
    pub fn bury(&mut self) {
        if !self.wait(GRACE + BURIAL) {
            let _ = self.guard.kill();
        }
        let _ = self.guard.wait();
    }
}

fn pid(child: &Child) -> io::Result<Pid> {
    Pid::from_raw(child.id() as i32).ok_or_else(|| io::Error::other("it has no number"))
}
