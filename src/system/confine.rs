//! Sets the limits on this process and turns it into the bot.

use std::convert::Infallible;
use std::io;
use std::os::fd::BorrowedFd;
use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Context, ensure};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setrlimit};

use super::guard::Orders;
use super::sandbox;

/// How many files a bot may have open.
const OPEN_FILES: u64 = 128;

/// Becomes the bot, confined to what `orders` allow; returns only where that fails. `guard` is the
/// process whose end is the bot's end.
pub fn confine(orders: &Orders, guard: u32) -> anyhow::Result<Infallible> {
    set_parent_process_death_signal(Some(Signal::KILL)).context("cannot be tied to its guard")?;
    let parent = getppid().map(|pid| pid.as_raw_nonzero().get() as u32);
    ensure!(parent == Some(guard), "its guard is gone");
    limit(Resource::Core, 0).context("cannot switch core dumps off")?;
    limit(Resource::Data, orders.memory).context("cannot limit its memory")?;
    limit(Resource::Fsize, orders.files).context("cannot limit its files")?;
    limit(Resource::Nofile, OPEN_FILES).context("cannot limit its open files")?;
    close_inherited().context("cannot close inherited files")?;
    if orders.sandbox {
        sandbox::enter(orders.scratch.as_deref()).context("cannot enter the sandbox")?;
    }
    let (program, arguments) = orders.command.split_first().context("the command is empty")?;
    let error = Command::new(program).args(arguments).exec();
    Err(error).with_context(|| format!("cannot start `{program}`"))
}

/// The program can lower a limit further, but not raise it again.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let now = rustix::process::getrlimit(resource).maximum;
    let most = Some(now.map_or(most, |now| now.min(most)));
    Ok(setrlimit(resource, Rlimit { current: most, maximum: most })?)
}

/// Lets no file but the three standard ones survive the exec, whoever left it open.
#[expect(unsafe_code, reason = "a descriptor inherited from outside has no owner to borrow from")]
fn close_inherited() -> io::Result<()> {
    for entry in std::fs::read_dir("/proc/self/fd")? {
        let Some(number) = entry?.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        if number > 2 {
            // SAFETY: the descriptor is only marked, never used; that it may be closed meanwhile (the
            // directory being listed is one of them) makes the call fail, which does no harm.
            let _ = fcntl_setfd(unsafe { BorrowedFd::borrow_raw(number) }, FdFlags::CLOEXEC);
        }
    }
    Ok(())
}
