//! Consecutive games that were played, kept until it is known that all before them are done.

use crate::seat::Seat;
use crate::strategy::End;
use crate::tournament::fold::Fold;
use crate::tournament::played::Played;
use crate::tournament::schedule::Slot;

/// Games that follow each other in the schedule.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) first: u64,
    games: Vec<Finished>,
    /// The moves of all of them, one after another.
    moves: Vec<u64>,
}

#[derive(Debug)]
struct Finished {
    slot: Slot,
    winner: Seat,
    end: End,
    /// Where its moves end.
    moves_end: usize,
}

impl Sheet {
    /// Empties the sheet, for games from `first` on.
    pub(super) fn begin(&mut self, first: u64) {
        self.first = first;
        self.games.clear();
        self.moves.clear();
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
        self.moves.len() * size_of::<u64>() + self.games.len() * size_of::<Finished>()
    }

    pub(super) fn add(&mut self, slot: Slot, moves: &[u64], winner: Seat, end: End) {
        self.moves.extend_from_slice(moves);
        self.games.push(Finished { slot, winner, end, moves_end: self.moves.len() });
    }

    pub(super) fn count(&self, fold: &mut impl Fold) {
        let mut begin = 0;
        for Finished { slot, winner, end, moves_end } in &self.games {
            fold.add(&Played {
                id: slot.id,
                arena: slot.stage,
                start: slot.start,
                players: slot.players,
                moves: &self.moves[begin..*moves_end],
                winner: *winner,
                end: *end,
            });
            begin = *moves_end;
        }
    }
}
