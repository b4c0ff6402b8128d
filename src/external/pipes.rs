//! Lines to and from a program, within bounds; how long an answer may take, the watchdog knows.
//!
//! A question is answered by the next line of output, whenever that was written, so that a game depends on what a
//! program says and never on when. What nobody asked for is found at the questions before which it is
//! [looked](Pipes::look) for.

use std::io;
use std::ops::Range;
use std::time::Duration;

use super::clock::Overdue;
use super::watched::{Verdict, Watched};
use crate::system::Channel;

/// How much is read at once.
const CHUNK: usize = 64 << 10;
/// How long it is waited, where not simply for an answer, without a look at what was decided.
const ATTENTION: Duration = Duration::from_millis(50);
/// So often a program that has read is let run, to say what it has to say to that.
const SETTLING: u32 = 3;
/// So often one that is to read is let run,
const YIELDS: u32 = 30;
/// and after that it is waited for, first so long,
const SHORT_NAP: Duration = Duration::from_micros(20);
/// at last so long at once.
const LONG_NAP: Duration = Duration::from_micros(500);
/// How much a program may leave unread that has answered before it was asked. A question of the longest list of moves
/// takes 2 MiB.
const MOST_UNREAD: u64 = 4 << 20;

/// What came back.
#[derive(Debug)]
pub(super) enum Heard {
    /// One line; [`Pipes::line`] is what it says.
    Line,
    /// Nothing yet to this question, but this before it, which nobody asked for.
    Unasked(Vec<u8>),
    /// More than the limit.
    Flood,
    /// Answers to questions that it has not read, of which there are too many.
    Deaf,
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
    /// What was read: the last answer, and what followed it.
    inbox: Vec<u8>,
    /// Where in it the last answer is,
    answer: Range<usize>,
    /// and where what followed begins.
    rest: usize,
    chunk: Box<[u8]>,
    /// Bytes of output for one answer.
    limit: usize,
    /// Nobody ends a program whose time is up, so that its answer must not be waited for without end.
    pub(super) polls: bool,
}

impl Pipes {
    pub(super) fn new(channel: Channel, limit: usize) -> Self {
        let chunk = vec![0; CHUNK].into_boxed_slice();
        let (outbox, inbox) = (Vec::new(), Vec::new());
        Pipes { channel, outbox, inbox, answer: 0..0, rest: 0, chunk, limit, polls: false }
    }

    /// Adds lines to what is to be written.
    pub(super) fn tell(&mut self, lines: &str) {
        self.outbox.extend_from_slice(lines.as_bytes());
    }

    /// Writes as much as the program takes without waiting.
    pub(super) fn flush(&mut self) {
        self.flush_to(0);
    }

