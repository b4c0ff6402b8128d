//! Somebody who watches a game.

use super::{Answer, Finished, Leave, Refusal, Seat, Turn};
use crate::game::Position;

/// Somebody who watches a game. Every method may be left out.
pub trait Observer {
    /// The game begins.
    fn begins(&mut self, _position: &Position) {}
    /// `turn.seat` is about to be asked, once more if it has given wrong numbers in this turn.
    fn asked(&mut self, _turn: &Turn<'_>, _wrong: u8) {}
    /// A bot has answered. What a human answers, the human has typed for all to see.
    fn answered(&mut self, _answer: &Answer) {}
    /// The answer was not a legal move, the `wrong`-th in this turn; at `limit` the game is lost.
    fn refused(&mut self, _refusal: &Refusal, _wrong: u8, _limit: Option<u8>) {}
    /// A move was made. The position is the one it leaves.
    fn played(&mut self, _seat: Seat, _divisor: u64, _position: &Position) {}
    /// `seat` took back its last move and the reply to it, which leaves this position.
    fn taken_back(&mut self, _seat: Seat, _position: &Position) {}
    /// What was played so far does not count: may the game begin again? Nobody who has seen it says yes.
    fn begins_again(&mut self) -> bool {
        false
    }
    /// The game is over.
    fn over(&mut self, _game: &Finished<'_>, _position: &Position) {}
    /// Asked before every turn: must the game be abandoned?
    fn leaves(&mut self) -> Option<Leave> {
        None
    }
}

/// Nobody watches.
impl Observer for () {
    fn begins_again(&mut self) -> bool {
        true
    }
}
