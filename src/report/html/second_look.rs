//! The second look at a record. Which games were upsets is known only from the standings, and which ones the page links
//! to only from its sections; the lines of all others are passed over unread.

use std::collections::{BTreeMap, BTreeSet};

use super::kept_game::KeptGame;
use super::selection::{GameKind, Selection};
use crate::play::{Finished, Seat};
use crate::standings::Place;
use crate::tournament::{Fold, Slot};

/// What is looked for.
pub(super) struct WantedGames<'a> {
    /// The place of each strategy.
    pub(super) places: &'a [Option<Place>],
    /// Games that the page links to.
    pub(super) linked: &'a BTreeSet<u64>,
    /// The one strategy that the page is about, if it is about one.
    pub(super) of: Option<usize>,
}

impl WantedGames<'_> {
    /// How many upsets there were, by how often one strategy has won against another.
    pub(super) fn upsets(&self, wins: impl Fn(usize, usize) -> u64) -> u64 {
        let strategies = 0..self.places.len();
        let pairs =
            strategies.clone().flat_map(|winner| strategies.clone().map(move |loser| [winner, loser]));
        pairs
            .filter(|pair| is_about(self.of, pair) && beats_better(self.places, *pair))
            .map(|[winner, loser]| wins(winner, loser))
            .sum()
    }
}

/// The upsets that may be shown, and the games that the page links to.
pub(super) struct SecondLook<'a> {
    wanted: &'a WantedGames<'a>,
    pub(super) upsets: Selection<KeptGame>,
    pub(super) linked: BTreeMap<u64, KeptGame>,
}

impl<'a> SecondLook<'a> {
    /// Nothing was found yet.
    pub(super) fn new(wanted: &'a WantedGames<'a>, seed: u64) -> Self {
        SecondLook { wanted, upsets: Selection::new(seed), linked: BTreeMap::new() }
    }
}

impl Fold for SecondLook<'_> {
    fn wants(&self, slot: &Slot) -> bool {
        let WantedGames { places, linked, of } = self.wanted;
        let may_be_upset = || Seat::BOTH.into_iter().any(|winner| is_upset(places, slot, winner));
        let upset = is_about(*of, &slot.players)
            && may_be_upset()
            && self.upsets.has_room_for(GameKind::Upset, slot.id);
        upset || linked.contains(&slot.id)
    }

    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        let WantedGames { places, linked, of } = self.wanted;
        // What cannot be shown was passed over at the first look.
        let Some(cost) = KeptGame::cost(game) else { return };
        if is_about(*of, &slot.players) && is_upset(places, slot, game.winner) {
            self.upsets.keep(GameKind::Upset, slot.id, cost, || KeptGame::new(slot, game));
        }
        if linked.contains(&slot.id) {
            self.linked.insert(slot.id, KeptGame::new(slot, game));
        }
    }

    fn merge(&mut self, other: Self) {
        self.upsets.merge(other.upsets);
        self.linked.extend(other.linked);
    }
}

/// Is a game of these players one that the page is about?
pub(super) fn is_about(of: Option<usize>, players: &[usize; 2]) -> bool {
    of.is_none_or(|of| players.contains(&of))
}

/// Did somebody win whose place is surely below the other's?
pub(super) fn is_upset(places: &[Option<Place>], slot: &Slot, winner: Seat) -> bool {
    beats_better(places, [winner, winner.other()].map(|seat| slot.players[seat.index()]))
}

/// Is the place of the winner surely below the loser's?
fn beats_better(places: &[Option<Place>], [winner, loser]: [usize; 2]) -> bool {
    places[winner].zip(places[loser]).is_some_and(|(winner, loser)| loser.worst < winner.best)
}

#[cfg(test)]
#[path = "second_look_tests.rs"]
mod tests;
