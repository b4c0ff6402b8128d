//! Standard input, in a wait that Ctrl-C ends.

use std::io::{self, Read};

use rustix::event::{PollFd, PollFlags, poll};

use super::Interrupt;

/// What a terminal calls itself that cannot move its cursor.
const DUMB: [&str; 3] = ["dumb", "cons25", "emacs"];

/// Is the terminal of this process one that cannot move its cursor?
pub fn is_dumb_terminal() -> bool {
    let name = std::env::var("TERM").unwrap_or_default();
    name.is_empty() || DUMB.contains(&name.as_str())
}

/// Standard input, which Ctrl-C interrupts: reading then fails with
/// [`ConnectionAborted`](io::ErrorKind::ConnectionAborted).
#[derive(Debug)]
pub struct StandardInput {
    interrupt: Interrupt,
}

impl StandardInput {
    /// Standard input, until this is pressed.
    pub fn new(interrupt: Interrupt) -> Self {
        StandardInput { interrupt }
    }

    /// Waits until there is something to read, or Ctrl-C is pressed.
    fn wait(&self) -> io::Result<()> {
        let Some(wake) = self.interrupt.wake() else { return Ok(()) };
        let stdin = rustix::stdio::stdin();
        let mut both = [PollFd::new(&wake, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
        loop {
            match poll(&mut both, None) {
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
                Ok(_) if both[0].revents().is_empty() => return Ok(()),
                Ok(_) => return Err(io::ErrorKind::ConnectionAborted.into()),
            }
        }
    }
}

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.wait()?;
        Ok(rustix::io::read(rustix::stdio::stdin(), buffer)?)
    }
}
