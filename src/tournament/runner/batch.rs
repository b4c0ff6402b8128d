//! Consecutive games that were played, kept until it is known that all before them are done.

use super::forfeits::Forfeits;
use crate::play::{End, Failure, Finished, Seat};
use crate::tournament::fold::Fold;
use crate::tournament::schedule::Slot;

/// Games that follow each other in the schedule.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub(super) first: u64,
    games: Vec<BatchedGame>,
    /// The moves of all of them, one after another.
    moves: Vec<u64>,
    /// Who failed in them.
    forfeits: Forfeits,
    /// How many of them were taken over from older records.
    pub(super) taken: u64,
}

/// A game whose moves lie with those of the others.
#[derive(Debug)]
struct BatchedGame {
    slot: Slot,
    winner: Seat,
    end: End,
    /// Where its moves end.
    moves_end: usize,
    reason: Option<Box<str>>,
}

impl Batch {
    /// Empties the batch, for games from `first` on.
    pub(super) fn begin(&mut self, first: u64) {
        self.first = first;
        self.games.clear();
        self.moves.clear();
        self.forfeits.clear();
        self.taken = 0;
    }

    /// The number of the game after the last one.
    pub(super) fn end(&self) -> u64 {
        self.first + self.games.len() as u64
    }

    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Roughly how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        self.moves.len() * size_of::<u64>() + self.games.len() * size_of::<BatchedGame>()
    }

    pub(super) fn add(&mut self, slot: Slot, game: &Finished<'_>) {
        self.moves.extend_from_slice(game.moves);
        let reason = game.reason.map(Box::from);
        let (winner, end, moves_end) = (game.winner, game.end, self.moves.len());
        self.games.push(BatchedGame { slot, winner, end, moves_end, reason });
    }

    /// The player in `seat` has failed in the game of `slot`.
    pub(super) fn forfeit(&mut self, slot: Slot, seat: Seat, failure: Box<Failure>) {
        self.forfeits.add(slot, seat, failure);
    }

    /// Counts all games, and hands over who failed in them.
    pub(super) fn count(&mut self, fold: &mut impl Fold, forfeits: &mut Forfeits) {
        forfeits.merge(std::mem::take(&mut self.forfeits));
        let mut begin = 0;
        for BatchedGame { slot, winner, end, moves_end, reason } in &self.games {
            let moves = &self.moves[begin..*moves_end];
            fold.add(slot, &Finished { moves, winner: *winner, end: *end, reason: reason.as_deref() });
            begin = *moves_end;
        }
    }
}
