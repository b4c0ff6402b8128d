//! Stays beside a bot until it has ended, with all its descendants.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, Signal, WaitOptions, WaitStatus, getpid, kill_process, kill_process_group, set_child_subreaper, wait,
};
use signal_hook::consts::{SIGCHLD, SIGTERM};

use super::cgroup::Cgroup;
use super::confine::{close_inherited, inherited};
use super::excess::{excess, refused};
use super::patience::Patience;
use super::scratch::Scratch;
use super::voice::Voice;
use super::{JAILERS, jail, privileges, procfs, terminal};
use crate::system::report::Word;
use crate::system::unix::held_back;
use crate::system::{CONFINE, Level, Orders};

/// How often a bot's use of the machine is looked at.
const TICK: Duration = Duration::from_millis(100);
/// How long killed processes are waited for; one that hangs in the kernel is left to it.
const DYING: Duration = Duration::from_secs(5);

/// Runs the bot that `orders` describe on this process's standard streams, and tells `voice`, a
/// descriptor, what became of it. Its group begins with `groups`, where bots have groups.
pub fn guard_bot(orders: Orders, voice: i32, groups: Option<&Path>) {
    let voice = Voice::at(voice);
    if let Err(error) = watch(orders, voice, groups) {
        voice.say(&Word::Trouble(format!("{error:#}")));
    }
}

fn watch(orders: Orders, voice: Voice, groups: Option<&Path>) -> anyhow::Result<()> {
    close_inherited().context("cannot close inherited files")?;
    terminal::give_up();
    set_child_subreaper(Some(getpid())).context("cannot become the reaper of the bot's orphans")?;
    let (wake, told) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
    rustix::io::ioctl_fionbio(&wake, true)?;
    // Before the bot exists, so that there is no moment in which the guard can go and leave it.
    signal_hook::low_level::pipe::register(SIGCHLD, told.try_clone()?)?;
    let terminate = Arc::new(AtomicBool::new(false));
    held_back(&[SIGTERM], || {
        signal_hook::flag::register(SIGTERM, terminate.clone())?;
        signal_hook::low_level::pipe::register(SIGTERM, told)
    })?;
    let scratch = match orders.level {
        Level::Jail => None,
        level => {
            let confined = level == Level::Fence;
            let owner = confined.then(|| privileges::unused_user(std::process::id())).flatten();
            Some(Scratch::new(owner).context("cannot make a scratch directory")?)
        }
    };
    // Without one it is looked at, which is as good as it gets there.
    let group = groups.and_then(|stem| Cgroup::new(stem, std::process::id(), &orders).ok());
    let (bot, group) = start(&orders, scratch.as_ref(), voice, group)?;
    let watch = Watch { bot, wake, orders, scratch, group, voice };
    let ended = watch.until_the_end(&terminate);
    if let Ended::Refused(why) = &ended {
        voice.say(why);
    }
    watch.bury();
    match ended {
        Ended::Bot(status) => watch.tell_end(status),
        Ended::Killed | Ended::Refused(_) => voice.say(&Word::Signal(Signal::KILL.as_raw())),
    }
    Ok(())
}

/// Starts the bot, in the `group` if that can be, and lets go of its output, whose end tells `duel` that
/// nobody will write any more.
fn start(
    orders: &Orders,
    scratch: Option<&Scratch>,
    voice: Voice,
    group: Option<Cgroup>,
) -> anyhow::Result<(Pid, Option<Cgroup>)> {
    let writable = scratch.map_or(Path::new(jail::SCRATCH), Scratch::path);
    // By descriptor: the file may have been replaced since, and in the jail it is nowhere.
    let duel = File::open("/proc/self/exe").context("cannot open the program `duel`")?;
    let mut words: Vec<OsString> = vec![format!("/proc/self/fd/{}", duel.as_raw_fd()).into(), CONFINE.into()];
    words.push(serde_json::to_string(orders)?.into());
    words.push(std::process::id().to_string().into());
    words.push(writable.into());
    words.push(voice.number().to_string().into());
    // Past bubblewrap, which would hold it open when the bot has closed it.
    let output = rustix::io::dup(inherited(1)).context("cannot hand on its output")?;
    words.push(output.as_raw_fd().to_string().into());
    if orders.level == Level::Jail {
        let bwrap = jail::program().context("bubblewrap (`bwrap`) is no longer on the path")?;
        words = [bwrap.into()].into_iter().chain(jail::arguments(orders)).chain(words).collect();
    }
    let folder = if orders.level == Level::Jail { Path::new("/") } else { &orders.folder };
    voice.pass_on(true);
    rustix::io::fcntl_setfd(&duel, rustix::io::FdFlags::empty())?;
    let mut command = Command::new(&words[0]);
    command
        .args(&words[1..])
        .current_dir(folder)
        .process_group(0)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("LANG", "C.UTF-8")
        .envs([("HOME", writable), ("TMPDIR", writable)])
        .stdin(Stdio::inherit())
        .stdout(Stdio::null());
    let why = || format!("cannot work in `{}`", orders.folder.display());
    let failed = |error: io::Error| voice.say(&Word::Trouble(format!("{}: {error}", why())));
    let inside = group.and_then(|group| Some((group.start(&mut command, failed).ok()?, Some(group))));
    let child = match inside {
        Some(child) => Ok(child),
        None => command.spawn().map(|child| (child.id() as i32, None)).with_context(why),
    };
    drop(output);
    voice.pass_on(false);
    let (child, group) = child?;
    rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    Ok((Pid::from_raw(child).context("a process has a number")?, group))
}

