//! A game's line.

use std::borrow::Cow;

use serde::Deserialize;

use crate::seat::Seat;
use crate::strategy::End;
use crate::tournament::plan::Plan;
use crate::tournament::schedule::Slot;

/// How a game came out, as it is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending<'a> {
    /// Who won.
    pub winner: Seat,
    /// How it ended.
    pub end: End,
    /// What went wrong, where the loser failed.
    pub reason: Option<&'a str>,
}

/// Writes games as lines. Names are made into JSON once.
#[derive(Debug)]
pub struct LineWriter {
    stages: Vec<String>,
    entrants: Vec<String>,
}

impl LineWriter {
    /// A writer for a plan's games.
    pub fn new(plan: &Plan) -> Self {
        LineWriter {
            stages: plan.stages.iter().map(|stage| quoted(&stage.name)).collect(),
            entrants: plan.entrants.iter().map(|entrant| quoted(&entrant.name)).collect(),
        }
    }

    /// Appends the line of a game, its line end included, to `text`.
    pub fn write(&self, slot: &Slot, moves: &[u64], ending: &Ending<'_>, text: &mut Vec<u8>) {
        let mut digits = itoa::Buffer::new();
        text.extend_from_slice(b"{\"id\":");
        text.extend_from_slice(digits.format(slot.id).as_bytes());
        text.extend_from_slice(b",\"variant\":");
        text.extend_from_slice(self.stages[slot.stage].as_bytes());
        text.extend_from_slice(b",\"start\":");
        text.extend_from_slice(digits.format(slot.start).as_bytes());
        text.extend_from_slice(b",\"first\":");
        text.extend_from_slice(self.entrants[slot.players[0]].as_bytes());
        text.extend_from_slice(b",\"second\":");
        text.extend_from_slice(self.entrants[slot.players[1]].as_bytes());
        text.extend_from_slice(b",\"seed\":\"");
        text.extend_from_slice(digits.format(slot.seed.0).as_bytes());
        text.extend_from_slice(b"\",\"moves\":[");
        for (index, &divisor) in moves.iter().enumerate() {
            if index > 0 {
                text.push(b',');
            }
            text.extend_from_slice(digits.format(divisor).as_bytes());
        }
        text.extend_from_slice(match ending.winner {
            Seat::First => b"],\"winner\":\"first\",\"end\":\"",
            Seat::Second => b"],\"winner\":\"second\",\"end\":\"",
        });
        text.extend_from_slice(ending.end.name().as_bytes());
        text.push(b'"');
        if let Some(reason) = ending.reason {
            text.extend_from_slice(b",\"reason\":");
            text.extend_from_slice(quoted(reason).as_bytes());
        }
        text.extend_from_slice(b"}\n");
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A game as a line tells it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLine<'a> {
    /// Its number.
    pub id: u64,
    /// The name of the entry of `variants`.
    #[serde(borrow)]
    pub variant: Cow<'a, str>,
    /// The number it began from.
    pub start: u64,
    /// Who had the first seat.
    #[serde(borrow)]
    pub first: Cow<'a, str>,
    /// Who had the second seat.
    #[serde(borrow)]
    pub second: Cow<'a, str>,
    /// Its seed.
    #[serde(borrow)]
    pub seed: Cow<'a, str>,
    /// The divisors taken.
    pub moves: Vec<u64>,
    /// Who won.
    pub winner: Seat,
    /// How it ended.
    pub end: End,
    /// What went wrong.
    #[serde(borrow)]
    pub reason: Option<Cow<'a, str>>,
}

impl<'a> GameLine<'a> {
    /// Reads a line.
    pub fn parse(line: &'a [u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(line)
    }

    /// How it came out.
    pub fn ending(&self) -> Ending<'_> {
        Ending { winner: self.winner, end: self.end, reason: self.reason.as_deref() }
    }
}