    /// The same, but for the last bytes, which are so many.
    fn flush_to(&mut self, kept: usize) {
        while self.outbox.len() > kept {
            let end = self.outbox.len() - kept;
            match self.channel.send(&self.outbox[..end]) {
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

    /// The last answer, without its end.
    pub(super) fn line(&self) -> &[u8] {
        &self.inbox[self.answer.clone()]
    }

    /// What was read behind the last answer.
    pub(super) fn rest(&self) -> &[u8] {
        &self.inbox[self.rest..]
    }

    /// How much it may say for one answer.
    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    /// Looks for what nobody asked for, and then writes what is to be written and waits for a line.
    pub(super) fn look_and_hear(&mut self, watched: &Watched) -> Heard {
        if let Some(said) = self.look(watched) {
            watched.withdraw();
            return Heard::Unasked(said);
        }
        self.hear(watched)
    }

    /// Tells the next line, but for the last bytes, which are so many, once all was read that was told before. When that
    /// line is read, too, the program has written all that it has to say to what came before it, however slow it is.
    /// Lines are never taken apart: some programs think that each reading brings whole ones.
    pub(super) fn go_ahead(&mut self, kept: usize) {
        let ready = self.outbox.len().saturating_sub(kept);
        if ready > 0 && self.channel.unread() == 0 {
            let line = line_length(&self.outbox[..ready]);
            self.flush_to(self.outbox.len() - line);
        }
    }

    /// What was said and is no answer. Where the system does not tell what was read, it is what is there now.
    fn look(&mut self, watched: &Watched) -> Option<Vec<u8>> {
        self.forget();
        let question = last_line_length(&self.outbox);
        let mut naps = 0;
        loop {
            let has_read = self.outbox.len() <= question && self.channel.unread() == 0;
            // Most of what it says to the last line that it read is said before it has to give way.
            (0..SETTLING).filter(|_| has_read).for_each(|_| std::thread::yield_now());
            // One that does not read may write without end.
            while (has_read || naps > YIELDS) && self.inbox.len() <= self.limit && self.channel.has_spoken() {
                self.receive();
            }
            if has_read || self.inbox.len() > self.limit {
                break;
            }
            self.go_ahead(question);
            if self.nap(naps) || watched.is_decided() {
                break;
            }
            naps += 1;
        }
        if naps > 0 {
            watched.written();
        }
        has_words(&self.inbox).then(|| std::mem::take(&mut self.inbox))
    }

    /// Waits a moment, longer after so many times. Was the output closed?
    fn nap(&self, naps: u32) -> bool {
        let Some(waits) = naps.checked_sub(YIELDS) else {
            std::thread::yield_now();
            return false;
        };
        let most = (SHORT_NAP * 2u32.pow(waits.min(8))).min(LONG_NAP);
        self.channel.wait(most, false) && !self.channel.has_spoken()
    }

    /// Writes what is to be written and waits for a line, whenever it was said. When the time is up, the
    /// watchdog sees to it that the output is closed.
    pub(super) fn hear(&mut self, watched: &Watched) -> Heard {
        self.forget();
        self.flush();
        let mut next = self.next_line();
        if next.is_some() && !self.outbox.is_empty() && self.unread() > MOST_UNREAD {
            next = Some(Heard::Deaf);
        }
        let heard = loop {
            if let Some(heard) = next {
                break heard;
            }
            let blocks = self.outbox.is_empty() && !self.polls;
            if !blocks && !self.can_receive(watched) {
                match self.polls && watched.is_decided() {
                    true => break Heard::Closed,
                    false => continue,
                }
            }
            next = match self.receive() {
                0 => Some(Heard::Closed),
                _ => self.next_line(),
            };
        };
        match heard {
            Heard::Line => watched.answered().map_or_else(Heard::from, |()| Heard::Line),
            heard => watched.withdraw().map_or(heard, Heard::from),
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

    /// Forgets the last answer, but not what followed it.
    fn forget(&mut self) {
        match self.rest == self.inbox.len() {
            true => self.inbox.clear(),
            false => drop(self.inbox.drain(..self.rest)),
        }
        (self.answer, self.rest) = (0..0, 0);
    }

    /// The first line that is not blank, once it is whole. What it takes, with the blanks before it, is limited, and not
    /// what follows: that depends on when it is read.
    fn next_line(&mut self) -> Option<Heard> {
        let start = self.inbox.iter().position(|byte| !byte.is_ascii_whitespace());
        let length = start.and_then(|start| self.inbox[start..].iter().position(|byte| *byte == b'\n'));
        let (Some(start), Some(length)) = (start, length) else {
            return (self.inbox.len() > self.limit).then_some(Heard::Flood);
        };
        (self.answer, self.rest) = (start..start + length, start + length + 1);
        Some(if self.rest > self.limit { Heard::Flood } else { Heard::Line })
    }

    /// How much the program was told and has not read.
    fn unread(&self) -> u64 {
        self.outbox.len() as u64 + self.channel.unread()
    }

    /// Is its output open, and is nothing there that nobody asked for?
    pub(super) fn is_idle(&mut self) -> bool {
        self.forget();
        while self.inbox.len() <= self.limit && self.channel.wait(Duration::ZERO, false) {
            if self.receive() == 0 {
                return false;
            }
        }
        !has_words(&self.inbox)
    }
}

/// How long the first line is, with its end.
fn line_length(text: &[u8]) -> usize {
    text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| end + 1)
}

/// How long the last line is, with its end.
fn last_line_length(text: &[u8]) -> usize {
    let before = text.split_last().and_then(|(_, text)| text.iter().rposition(|byte| *byte == b'\n'));
    text.len() - before.map_or(0, |end| end + 1)
}

/// Is there anything but blanks?
pub(super) fn has_words(said: &[u8]) -> bool {
    said.iter().any(|byte| !byte.is_ascii_whitespace())
}
