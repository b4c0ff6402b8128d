//! A game that may be shown.

use super::viewer::Shown;
use crate::play::{End, Finished, Seat};
use crate::tournament::Slot;

/// Longer games are not shown: nobody steps through them, and one would take the room of hundreds.
pub(super) const LONGEST: usize = 2_000;

/// A game that may be shown.
#[derive(Debug)]
pub(super) struct KeptGame {
    pub(super) slot: Slot,
    pub(super) moves: Vec<u64>,
    pub(super) winner: Seat,
    pub(super) end: End,
    pub(super) reason: Option<String>,
}

impl KeptGame {
    pub(super) fn new(slot: &Slot, game: &Finished<'_>) -> Self {
        let Finished { moves, winner, end, reason } = *game;
        KeptGame { slot: *slot, moves: moves.to_vec(), winner, end, reason: reason.map(String::from) }
    }

    /// How many bytes of a page the game takes at least; none if it is too long to be shown.
    pub(super) fn cost(game: &Finished<'_>) -> Option<usize> {
        // Every move takes a digit, a letter, a mark and two blanks at least.
        let cost = Shown::FEWEST_BYTES + 5 * game.moves.len() + game.reason.map_or(0, str::len);
        (game.moves.len() <= LONGEST).then_some(cost)
    }
}
