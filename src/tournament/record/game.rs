//! A game's line.

use std::borrow::Cow;

use serde::Deserialize;

use super::moves_text::write_moves;
use crate::play::{End, Finished, Seat};
use crate::tournament::plan::Plan;
use crate::tournament::schedule::Slot;

/// Writes games as lines. What lines have in common is made into JSON once.
#[derive(Debug)]
pub struct LineWriter {
    /// Each stage's name, with the keys before and after it.
    stages: Vec<String>,
    /// Each entrant's name in the first seat, and in the second, likewise.
    first: Vec<String>,
    second: Vec<String>,
}

impl LineWriter {
    /// A writer for a plan's games.
    pub fn new(plan: &Plan) -> Self {
        let names = || plan.entrants.iter().map(|entrant| quoted(&entrant.name));
        let stages = plan.stages.iter().map(|stage| quoted(&stage.name));
        LineWriter {
            stages: stages.map(|name| format!(",\"variant\":{name},\"start\":")).collect(),
            first: names().map(|name| format!(",\"first\":{name}")).collect(),
            second: names().map(|name| format!(",\"second\":{name},\"seed\":\"")).collect(),
        }
    }

    /// The same for a game that was taken over from an older record and might come out otherwise when it is
    /// played again: its line says so.
    pub fn write_reused(&self, slot: &Slot, game: &Finished<'_>, text: &mut Vec<u8>) {
        self.write(slot, game, text);
        text.truncate(text.len() - b"}\n".len());
        text.extend_from_slice(b",\"reused\":true}\n");
    }

    /// Appends the beginning of a game's line to `text`: all that the schedule knows, up to the moves.
    pub(super) fn open(&self, slot: &Slot, text: &mut Vec<u8>) {
        let mut digits = itoa::Buffer::new();
        text.extend_from_slice(b"{\"id\":");
        text.extend_from_slice(digits.format(slot.id).as_bytes());
        text.extend_from_slice(self.stages[slot.stage].as_bytes());
        text.extend_from_slice(digits.format(slot.start).as_bytes());
        text.extend_from_slice(self.first[slot.players[0]].as_bytes());
        text.extend_from_slice(self.second[slot.players[1]].as_bytes());
        text.extend_from_slice(digits.format(slot.seed.0).as_bytes());
        text.extend_from_slice(b"\",\"moves\":[");
    }

    /// Appends the line of a game, its line end included, to `text`.
    pub fn write(&self, slot: &Slot, game: &Finished<'_>, text: &mut Vec<u8>) {
        self.open(slot, text);
        write_moves(game.moves, text);
        // The usual end is spelt out, so that nothing is put together for it.
        if game.end == End::NoMoves && game.reason.is_none() {
            text.extend_from_slice(match game.winner {
                Seat::First => b"],\"winner\":\"first\",\"end\":\"no-moves\"}\n",
                Seat::Second => b"],\"winner\":\"second\",\"end\":\"no-moves\"}\n",
            });
            return;
        }
        text.extend_from_slice(match game.winner {
            Seat::First => b"],\"winner\":\"first\",\"end\":\"",
            Seat::Second => b"],\"winner\":\"second\",\"end\":\"",
        });
        text.extend_from_slice(game.end.name().as_bytes());
        match game.reason {
            None => text.extend_from_slice(b"\"}\n"),
            Some(reason) => {
                text.extend_from_slice(b"\",\"reason\":");
                text.extend_from_slice(quoted(reason).as_bytes());
                text.extend_from_slice(b"}\n");
            }
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A game as a line tells it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedGame<'a> {
    pub(super) id: u64,
    #[serde(borrow)]
    pub(super) variant: Cow<'a, str>,
    pub(super) start: u64,
    #[serde(borrow)]
    pub(super) first: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) second: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) seed: Cow<'a, str>,
    moves: Vec<u64>,
    winner: Seat,
    end: End,
    #[serde(borrow)]
    reason: Option<Cow<'a, str>>,
    /// Was it taken over from an older record?
    #[serde(default)]
    pub(in crate::tournament) reused: bool,
}

impl<'a> RecordedGame<'a> {
    /// Reads a line.
    pub(super) fn parse(line: &'a [u8]) -> Result<Self, String> {
        serde_json::from_slice(line).map_err(|error| format!("the line is not a game: {error}"))
    }

    /// The game itself.
    pub fn finished(&self) -> Finished<'_> {
        let reason = self.reason.as_deref();
        Finished { moves: &self.moves, winner: self.winner, end: self.end, reason }
    }
}
