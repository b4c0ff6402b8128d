//! Giving up root's privileges for good.

use std::io;

/// The first of the numbers that belong to no user anywhere; each bot has one of its own, so that bots
/// have no power over each other.
const UNUSED: u32 = 0x7000_0000;
/// How many of them there are: one for each possible number of a process.
const COUNT: u32 = 1 << 22;

/// Is this process run by root?
pub(super) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// The user that nobody is, for the bot of the guard with this process number.
pub(super) fn unused_user(guard: u32) -> u32 {
    UNUSED + guard % COUNT
}

/// Becomes that user, of no group but its own, which takes every capability with it.
#[expect(unsafe_code, reason = "the standard library changes users only for a child")]
pub(super) fn become_user(user: u32) -> io::Result<()> {
    let checked = |result: libc::c_int| if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) };
    // SAFETY: the calls take numbers and an empty list, and this process has a single thread.
    unsafe {
        checked(libc::setgroups(0, std::ptr::null()))?;
        checked(libc::setresgid(user, user, user))?;
        checked(libc::setresuid(user, user, user))
    }
}
