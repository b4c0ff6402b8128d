//! Lines to and from a program, within bounds; how long an answer may take, the watchdog knows.

use std::io;
use std::time::{Duration, Instant};

use super::clock::Overdue;
use super::watched::{Verdict, Watched};
use crate::system::Channel;

/// How much is read at once.
const CHUNK: usize = 64 << 10;
/// How long it is waited, where not simply for an answer, without a look at what was decided.
const ATTENTION: Duration = Duration::from_millis(50);
/// A program that has said too much is listened to until it is quiet for this long, to tell a second
/// answer from a flood,
const QUIET: Duration = Duration::from_millis(200);
/// but no longer than this.
const LISTEN: Duration = Duration::from_secs(5);

/// What came back.
#[derive(Debug)]
pub(super) enum Heard {
    /// One line; [`Pipes::line`] is what it says.
    Line,
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

impl From<Verdict> for Heard {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Late(overdue) => Heard::Late(overdue),
            Verdict::Interrupted => Heard::Interrupted,
        }
    }
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
    /// The last whole line, without its end.
    pub(super) line: Vec<u8>,
    chunk: Box<[u8]>,
    /// Bytes of output for one answer.
    limit: usize,
    /// Nobody ends a program whose time is up, so that its answer must not be waited for without end.
    pub(super) polls: bool,
}

impl Pipes {
    pub(super) fn new(channel: Channel, limit: usize) -> Self {
        let chunk = vec![0; CHUNK].into_boxed_slice();
        let (outbox, inbox, line) = (Vec::new(), Vec::new(), Vec::new());
        Pipes { channel, outbox, question: 0, inbox, line, chunk, limit, polls: false }
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
    pub(super) fn ask(&mut self, watched: &Watched) -> Heard {
        if self.channel.has_spoken() && self.receive() > 0 && self.has_words(0) {
            watched.withdraw();
            return self.too_much();
        }
        self.inbox.clear();
        match self.hear(watched) {
            // Nobody answers a question of which it has read nothing.
            Heard::Line if self.channel.unread() >= self.question => {
                self.inbox.extend_from_slice(&self.line);
                self.inbox.push(b'\n');
                self.too_much()
            }
            heard => heard,
        }
    }

    /// Writes what is to be written and waits for a line, whenever it was said. When the time is up, the
    /// watchdog sees to it that the output is closed.
    pub(super) fn hear(&mut self, watched: &Watched) -> Heard {
        self.flush();
        loop {
            let blocks = self.outbox.is_empty() && !self.polls;
            if !blocks && !self.can_receive(watched) {
                match self.polls && watched.is_decided() {
                    true => return watched.withdraw().map_or(Heard::Closed, Heard::from),
                    false => continue,
                }
            }
            let heard = match self.receive() {
                0 => self.take_line().unwrap_or(Heard::Closed),
                _ => match self.take_line() {
                    None if self.inbox.len() > self.limit => Heard::Flood,
                    None => continue,
                    Some(heard) => heard,
                },
            };
            return match heard {
                Heard::Line => watched.answered().map_or_else(Heard::from, |()| Heard::Line),
                heard => watched.withdraw().map_or(heard, Heard::from),
            };
        }
    }

    /// Writes what can be written of the rest of a question, where the program does not read. Can something be
    /// received, or will it?
    fn can_receive(&mut self, watched: &Watched) -> bool {
        let unsent = !self.outbox.is_empty();
        if self.channel.wait(ATTENTION, unsent) {
            return true;
        }
        if watched.is_decided() {
            // A program that was ended closes its output.
            return !self.polls;
        }
        self.flush();
        if unsent && self.outbox.is_empty() {
            watched.written();
        }
        false
    }

    /// Waits for what is said: how much, 0 at the end.
    fn receive(&mut self) -> usize {
        let read = self.channel.receive(&mut self.chunk).unwrap_or(0);
        self.inbox.extend_from_slice(&self.chunk[..read]);
        read
    }

    /// The first line that is not blank, if it is whole.
    fn take_line(&mut self) -> Option<Heard> {
        let start = self.inbox.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = self.inbox[start..].iter().position(|byte| *byte == b'\n')?;
        if self.has_words(start + length) {
            return Some(self.too_much());
        }
        self.line.clear();
        self.line.extend_from_slice(&self.inbox[start..start + length]);
        self.inbox.clear();
        Some(if length > self.limit { Heard::Flood } else { Heard::Line })
    }

    /// Is there anything but blanks from here on?
    fn has_words(&self, from: usize) -> bool {
        self.inbox[from..].iter().any(|byte| !byte.is_ascii_whitespace())
    }

    /// Listens a little longer, to tell a flood from a word too many.
    fn too_much(&mut self) -> Heard {
        let end = Instant::now() + LISTEN;
        while self.inbox.len() <= self.limit {
            let left = QUIET.min(end.saturating_duration_since(Instant::now()));
            if !self.channel.wait(left, false) || self.receive() == 0 {
                return Heard::More(std::mem::take(&mut self.inbox));
            }
        }
        Heard::Flood
    }

    /// Has the program closed its output?
    pub(super) fn is_closed(&self) -> bool {
        self.channel.is_closed()
    }
}
