//! The two seats of a game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::Rules;
use crate::seed::{Seed, Stream};

/// Who moves first, and who moves second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Makes the first move.
    First,
    /// Makes the second move.
    Second,
}

impl Seat {
    /// Both seats, in the order of play.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The opposite seat.
    pub fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for the first seat, 1 for the second.
    pub fn index(self) -> usize {
        self as usize
    }

    /// What the player in this seat draws from in the game of this seed.
    pub fn stream(self, seed: Seed) -> Stream {
        match self {
            Seat::First => seed.first_seat(),
            Seat::Second => seed.second_seat(),
        }
    }

    /// Who is to move after this many moves.
    pub fn to_move(moves: usize) -> Seat {
        Seat::BOTH[moves % 2]
    }

    /// Who wins when the player in this seat is to move and has no move.
    pub fn stuck(self, rules: Rules) -> Seat {
        if rules.stuck_wins() { self } else { self.other() }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::First => "first",
            Seat::Second => "second",
        })
    }
}
