//! Games that were lost by failing: for each strategy how many, and all about the first.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::play::{Failure, Seat};
use crate::tournament::schedule::Slot;

/// What a strategy's failures came to.
#[derive(Debug)]
pub struct Forfeit {
    /// Which strategy.
    pub player: usize,
    /// In how many games.
    pub games: u64,
    /// The first of these games.
    pub slot: Slot,
    /// Its seat in that game.
    pub seat: Seat,
    /// How it failed there.
    pub failure: Box<Failure>,
}

/// Failures by strategy. However many games there are, only one failure of each strategy is kept.
#[derive(Debug, Default)]
pub(super) struct Forfeits(BTreeMap<usize, Forfeit>);

impl Forfeits {
    /// The player in `seat` has failed.
    pub(super) fn add(&mut self, slot: Slot, seat: Seat, failure: Box<Failure>) {
        let player = slot.players[seat.index()];
        self.take(Forfeit { player, games: 1, slot, seat, failure });
    }

    /// Takes all that `other` has.
    pub(super) fn merge(&mut self, other: Self) {
        other.0.into_values().for_each(|forfeit| self.take(forfeit));
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// By strategy.
    pub(super) fn into_vec(self) -> Vec<Forfeit> {
        self.0.into_values().collect()
    }

    fn take(&mut self, forfeit: Forfeit) {
        match self.0.entry(forfeit.player) {
            Entry::Vacant(entry) => drop(entry.insert(forfeit)),
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
                let games = known.games + forfeit.games;
                if forfeit.slot.id < known.slot.id {
                    *known = forfeit;
                }
                known.games = games;
            }
        }
    }
}
