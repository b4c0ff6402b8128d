//! Lines to and from a program, by absolute deadlines and within bounds.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::clock::Clock;
use super::evidence::Tail;
use crate::play::Stop;

/// How much is read at once.
const CHUNK: usize = 64 << 10;
/// How long a request to stop may go unnoticed.
const ATTENTION: Duration = Duration::from_millis(100);
/// A program that has said too much is listened to until it is quiet for this long, to tell a second
/// answer from a flood,
const QUIET: Duration = Duration::from_millis(200);
/// but no longer than this.
const LISTEN: Duration = Duration::from_secs(5);

/// What came back.
#[derive(Debug)]
pub(super) enum Heard {
    /// One line, without its end.
    Line(Vec<u8>),
    /// More than a line, or something before it was asked: this much, and it fits the limit.
    More(Vec<u8>),
    /// More than the limit.
    Flood,
    /// Nothing, or no whole line, in time.
    Late,
    /// The program has closed its output.
    Closed,
    /// Ctrl-C.
    Interrupted,
}

/// The three pipes of a program.
pub(super) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    /// What is still to be written.
    outbox: Vec<u8>,
    /// What was read and is no whole line yet.
    pub(super) inbox: Vec<u8>,
    chunk: Box<[u8]>,
    /// The end of standard error.
    pub(super) tail: Tail,
    /// Bytes of output for one answer.
    limit: usize,
}

impl Pipes {
    pub(super) fn new(
        stdin: ChildStdin,
        stdout: ChildStdout,
        stderr: ChildStderr,
        limit: usize,
    ) -> io::Result<Self> {
        // Only our ends: the program's own are other descriptions of the same pipes.
        for pipe in [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()] {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        let chunk = vec![0; CHUNK].into_boxed_slice();
        let (outbox, inbox, tail) = (Vec::new(), Vec::new(), Tail::default());
        Ok(Pipes { stdin: Some(stdin), stdout, stderr: Some(stderr), outbox, inbox, chunk, tail, limit })
    }

    /// Adds a line to what is to be written.
    pub(super) fn tell(&mut self, line: &str) {
        self.outbox.extend_from_slice(line.as_bytes());
        self.outbox.push(b'\n');
    }

    /// Writes as much as the program takes without waiting.
    pub(super) fn flush(&mut self) {
        while let (Some(stdin), false) = (&mut self.stdin, self.outbox.is_empty()) {
            match stdin.write(&self.outbox) {
                Ok(written) => drop(self.outbox.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // Nobody reads: whether that matters, the answer will show.
                Err(_) => self.outbox.clear(),
            }
        }
    }

    /// Closes the program's input.
    pub(super) fn close(&mut self) {
        self.flush();
        self.stdin = None;
    }

    /// Writes what is to be written and waits for a line. What was said before counts as too much. (A
    /// single line too many that comes only after this look is taken for the answer, and the answer
    /// for a line too many: lines carry no numbers, so that nobody could tell.)
    pub(super) fn ask(&mut self, clock: &mut Clock, stop: &Stop) -> Heard {
        match self.receive() {
            Ok(0) => return Heard::Closed,
            Ok(_) if self.has_words(0) => return self.too_much(),
            _ => self.inbox.clear(),
        }
        self.hear(clock, stop)
    }

    /// Writes what is to be written and waits for a line, whenever it was said.
    pub(super) fn hear(&mut self, clock: &mut Clock, stop: &Stop) -> Heard {
        self.flush();
        loop {
            let Some(left) = clock.remaining() else {
                return match self.receive() {
                    Ok(read) if read > 0 => self.line().unwrap_or(Heard::Late),
                    _ => Heard::Late,
                };
            };
            if stop.is_requested() {
                return Heard::Interrupted;
            }
            self.wait(left.min(ATTENTION));
            match self.receive() {
                Ok(0) => return self.line().unwrap_or(Heard::Closed),
                Ok(_) => match self.line() {
                    Some(heard) => return heard,
                    None if self.inbox.len() > self.limit => return Heard::Flood,
                    None => {}
                },
                Err(_) => self.flush(),
            }
        }
    }

    /// Waits for something to happen, and takes what is on standard error.
    fn wait(&mut self, most: Duration) {
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        let mut watched = [const { None }; 3];
        watched[0] = Some(PollFd::new(&self.stdout, PollFlags::IN));
        watched[1] = self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN));
        let unsent = self.stdin.as_ref().filter(|_| !self.outbox.is_empty());
        watched[2] = unsent.map(|stdin| PollFd::new(stdin, PollFlags::OUT));
        let mut list: Vec<PollFd<'_>> = watched.into_iter().flatten().collect();
        let happened = poll(&mut list, Some(&timeout));
        let noise = self.stderr.is_some() && !list[1].revents().is_empty();
        drop(list);
        if happened.is_ok() && noise {
            self.take_noise();
        }
    }

    /// Reads standard error, a bounded amount at once.
    fn take_noise(&mut self) -> bool {
        let Some(stderr) = &mut self.stderr else { return false };
        match stderr.read(&mut self.chunk) {
            Ok(0) => self.stderr = None,
            Ok(read) => {
                self.tail.add(&self.chunk[..read]);
                return true;
            }
            Err(_) => {}
        }
        false
    }

    /// Takes the rest of standard error, as far as it has come.
    pub(super) fn take_all_noise(&mut self) {
        // A program that has ended left at most a full pipe.
        for _ in 0..32 {
            if !self.take_noise() {
                return;
            }
        }
    }

    /// Reads what there is: how much, 0 at the end.
    fn receive(&mut self) -> io::Result<usize> {
        loop {
            match self.stdout.read(&mut self.chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(read) => {
                    self.inbox.extend_from_slice(&self.chunk[..read]);
                    return Ok(read);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The first line that is not blank, if it is whole.
    fn line(&mut self) -> Option<Heard> {
        let start = self.inbox.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = self.inbox[start..].iter().position(|byte| *byte == b'\n')?;
        if self.has_words(start + length) {
            return Some(self.too_much());
        }
        let line = self.inbox[start..start + length].to_vec();
        self.inbox.clear();
        Some(if line.len() > self.limit { Heard::Flood } else { Heard::Line(line) })
    }

    /// Is there anything but blanks from here on?
    fn has_words(&self, from: usize) -> bool {
        self.inbox[from..].iter().any(|byte| !byte.is_ascii_whitespace())
    }

    /// Listens a little longer, to tell a flood from a word too many.
    fn too_much(&mut self) -> Heard {
        let end = Instant::now() + LISTEN;
        while self.inbox.len() <= self.limit {
            let quiet = Instant::now() + QUIET;
            let before = self.inbox.len();
            // Noise on standard error wakes it, too.
            while self.inbox.len() == before {
                let left = quiet.min(end).saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Heard::More(std::mem::take(&mut self.inbox));
                }
                self.wait(left);
                if matches!(self.receive(), Ok(0)) {
                    return Heard::More(std::mem::take(&mut self.inbox));
                }
            }
        }
        Heard::Flood
    }

    /// Has the program closed its output?
    pub(super) fn is_closed(&self) -> bool {
        let mut stdout = [PollFd::new(&self.stdout, PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut stdout, Some(&now)).is_ok() && !stdout[0].revents().is_empty()
    }
}
