//! A bot's own group of processes, in which the kernel counts and limits what it has at every moment.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::JAILERS;
use super::delegated::{is_abandoned, put, release, remove};
use crate::system::{Level, Orders};

/// What those who confine a bot, and the kernel for them, take of its group's memory.
const ROOM: u64 = 4 << 20;
/// A thread that has ended counts until the kernel has put it away, which on a busy machine takes its time. So
/// the kernel refuses only what is above this many times the limit, and a look tells who is above it.
const SLACK: usize = 2;
/// How long to wait until a group is empty whose processes have ended.
const EMPTYING: Duration = Duration::from_millis(500);

/// Who had too little memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lack {
    /// The bot had all that it may.
    OfTheBot,
    /// The whole machine had none left, or a group that duel itself is in.
    OfTheMachine,
}

/// A bot's own group. It is removed in the end, when all in it have ended.
#[derive(Debug)]
pub(super) struct Cgroup {
    folder: PathBuf,
    stem: PathBuf,
    /// How many processes and threads there are, bubblewrap's included, and how many there may be, where the
    /// kernel counts them.
    processes: Option<(File, usize)>,
}

impl Cgroup {
    /// The group of the bot of the guard with this process number, with the limits of the bot.
    pub(super) fn new(stem: &Path, guard: u32, orders: &Orders) -> io::Result<Self> {
        let mut folder = stem.as_os_str().to_owned();
        folder.push(format!("-{guard}"));
        fs::create_dir(&folder)?;
        let mut group = Cgroup { folder: folder.into(), stem: stem.into(), processes: None };
        let jailers = if orders.level == Level::Jail { JAILERS } else { 0 };
        put(&group.folder, "memory.max", orders.memory.saturating_add(ROOM))?;
        // Nothing of a bot goes on where a part of it was ended.
        put(&group.folder, "memory.oom.group", 1)?;
        is_there(put(&group.folder, "memory.swap.max", 0))?;
        let most = orders.processes.saturating_mul(SLACK).saturating_add(jailers);
        if is_there(put(&group.folder, "pids.max", most))? {
            let counted = File::open(group.folder.join("pids.current"))?;
            group.processes = Some((counted, orders.processes.saturating_add(jailers)));
        }
        Ok(group)
    }

    /// Starts a program inside. Where the system refuses to start anything there, nothing has happened.
    pub(super) fn start(&self, command: &mut Command, failed: impl FnOnce(io::Error)) -> io::Result<i32> {
        let folder = File::open(&self.folder)?;
        if let Some(child) = fork_into(&folder)? {
            return Ok(child);
        }
        failed(command.exec());
        std::process::exit(127)
    }

    /// Has the kernel ended it for memory, and whose fault was that?
    pub(super) fn out_of_memory(&self) -> Option<Lack> {
        let counted = |name: &str| self.number("memory.events", name) > Some(0);
        let lack = if counted("oom ") { Lack::OfTheBot } else { Lack::OfTheMachine };
        counted("oom_kill ").then_some(lack)
    }

    /// May there be more processes and threads than are allowed? Then they must be counted one by one.
    pub(super) fn may_be_too_many(&self) -> bool {
        let Some((counted, most)) = &self.processes else { return true };
        let mut text = [0; 32];
        let now = counted.read_at(&mut text, 0).ok().and_then(|size| str::from_utf8(&text[..size]).ok());
        now.and_then(|now| now.trim().parse::<usize>().ok()).is_none_or(|now| now > *most)
    }

    /// Did it try to have far too many of them?
    pub(super) fn was_refused_more(&self) -> bool {
        // Older kernels count it here, too, if a group above was full.
        let was_full =
            self.number("pids.peak", "").is_none_or(|most| Some(most) >= self.number("pids.max", ""));
        self.number("pids.events", "max ") > Some(0) && was_full
    }

    /// Kills all that is in it.
    pub(super) fn kill(&self) {
        let _ = put(&self.folder, "cgroup.kill", 1);
    }

    /// The number behind a name in a file of the group's.
    fn number(&self, file: &str, name: &str) -> Option<u64> {
        let text = fs::read_to_string(self.folder.join(file)).ok()?;
        text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        remove(&self.folder, EMPTYING);
        // While `duel` is there, that is its own affair.
        if is_abandoned(&self.stem) {
            release(&self.stem);
        }
    }
}

/// Whether there is such a setting; that there is, and it cannot be set, is an error.
fn is_there(result: io::Result<()>) -> io::Result<bool> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        result => result.map(|()| true),
    }
}

/// Forks into the group with this folder: the number of the child, and nothing in the child itself. To move a
/// process to a group afterwards would keep all who start one waiting, for many milliseconds.
#[expect(unsafe_code, reason = "the standard library starts nothing in another group")]
fn fork_into(folder: &File) -> io::Result<Option<i32>> {
    /// In `libc` it is an `int`, which it does not fit into.
    const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;
    // SAFETY: numbers, all of which may be 0.
    let mut how: libc::clone_args = unsafe { std::mem::zeroed() };
    how.flags = CLONE_INTO_CGROUP;
    how.exit_signal = libc::SIGCHLD as u64;
    how.cgroup = folder.as_raw_fd() as u64;
    // SAFETY: without flags that share anything this is a fork, and the guard has a single thread, so that
    // its child may do all that the guard could.
    let child = unsafe { libc::syscall(libc::SYS_clone3, &how, size_of::<libc::clone_args>()) };
    match child {
        0 => Ok(None),
        child if child > 0 => Ok(Some(child as i32)),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_group_cannot_be_limited_nothing_of_it_is_left() {
        let place = tempfile::tempdir().expect("a folder");
        let (command, folder, see) = (Vec::new(), "/".into(), Vec::new());
        let orders =
            Orders { command, folder, see, memory: 64 << 20, files: 0, processes: 3, level: Level::Jail };
        assert!(Cgroup::new(&place.path().join("duel-7"), 8, &orders).is_err());
        assert_eq!(fs::read_dir(place.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn what_the_kernel_counted_decides() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("duel-7-8");
        fs::create_dir(&folder).expect("a folder");
        let counted = |file: &str, text: &str| fs::write(folder.join(file), text).expect("written");
        counted("pids.current", "");
        let processes = File::open(folder.join("pids.current")).ok().map(|file| (file, 5));
        let group = Cgroup { folder: folder.clone(), stem: place.path().join("duel-7"), processes };
        assert!(group.out_of_memory().is_none() && !group.was_refused_more());
        for (current, too_many) in [("", true), ("5\n", false), ("6\n", true)] {
            counted("pids.current", current);
            assert_eq!(group.may_be_too_many(), too_many);
        }
        for (events, lack) in [
            ("max 9\noom 1\noom_kill 0\n", None),
            ("max 0\noom 0\noom_kill 2\n", Some(Lack::OfTheMachine)),
            ("max 9\noom 1\noom_kill 2\n", Some(Lack::OfTheBot)),
        ] {
            counted("memory.events", events);
            assert_eq!(group.out_of_memory(), lack);
        }
        counted("pids.events", "max 1\n");
        counted("pids.max", "8\n");
        assert!(group.was_refused_more());
        for (peak, refused) in [("7\n", false), ("8\n", true)] {
            counted("pids.peak", peak);
            assert_eq!(group.was_refused_more(), refused);
        }
        fs::remove_dir_all(&folder).expect("removed");
    }
}
