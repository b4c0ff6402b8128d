//! Giving up the terminal that a process was started from.

use std::fs::File;
use std::os::fd::AsRawFd;

/// Lets go of the controlling terminal, for this process and all that it will start. A session of its own
/// would do it, too; but schedulers that share time out among sessions make every change from one to another
/// dearer, and a move is two of them.
#[expect(unsafe_code, reason = "this request has no safe interface")]
pub(super) fn give_up() {
    // Without one there is nothing to let go of.
    let Ok(terminal) = File::options().read(true).write(true).open("/dev/tty") else { return };
    // SAFETY: the request takes a descriptor and no argument.
    unsafe { libc::ioctl(terminal.as_raw_fd(), libc::TIOCNOTTY) };
}