struct Watch {
    bot: Pid,
    wake: OwnedFd,
    orders: Orders,
    scratch: Option<Scratch>,
    group: Option<Cgroup>,
    voice: Voice,
}

/// Why the watch is over.
enum Ended {
    /// The bot ended like this.
    Bot(WaitStatus),
    /// It was told to end, or did not end in time.
    Killed,
    /// It was not let have what it wanted: why.
    Refused(Word),
}

impl Watch {
    fn until_the_end(&self, terminate: &AtomicBool) -> Ended {
        let stdin = rustix::stdio::stdin();
        let mut closing: Option<(Patience, Instant)> = None;
        loop {
            if let Some(status) = self.reap() {
                let failed = self.group.as_ref().filter(|_| status.exit_status() != Some(0));
                if let Some(why) = failed.and_then(|group| refused(&self.orders, group)) {
                    return Ended::Refused(why);
                }
                let left = procfs::descendants(std::process::id()).len();
                if left > 0 {
                    self.voice.say(&Word::LeftBehind(left));
                }
                return Ended::Bot(status);
            }
            if terminate.load(Ordering::Relaxed) {
                return Ended::Killed;
            }
            let (scratch, group) = (self.scratch.as_ref(), self.group.as_ref());
            if let Some(what) = excess(&self.orders, || self.family(), scratch, group) {
                return Ended::Refused(Word::Excess(what));
            }
            if let Some((patience, looked)) = &mut closing {
                let passed = looked.elapsed();
                *looked += passed;
                if patience.look(passed, TICK, self.waited()) {
                    return Ended::Killed;
                }
            }
            let wake = self.wake.as_fd();
            let mut both = [PollFd::new(&wake, PollFlags::IN), PollFd::new(&stdin, PollFlags::empty())];
            let watched = if closing.is_some() { &mut both[..1] } else { &mut both[..] };
            let timeout = Timespec { tv_sec: 0, tv_nsec: TICK.as_nanos() as i64 };
            let _ = poll(watched, Some(&timeout));
            if !both[1].revents().is_empty() {
                closing = Some((Patience::new(self.waited()), Instant::now()));
            }
            self.hush();
        }
    }

    /// The bot's own processes.
    fn family(&self) -> Vec<u32> {
        let mut family = procfs::descendants(std::process::id());
        if self.orders.level == Level::Jail {
            family.drain(..family.len().min(JAILERS));
        }
        family
    }

    /// How long each of its processes, and of those that confine it, has waited for a core.
    fn waited(&self) -> BTreeMap<u32, Duration> {
        let family = procfs::descendants(std::process::id());
        family.into_iter().map(|pid| (pid, procfs::waited(pid))).collect()
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

    /// Forgets the signals that woke it.
    fn hush(&self) {
        let mut bytes = [0; 64];
        while rustix::io::read(&self.wake, &mut bytes).is_ok_and(|read| read > 0) {}
    }

    /// Kills what is left of the bot, until no descendant is.
    fn bury(&self) {
        let end = Instant::now() + DYING;
        while Instant::now() < end {
            let _ = self.group.as_ref().map(Cgroup::kill);
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

    /// Tells how the bot ended. Of one in the jail that a signal ended, bubblewrap tells as shells do.
    fn tell_end(&self, status: WaitStatus) {
        let code = status.exit_status().unwrap_or(0);
        let signal = match self.orders.level {
            Level::Jail => status.terminating_signal().or((129..=192).contains(&code).then(|| code - 128)),
            _ => status.terminating_signal(),
        };
        self.voice.say(&signal.map_or(Word::Exit(code), Word::Signal));
    }
}
