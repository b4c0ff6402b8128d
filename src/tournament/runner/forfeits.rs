//! Games that were lost by failing: for each strategy how many, and all about the first.

use std::collections::BTreeMap;

use crate::play::{Failure, Seat};
use crate::tournament::schedule::Slot;

/// What a strategy's failures came to.
#[derive(Debug)]
pub struct Forfeit {
    /// Which strategy.
    pub player: usize,
    /// In how many games.
    pub games: usize,
    /// The first of these games.
    pub slot: Slot,
    /// Its seat in that game.
    pub seat: Seat,
    /// How it failed there.
    pub failure: Box<Failure>,
}

/// The failures that one thread has seen.
#[derive(Debug, Default)]
pub(super) struct Forfeits(BTreeMap<usize, (Vec<u64>, Forfeit)>);

impl Forfeits {
    /// The player in `seat` has failed.
    pub(super) fn add(&mut self, slot: Slot, seat: Seat, failure: Box<Failure>) {
        let player = slot.players[seat.index()];
        let forfeit = Forfeit { player, games: 1, slot, seat, failure };
        self.take(vec![slot.id], forfeit);
    }

    /// Takes what another thread has seen.
    pub(super) fn merge(&mut self, other: Self) {
        other.0.into_values().for_each(|(games, forfeit)| self.take(games, forfeit));
    }

    fn take(&mut self, mut games: Vec<u64>, forfeit: Forfeit) {
        match self.0.entry(forfeit.player) {
            std::collections::btree_map::Entry::Vacant(entry) => drop(entry.insert((games, forfeit))),
            std::collections::btree_map::Entry::Occupied(mut entry) => {
                let (known, first) = entry.get_mut();
                known.append(&mut games);
                if forfeit.slot.id < first.slot.id {
                    *first = forfeit;
                }
            }
        }
    }

    /// What is known of the games before `done`, by strategy.
    pub(super) fn before(self, done: u64) -> Vec<Forfeit> {
        let counted = self.0.into_values().filter(|(_, first)| first.slot.id < done);
        let counted = counted.map(|(games, first)| {
            let games = games.iter().filter(|game| **game < done).count();
            Forfeit { games, ..first }
        });
        counted.collect()
    }
}
