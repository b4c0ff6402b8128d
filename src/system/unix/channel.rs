//! The pipes of a bot: what it is told, what it answers, and what it murmurs.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// A bot's input and output. Sending never waits; receiving does, until something is said or the last
/// process that could say something has ended.
#[derive(Debug)]
pub struct Channel {
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
}

/// A bot's standard error, which is never waited for.
#[derive(Debug)]
pub struct Noise(Option<ChildStderr>);

impl Channel {
    pub(in crate::system) fn new(stdin: ChildStdin, stdout: ChildStdout) -> io::Result<Self> {
        // Only our end: the program's own is another description of the same pipe.
        rustix::io::ioctl_fionbio(stdin.as_fd(), true)?;
        Ok(Channel { stdin: Some(stdin), stdout })
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

    /// Has the bot said something that was not received yet?
    pub fn has_spoken(&self) -> bool {
        rustix::io::ioctl_fionread(&self.stdout).is_ok_and(|bytes| bytes > 0)
    }

    /// Waits for what the bot says, and reads it; nothing at the end.
    pub fn receive(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        retried(|| self.stdout.read(buffer))
    }

    /// Waits until something was said, or the output was closed, or, where something is `unsent`, some of it
    /// can be sent; no longer than `most`. Can something be received?
    pub fn wait(&self, most: Duration, unsent: bool) -> bool {
        let stdout = PollFd::new(&self.stdout, PollFlags::IN);
        let stdin = self.stdin.as_ref().filter(|_| unsent).map(|pipe| PollFd::new(pipe, PollFlags::OUT));
        let watched = if stdin.is_some() { 2 } else { 1 };
        let mut list = [stdout.clone(), stdin.unwrap_or(stdout)];
        let happened = poll(&mut list[..watched], Some(&timespec(most)));
        happened.is_ok() && !list[0].revents().is_empty()
    }
}

impl Noise {
    pub(in crate::system) fn new(stderr: ChildStderr) -> io::Result<Self> {
        rustix::io::ioctl_fionbio(stderr.as_fd(), true)?;
        Ok(Noise(Some(stderr)))
    }

    /// Reads what there is, without waiting; nothing where there will never be more.
    pub fn receive(&mut self, buffer: &mut [u8]) -> Option<usize> {
        let stderr = self.0.as_mut()?;
        match retried(|| stderr.read(buffer)) {
            Ok(0) => {
                self.0 = None;
                None
            }
            read => Some(read.unwrap_or(0)),
        }
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
