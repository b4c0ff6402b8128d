//! The pipes of a bot, none of which is ever waited for but in one place.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The three pipes of a bot.
#[derive(Debug)]
pub struct Channel {
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
}

impl Channel {
    pub(super) fn new(stdin: ChildStdin, stdout: ChildStdout, stderr: ChildStderr) -> io::Result<Self> {
        // Only our ends: the program's own are other descriptions of the same pipes.
        for pipe in [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()] {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(Channel { stdin: Some(stdin), stdout, stderr: Some(stderr) })
    }

    /// Writes as much as the bot takes without waiting; how much that was.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.stdin {
            Some(stdin) => retried(|| stdin.write(bytes)),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Closes the bot's input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// How much of what was sent the bot has not taken yet.
    pub fn unread(&self) -> u64 {
        self.stdin.as_ref().and_then(|stdin| rustix::io::ioctl_fionread(stdin).ok()).unwrap_or(0)
    }

    /// Reads what the bot has said, without waiting; nothing at the end.
    pub fn receive(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        retried(|| self.stdout.read(buffer))
    }

    /// Reads its standard error, without waiting; nothing where there is none.
    pub fn receive_noise(&mut self, buffer: &mut [u8]) -> usize {
        let Some(stderr) = &mut self.stderr else { return 0 };
        match retried(|| stderr.read(buffer)) {
            Ok(0) => {
                self.stderr = None;
                0
            }
            read => read.unwrap_or(0),
        }
    }

    /// Waits until something is said.
    pub fn wait_for_answer(&self, most: Duration) {
        let _ = poll(&mut [PollFd::new(&self.stdout, PollFlags::IN)], Some(&timespec(most)));
    }

    /// Waits until something happens: something was said, or, where something is `unsent`, some of it can be
    /// sent. Is there something on standard error?
    pub fn wait(&self, most: Duration, unsent: bool) -> bool {
        let stdout = PollFd::new(&self.stdout, PollFlags::IN);
        // A place that watches nothing but the same pipe again keeps the list an array.
        let nothing = || PollFd::new(&self.stdout, PollFlags::empty());
        let stderr = self.stderr.as_ref().map_or_else(nothing, |pipe| PollFd::new(pipe, PollFlags::IN));
        let stdin = self.stdin.as_ref().filter(|_| unsent);
        let stdin = stdin.map_or_else(nothing, |pipe| PollFd::new(pipe, PollFlags::OUT));
        let mut list = [stdout, stderr, stdin];
        let watched = if unsent { 3 } else { 2 };
        let happened = poll(&mut list[..watched], Some(&timespec(most)));
        happened.is_ok() && self.stderr.is_some() && !list[1].revents().is_empty()
    }

    /// Has the bot closed its output?
    pub fn is_closed(&self) -> bool {
        let mut stdout = [PollFd::new(&self.stdout, PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut stdout, Some(&now)).is_ok() && !stdout[0].revents().is_empty()
    }
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs() as i64, tv_nsec: time.subsec_nanos().into() }
}

fn retried(mut call: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}
