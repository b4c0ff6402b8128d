//! Lines to and from a program, by absolute deadlines and within bounds.

use std::io;
use std::time::{Duration, Instant};

use super::clock::{Clock, Overdue};
use super::evidence::Tail;
use crate::play::Stop;
use crate::system::Channel;

/// How much is read at once.
const CHUNK: usize = 64 << 10;
/// Most answers come within this time, in which nothing else is watched: watching more costs more, and so
/// does a timer that is due before the kernel's own.
const AT_ONCE: Duration = Duration::from_millis(10);
/// So many answers may come at once until standard error is looked at again, lest it fills up.
const UNWATCHED: u32 = 32;
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
    /// Nothing, or no whole line, in time; or a line that took too much of it.
    Late(Overdue),
    /// The program has closed its output.
    Closed,
    /// Ctrl-C.
    Interrupted,
}

/// What is said to a program and by it.
pub(super) struct Pipes {
    channel: Channel,
    /// What is still to be written.
    outbox: Vec<u8>,
    /// The length of the last line that was added to it.
    question: u64,
    /// What was read and is no whole line yet.
    pub(super) inbox: Vec<u8>,
    chunk: Box<[u8]>,
    /// The end of standard error.
    pub(super) tail: Tail,
    /// How many answers came since it was looked at.
    unwatched: u32,
    /// Bytes of output for one answer.
    limit: usize,
}

impl Pipes {
    pub(super) fn new(channel: Channel, limit: usize) -> Self {
        let chunk = vec![0; CHUNK].into_boxed_slice();
        let (outbox, inbox, tail) = (Vec::new(), Vec::new(), Tail::default());
        Pipes { channel, outbox, question: 0, inbox, chunk, tail, unwatched: 0, limit }
    }

    /// Adds a line to what is to be written.
    pub(super) fn tell(&mut self, line: &str) {
        self.outbox.extend_from_slice(line.as_bytes());
        self.outbox.push(b'\n');
        self.question = line.len() as u64 + 1;
    }

    /// Writes as much as the program takes without waiting.
    pub(super) fn flush(&mut self) {
        while !self.outbox.is_empty() {
            match self.channel.send(&self.outbox) {
                Ok(written) => drop(self.outbox.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // Nobody reads: whether that matters, the answer will show.
                Err(_) => self.outbox.clear(),
            }
        }
    }

    /// Closes the program's input.
    pub(super) fn close(&mut self) {
        self.flush();
        self.channel.close_input();
    }

    /// Writes what is to be written and waits for a line. What was said before the question was read counts
    /// as too much.
    pub(super) fn ask(&mut self, clock: &mut Clock<'_>, stop: &Stop) -> Heard {
        match self.receive() {
            Ok(0) => return Heard::Closed,
            Ok(_) if self.has_words(0) => return self.too_much(),
            _ => self.inbox.clear(),
        }
        match self.hear(clock, stop) {
            // Nobody answers a question of which it has read nothing.
            Heard::Line(line) if self.channel.unread() >= self.question => {
                self.inbox.splice(..0, line.into_iter().chain([b'\n']));
                self.too_much()
            }
            heard => heard,
        }
    }

    /// Writes what is to be written and waits for a line, whenever it was said.
    pub(super) fn hear(&mut self, clock: &mut Clock<'_>, stop: &Stop) -> Heard {
        self.flush();
        let mut at_once = self.outbox.is_empty() && self.unwatched < UNWATCHED;
        loop {
            let left = match clock.remaining(if at_once { AT_ONCE } else { ATTENTION }) {
                Ok(left) => left,
                Err(overdue) => return Heard::Late(overdue),
            };
            if stop.is_requested() {
                return Heard::Interrupted;
            }
            if std::mem::take(&mut at_once) {
                self.unwatched += 1;
                self.channel.wait_for_answer(left);
            } else {
                self.wait(left);
            }
            match self.receive() {
                Ok(0) => return self.line().unwrap_or(Heard::Closed),
                Ok(_) => match self.line() {
                    Some(Heard::Line(line)) => {
                        return clock.answered().map_or_else(Heard::Late, |()| Heard::Line(line));
                    }
                    Some(heard) => return heard,
                    None if self.inbox.len() > self.limit => return Heard::Flood,
                    None => {}
                },
                Err(_) if !self.outbox.is_empty() => {
                    self.flush();
                    if self.outbox.is_empty() {
                        clock.asked();
                    }
                }
                Err(_) => {}
            }
        }
    }

    /// Waits for something to happen, and takes what is on standard error.
    fn wait(&mut self, most: Duration) {
        self.unwatched = 0;
        if self.channel.wait(most, !self.outbox.is_empty()) {
            self.take_noise();
        }
    }

    /// Reads standard error, a bounded amount at once.
    fn take_noise(&mut self) -> bool {
        let read = self.channel.receive_noise(&mut self.chunk);
        self.tail.add(&self.chunk[..read]);
        read > 0
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
        let read = self.channel.receive(&mut self.chunk)?;
        self.inbox.extend_from_slice(&self.chunk[..read]);
        Ok(read)
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
        self.channel.is_closed()
    }
}
