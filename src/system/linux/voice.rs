//! The pipe on which those who run a bot tell `duel` about it. No bot ever has it.

use std::os::fd::{AsRawFd, BorrowedFd, RawFd};

use rustix::io::{FdFlags, fcntl_setfd};

use super::confine::inherited;
use crate::system::report::Word;

/// The end to speak into.
#[derive(Debug, Clone, Copy)]
pub(super) struct Voice(BorrowedFd<'static>);

impl Voice {
    /// The pipe that was handed over as this descriptor.
    pub(super) fn at(descriptor: RawFd) -> Self {
        Voice(inherited(descriptor))
    }

    /// The descriptor, for the next program.
    pub(super) fn number(self) -> RawFd {
        self.0.as_raw_fd()
    }

    /// Says one thing; a line of this size is written whole or not at all.
    pub(super) fn say(self, word: &Word) {
        if let Ok(mut line) = serde_json::to_string(word) {
            line.push('\n');
            let _ = rustix::io::write(self.0, line.as_bytes());
        }
    }

    /// Whether the next program that this process starts has it, too.
    pub(super) fn pass_on(self, pass: bool) {
        let _ = fcntl_setfd(self.0, if pass { FdFlags::empty() } else { FdFlags::CLOEXEC });
    }
}
