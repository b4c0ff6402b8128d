//! A game that is played again from a position in its middle.

use crate::play::{Answer, Event, Evidence, Strategy, Turn};
use crate::seed::Stream;

/// A player whose first moves are known. It is told of them, and asked only when they are made.
pub(super) struct Rejoined<'a> {
    player: &'a mut dyn Strategy,
    known: std::vec::IntoIter<u64>,
}

impl<'a> Rejoined<'a> {
    /// The player in this seat of a game that begins with these moves of both.
    pub(super) fn new(player: &'a mut dyn Strategy, moves: &[u64], seat: crate::play::Seat) -> Self {
        let own: Vec<u64> = moves.iter().copied().skip(seat.index()).step_by(2).collect();
        Rejoined { player, known: own.into_iter() }
    }
}

impl Strategy for Rejoined<'_> {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        match self.known.next() {
            Some(divisor) => Answer::Take(divisor),
            None => self.player.choose(turn, stream),
        }
    }

    fn watch(&mut self, event: &Event<'_>) {
        self.player.watch(event);
    }

    fn watches(&self) -> bool {
        self.player.watches()
    }

    fn evidence(&mut self) -> Option<Evidence> {
        self.player.evidence()
    }

    fn is_human(&self) -> bool {
        self.player.is_human()
    }
}
