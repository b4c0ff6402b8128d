//! A bot and everything that it starts, as the one who started it sees them.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, getrlimit, kill_process, pidfd_open, setrlimit,
};
use rustix::thread::{CpuSet, sched_getaffinity};

use super::JAILERS;
use super::delegated::claimed;
use super::{Channel, Noise};
use super::{procfs, stay, view};
use crate::system::{BURIAL, GRACE, LONGEST_GRACE, Level, Orders, Report, Usage, WATCH};

/// Lets this process have as many files open as the system allows it; a bot takes five.
pub fn raise_limits() {
    let maximum = getrlimit(Resource::Nofile).maximum;
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// A bot and everything that it starts. Several threads may look at it and end it.
#[derive(Debug)]
pub struct Family {
    guard: Mutex<Child>,
    /// The number of the guard's process.
    number: u32,
    /// Becomes readable when the guard has ended.
    ended: OwnedFd,
    said: Mutex<Sayings>,
    /// How many processes stand between the guard and the bot.
    jailers: usize,
    /// Where it may run.
    home: CpuSet,
}

/// What was said about a bot.
#[derive(Debug)]
struct Sayings {
    voice: OwnedFd,
    /// What is no whole line yet.
    unheard: Vec<u8>,
    report: Report,
}

impl Family {
    /// Starts a bot with the help of the binary `duel`, this one if not given. Whether it really runs, its
    /// first answer will show.
    ///
    /// # Errors
    /// When the system refuses, which is not the bot's fault.
    pub fn launch(orders: &Orders, duel: Option<&Path>) -> io::Result<(Family, Channel, Noise)> {
        let orders = Orders { see: view::own(orders), ..orders.clone() };
        // Not the path of this binary: the file may have been replaced since this process began.
        let mut guard = Command::new(duel.unwrap_or(Path::new("/proc/self/exe")));
        // Inherited by whatever is started meanwhile, too: no guard hands on what is not its own.
        let (voice, spoken) = rustix::pipe::pipe()?;
        rustix::io::fcntl_setfd(&voice, rustix::io::FdFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&voice, true)?;
        guard.arg(WATCH).arg(serde_json::to_string(&orders)?).arg(spoken.as_raw_fd().to_string());
        guard.args(claimed()).process_group(0).env_clear();
        for key in ["PATH", "TMPDIR"] {
            guard.envs(std::env::var_os(key).map(|value| (key, value)));
        }
        guard.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A machine with more cores than a set holds: nobody stays on one of them.
        let home = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
        let mut guard = guard.spawn()?;
        drop(spoken);
        let streams = (guard.stdin.take(), guard.stdout.take(), guard.stderr.take());
        let prepared = pid(&guard).and_then(|pid| {
            let ended = pidfd_open(pid, PidfdFlags::empty())?;
            let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
                return Err(io::Error::other("it has no pipes"));
            };
            Ok((ended, Channel::new(stdin, stdout)?, Noise::new(stderr)?))
        });
        match prepared {
            Ok((ended, channel, noise)) => {
                let said = Sayings { voice, unheard: Vec::new(), report: Report::default() };
                let jailers = if orders.level == Level::Jail { JAILERS } else { 0 };
                let number = guard.id();
                let (guard, said) = (Mutex::new(guard), Mutex::new(said));
                Ok((Family { guard, number, ended, said, jailers, home }, channel, noise))
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
        procfs::usage(self.number)
    }

    /// Has the bot run on this core alone, or wherever the system puts it.
    pub fn run_on(&self, core: Option<usize>) {
        stay::place(self.number, core, &self.home);
    }

    /// What was said about the bot so far.
    pub fn report(&self) -> Report {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let Sayings { voice, unheard, report } = &mut *said;
        let mut chunk = [0; 4096];
        while let Ok(read) = rustix::io::read(&*voice, &mut chunk)
            && read > 0
        {
            unheard.extend_from_slice(&chunk[..read]);
        }
        while let Some(end) = unheard.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = unheard.drain(..=end).collect();
            if let Ok(word) = serde_json::from_slice(&line) {
                let name = |signal| signal_hook::low_level::signal_name(signal).unwrap_or("unknown").into();
                report.hear(word, name);
            }
        }
        report.clone()
    }

    /// Waits until all of it has ended, or for this long. Has it?
    pub fn wait(&self, most: Duration) -> bool {
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        while let Err(rustix::io::Errno::INTR) =
            poll(&mut [PollFd::new(&self.ended, PollFlags::IN)], Some(&timeout))
        {}
        matches!(self.guard().try_wait(), Ok(Some(_)))
    }

    /// Waits for the end of a bot that has closed its output, as long as it seems to be ending. Has it?
    pub fn settle(&self) -> bool {
        let end = Instant::now() + BURIAL;
        while !self.wait(GRACE) {
            let family = procfs::descendants(self.number).into_iter();
            let alive = family.filter(|pid| !procfs::has_ended(*pid)).count() > self.jailers;
            if alive || Instant::now() > end {
                return false;
            }
        }
        true
    }

    /// Has all of it ended at once, and does not wait for that.
    pub fn end(&self) {
        let mut guard = self.guard();
        if let (Ok(None), Ok(pid)) = (guard.try_wait(), pid(&guard)) {
            // The guard is not reaped yet, so that the number is still its own.
            let _ = kill_process(pid, Signal::TERM);
        }
    }

    /// Ends the guard itself, where it has not done what it should; what it guards is tied to it.
    pub fn abandon(&self) {
        let _ = self.guard().kill();
    }

    /// Waits for the end of all of it, and forces it where it does not come. Its input must be closed, or its
    /// end asked for.
    pub fn bury(&self) {
        if !self.wait(LONGEST_GRACE + BURIAL) {
            self.abandon();
        }
        let _ = self.guard().wait();
    }

    fn guard(&self) -> MutexGuard<'_, Child> {
        self.guard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn pid(child: &Child) -> io::Result<Pid> {
    Pid::from_raw(child.id() as i32).ok_or_else(|| io::Error::other("it has no number"))
}
