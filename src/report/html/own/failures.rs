//! The games that one strategy lost by failing.

use std::collections::BTreeMap;

use crate::play::{End, Finished, Seat};
use crate::tournament::Slot;

/// How often it failed in one way, and what was said the first time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failed {
    pub(super) end: End,
    pub(super) times: u64,
    pub(super) game: u64,
    /// How many moves had been made by then.
    pub(super) moves: usize,
    pub(super) reason: String,
}

/// All failures of one strategy.
#[derive(Default)]
pub(super) struct Failures(BTreeMap<End, Failed>);

impl Failures {
    /// Adds the game if the player in this seat failed in it.
    pub(super) fn add(&mut self, slot: &Slot, game: &Finished<'_>, seat: Seat) {
        if game.end.is_failure() && game.winner != seat {
            let first = || Failed {
                end: game.end,
                times: 0,
                game: slot.id,
                moves: game.moves.len(),
                reason: game.reason.unwrap_or_default().into(),
            };
            self.0.entry(game.end).or_insert_with(first).times += 1;
        }
    }

    /// The most frequent ones first.
    pub(super) fn most_frequent(self) -> Vec<Failed> {
        let mut failed: Vec<Failed> = self.0.into_values().collect();
        failed.sort_by_key(|failed| std::cmp::Reverse(failed.times));
        failed
    }
}
