//! A program under examination: the protocol, one step at a time.

use std::time::{Duration, Instant};

use super::evidence::shortened;
use super::pipes::{Heard, has_words};
use super::process::{NotStarted, Process};
use crate::strategy::{BotPolicy, Limits, Program};
use crate::system::{BURIAL, Ending, LONGEST_GRACE, Report};

/// A program that runs and is asked what an examiner likes.
pub struct Probe(Process);

/// What it said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A line.
    Line(String),
    /// More than a line, or something before it was asked.
    More(String),
    /// More than it may.
    Flood,
    /// Nothing, or no whole line.
    Nothing,
    /// Nothing any more: it closed its output.
    Closed,
}

impl Probe {
    /// Starts it.
    pub fn start(program: &Program, policy: &BotPolicy) -> Result<Self, String> {
        let mut process = Process::start(program, policy).map_err(|why| match why {
            NotStarted::Fault(why) | NotStarted::Trouble(why) => why,
        })?;
        process.spare();
        Ok(Probe(process))
    }

    /// Sends a line.
    pub fn tell(&mut self, line: &str) {
        self.0.tell(|news| news.push_str(line));
        self.0.flush();
    }

    /// Sends a line and waits for one, as a game would.
    pub fn ask(&mut self, line: &str, limits: &Limits) -> Said {
        self.0.tell(|news| news.push_str(line));
        self.listen(limits)
    }

    /// Waits for a line. What was said before counts as too much, as does what came with it.
    pub fn listen(&mut self, limits: &Limits) -> Said {
        let heard = self.0.hear(limits, true, true);
        self.note(heard)
    }

    /// What it says within `limit`, asked or not.
    pub fn overhear(&mut self, limit: Duration) -> Said {
        let limits = Limits { start: Duration::ZERO, wall: Some(limit), ..Limits::default() };
        let heard = self.0.hear(&limits, true, false);
        self.note(heard)
    }

    /// Closes its input.
    pub fn close(&mut self) {
        self.0.pipes.close();
    }

    /// Closes its input: how it ended then. Where it does not by itself, those who run it see to it.
    pub fn end_by_closing(&mut self) -> Option<Ending> {
        self.close();
        self.end(LONGEST_GRACE + BURIAL)
    }

    /// How it ended, and whether it did within `limit`.
    pub fn end(&mut self, limit: Duration) -> Option<Ending> {
        let end = Instant::now() + limit;
        while Instant::now() < end {
            if let Some(ending) = self.0.ending() {
                return Some(ending);
            }
        }
        None
    }

    /// What those who run it say of it.
    pub fn report(&mut self) -> Report {
        self.0.report()
    }

    /// The last lines exchanged.
    pub fn exchanged(&mut self) -> Vec<String> {
        self.0.exchanged()
    }

    /// The end of its standard error.
    pub fn stderr(&mut self) -> Vec<String> {
        self.0.watched.noise()
    }

    fn note(&mut self, heard: Heard) -> Said {
        match heard {
            Heard::Line => {
                self.0.answered = true;
                let (line, rest) = (self.0.pipes.line().to_vec(), self.0.pipes.rest());
                if has_words(rest) {
                    let all = [&line[..], rest].join(&b'\n');
                    return self.more(&all);
                }
                self.0.note_answer();
                Said::Line(shortened(&line))
            }
            Heard::Unasked(said) if said.len() > self.0.pipes.limit() => Said::Flood,
            Heard::Unasked(said) => self.more(&said),
            Heard::Flood | Heard::Deaf => Said::Flood,
            Heard::Late(_) | Heard::Interrupted => Said::Nothing,
            Heard::Closed => Said::Closed,
        }
    }

    /// It said all this where one line was asked for.
    fn more(&mut self, said: &[u8]) -> Said {
        let lines = said.split(|byte| *byte == b'\n').filter(|line| has_words(line));
        let lines: Vec<&[u8]> = lines.collect();
        lines.iter().for_each(|line| self.0.note(line));
        Said::More(lines.iter().map(|line| shortened(line)).collect::<Vec<_>>().join("` and `"))
    }
}
