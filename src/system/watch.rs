//! Stays beside a bot until it has ended, with all its descendants.

use std::fs::File;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, kill_process, kill_process_group,
    set_child_subreaper, setrlimit, wait,
};
use signal_hook::consts::{SIGCHLD, SIGTERM};

use super::guard::{CONFINE, GRACE, LEFT, Orders, VOICE};
use super::procfs;
use super::scratch::Scratch;
use crate::text::complain;

/// How often a bot's use of the machine is looked at.
const TICK: Duration = Duration::from_millis(100);
/// How long killed processes are waited for; one that hangs in the kernel is left to it.
const BURIAL: Duration = Duration::from_secs(5);

/// Runs the bot that `orders` describe on this process's standard streams, and ends as it ended.
pub fn watch(mut orders: Orders) -> anyhow::Result<ExitCode> {
    set_child_subreaper(Some(getpid())).context("cannot become the reaper of the bot's orphans")?;
    let (wake, told) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
    rustix::io::ioctl_fionbio(&wake, true)?;
    // Before the bot exists, so that there is no moment in which the guard can go and leave it.
    signal_hook::low_level::pipe::register(SIGCHLD, told.try_clone()?)?;
    let terminate = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGTERM, terminate.clone())?;
    signal_hook::low_level::pipe::register(SIGTERM, told)?;
    let scratch = Scratch::new().context("cannot make a scratch directory")?;
    orders.scratch = Some(scratch.path().into());
    let bot = start(&orders)?;
    let mut watch = Watch { bot, wake, orders, scratch };
    let ended = watch.until_the_end(&terminate);
    watch.bury();
    drop(watch);
    end_like(ended)
}

/// Starts the bot, and lets go of its output, whose end tells `duel` that nobody will write any more.
fn start(orders: &Orders) -> anyhow::Result<Pid> {
    let child = Command::new("/proc/self/exe")
        .args([CONFINE, &serde_json::to_string(orders)?, &std::process::id().to_string()])
        .current_dir(&orders.folder)
        .process_group(0)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("LANG", "C.UTF-8")
        .envs(orders.scratch.iter().flat_map(|scratch| [("HOME", scratch), ("TMPDIR", scratch)]))
        .stdin(Stdio::inherit())
        .spawn()
        .with_context(|| format!("cannot work in `{}`", orders.folder.display()))?;
    rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    Pid::from_raw(child.id() as i32).context("a process has a number")
}

struct Watch {
    bot: Pid,
    wake: OwnedFd,
    orders: Orders,
    scratch: Scratch,
}

/// Why the watch is over.
enum Ended {
    /// The bot ended like this.
    Bot(WaitStatus),
    /// It was told to end, or did not end in time.
    Killed,
    /// It used more than it may.
    Excess(String),
}

impl Watch {
    fn until_the_end(&mut self, terminate: &AtomicBool) -> Ended {
        let stdin = rustix::stdio::stdin();
        let mut closing: Option<Instant> = None;
        loop {
            if let Some(status) = self.reap() {
                let left = procfs::descendants(std::process::id()).len();
                if left > 0 {
                    say(&format!("{LEFT}{left} processes, which are ended now"));
                }
                return Ended::Bot(status);
            }
            if terminate.load(Ordering::Relaxed) {
                return Ended::Killed;
            }
            if let Some(excess) = self.excess() {
                return Ended::Excess(excess);
            }
            let wait = closing.map_or(TICK, |end| end.saturating_duration_since(Instant::now()).min(TICK));
            if closing.is_some() && wait.is_zero() {
                return Ended::Killed;
            }
            let wake = self.wake.as_fd();
            let mut both = [PollFd::new(&wake, PollFlags::IN), PollFd::new(&stdin, PollFlags::empty())];
            let watched = if closing.is_some() { &mut both[..1] } else { &mut both[..] };
            let timeout = Timespec { tv_sec: 0, tv_nsec: wait.as_nanos() as i64 };
            let _ = poll(watched, Some(&timeout));
            if !both[1].revents().is_empty() {
                closing = Some(Instant::now() + GRACE);
            }
            self.hush();
        }
    }

    /// Takes back every child that has ended; what became of the bot, if it is one of them.
    fn reap(&self) -> Option<WaitStatus> {
        let mut bot = None;
        while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
            if pid == self.bot {
                bot = Some(status);
            }
        }
        bot
    }

    /// What the bot uses more of than it may.
    fn excess(&self) -> Option<String> {
        let family = procfs::descendants(std::process::id());
        let Orders { processes, memory, files, .. } = self.orders;
        if family.iter().map(|pid| procfs::threads(*pid)).sum::<usize>() > processes {
            return Some(format!("more than {processes} processes and threads"));
        }
        if family.iter().map(|pid| procfs::resident(*pid)).sum::<u64>() > memory {
            return Some(format!("more than {} MiB of memory", memory >> 20));
        }
        if self.scratch.size() > files {
            return Some(format!("more than {} KiB of files", files >> 10));
        }
        None
    }

    /// Forgets the signals that woke it.
    fn hush(&self) {
        let mut bytes = [0; 64];
        while rustix::io::read(&self.wake, &mut bytes).is_ok_and(|read| read > 0) {}
    }

    /// Kills what is left of the bot, until no descendant is.
    fn bury(&self) {
        let end = Instant::now() + BURIAL;
        while Instant::now() < end {
            let _ = kill_process_group(self.bot, Signal::KILL);
            for pid in procfs::descendants(std::process::id()) {
                if let Some(pid) = Pid::from_raw(pid as i32) {
                    let _ = kill_process(pid, Signal::KILL);
                }
            }
            // Orphans come to the guard, so that no child means no descendant.
            loop {
                match wait(WaitOptions::NOHANG) {
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(_) => return,
                }
            }
            let wake = self.wake.as_fd();
            let timeout = Timespec { tv_sec: 0, tv_nsec: 10_000_000 };
            let _ = poll(&mut [PollFd::new(&wake, PollFlags::IN)], Some(&timeout));
            self.hush();
        }
    }
}

/// Ends with the bot's exit code, or by its signal.
fn end_like(ended: Ended) -> anyhow::Result<ExitCode> {
    let signal = match ended {
        Ended::Bot(status) => match status.terminating_signal() {
            Some(signal) => signal,
            None => return Ok(ExitCode::from(status.exit_status().unwrap_or(0) as u8)),
        },
        Ended::Killed => Signal::KILL.as_raw(),
        Ended::Excess(what) => {
            say(&format!("ended, since it used {what}"));
            Signal::KILL.as_raw()
        }
    };
    // It was not the guard that failed: no core dump of it.
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    signal_hook::low_level::emulate_default_handler(signal)?;
    Ok(ExitCode::from(128 + signal as u8))
}

/// Says something on the bot's standard error.
fn say(text: &str) {
    complain(&format!("\n{VOICE}{text}"));
}
