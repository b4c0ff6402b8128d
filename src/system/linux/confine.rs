//! Sets the limits on this process and turns it into the bot.

use std::convert::Infallible;
use std::io;
use std::os::fd::{BorrowedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use rustix::fs::Access;
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setrlimit};

use super::voice::Voice;
use super::{calls, fence, privileges};
use crate::system::report::Word;
use crate::system::{Level, Orders};

/// How many files a bot may have open.
const OPEN_FILES: u64 = 128;

/// Becomes the bot, confined as `orders` say; returns only where that fails, and then has told why.
/// `guard` is the process that watches it, `scratch` where it may write, `voice` the pipe to tell on and
/// `output` the one that it answers on.
pub fn become_bot(orders: &Orders, guard: u32, scratch: &Path, [voice, output]: [i32; 2]) {
    let voice = Voice::at(voice);
    let Err(error) = confine(orders, guard, scratch, voice, output);
    voice.say(&Word::Trouble(format!("{error:#}")));
}

fn confine(
    orders: &Orders,
    guard: u32,
    scratch: &Path,
    voice: Voice,
    output: i32,
) -> anyhow::Result<Infallible> {
    rustix::stdio::dup2_stdout(inherited(output)).context("cannot take over its output")?;
    close_inherited().context("cannot close inherited files")?;
    limit(Resource::Core, 0).context("cannot switch core dumps off")?;
    limit(Resource::Data, orders.memory).context("cannot limit its memory")?;
    limit(Resource::Fsize, orders.files).context("cannot limit its files")?;
    limit(Resource::Nofile, OPEN_FILES).context("cannot limit its open files")?;
    if orders.level != Level::Off
        && let Some(user) = privileges::unused_user(guard)
    {
        privileges::become_user(user).context("cannot give up root's privileges")?;
        if let Some(path) = unreadable(orders) {
            bail!(
                "`{}` cannot be read by the unprivileged user that bots are where duel is root; allow it with \
                 `chmod -R o+rX {}`{}",
                path.display(),
                orders.folder.display(),
                if orders.level == Level::Fence {
                    ", and the folders above it, or install bubblewrap"
                } else {
                    ""
                }
            );
        }
        std::env::set_current_dir(&orders.folder).context("cannot enter its folder")?;
    }
    if orders.level != Level::Jail {
        // Only now: a change of the user undoes it.
        set_parent_process_death_signal(Some(Signal::KILL)).context("cannot be tied to its guard")?;
        let parent = getppid().map(|pid| pid.as_raw_nonzero().get() as u32);
        ensure!(parent == Some(guard), "its guard is gone");
    }
    let (program, arguments) = orders.command.split_first().context("the command is empty")?;
    match orders.level {
        Level::Jail => calls::restrict(None)?,
        Level::Fence => fence::enter(orders, scratch).context("cannot enter the fence")?,
        Level::Off => {}
    }
    voice.say(&Word::Began);
    let error = Command::new(program).args(arguments).exec();
    voice.say(&Word::Unstartable(format!("cannot start `{program}`: {error}")));
    std::process::exit(127)
}

/// What of a bot's own it may not read: its folder, or a file that its command names.
fn unreadable(orders: &Orders) -> Option<PathBuf> {
    let denied = |path: &Path, access| rustix::fs::access(path, access) == Err(rustix::io::Errno::ACCESS);
    let files = orders.command.iter().map(|word| orders.folder.join(word));
    let folder = denied(&orders.folder, Access::EXEC_OK).then(|| orders.folder.clone());
    folder.or_else(|| files.into_iter().find(|file| denied(file, Access::READ_OK)))
}

/// The program can lower a limit further, but not raise it again.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let now = rustix::process::getrlimit(resource).maximum;
    let most = Some(now.map_or(most, |now| now.min(most)));
    Ok(setrlimit(resource, Rlimit { current: most, maximum: most })?)
}

/// A descriptor that this process was started with.
#[expect(unsafe_code, reason = "a descriptor inherited from outside has no owner to borrow from")]
pub(super) fn inherited(number: RawFd) -> BorrowedFd<'static> {
    // SAFETY: nothing here closes what it was started with, and a call on a number that is none fails.
    unsafe { BorrowedFd::borrow_raw(number) }
}

/// Lets no file but the three standard ones survive the exec, whoever left it open.
pub(super) fn close_inherited() -> io::Result<()> {
    for entry in std::fs::read_dir("/proc/self/fd")? {
        let Some(number) = entry?.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        if number > 2 {
            // That it may be closed meanwhile (the directory being listed is one of them) makes the call
            // fail, which does no harm.
            let _ = fcntl_setfd(inherited(number), FdFlags::CLOEXEC);
        }
    }
    Ok(())
}
