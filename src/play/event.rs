//! What a game is, and what the players are told of it.

use super::{End, Seat};
use crate::game::Rules;
use crate::seed::Seed;

/// What a game is: with the two strategies, all that its course depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game<'a> {
    /// The name of the variant, or of the tournament's entry.
    pub variant: &'a str,
    /// The rules.
    pub rules: Rules,
    /// The number the game begins from.
    pub start: u64,
    /// What the random numbers of both seats come from.
    pub seed: Seed,
}

/// What happens in a game, as the players are told it.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// A game begins (again, after moves were taken back), and you sit here.
    Begin {
        /// The game.
        game: &'a Game<'a>,
        /// Your seat.
        seat: Seat,
    },
    /// A move was made, yours too.
    Played {
        /// Who made it.
        seat: Seat,
        /// The divisor taken.
        divisor: u64,
        /// The new number.
        number: u64,
    },
    /// Your number was not a legal move.
    Refused {
        /// The number as you gave it.
        number: &'a str,
    },
    /// The game is over.
    Over {
        /// Who won.
        winner: Seat,
        /// How it ended.
        end: End,
    },
}
