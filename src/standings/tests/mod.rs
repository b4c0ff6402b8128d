//! Tests of the standings as a whole.

mod conduct;
mod coverage;
mod degenerate;
mod fit;
mod fold;

use super::{Judge, Tally};
use crate::game::{Position, Rules, VARIANTS};
use crate::seat::Seat;
use crate::strategy::End;
use crate::tournament::{Arena, Field, Played};

/// Knows nothing.
struct Nobody;

impl Judge for Nobody {
    fn by_number(&self, _: Rules, _: u64) -> Option<bool> {
        None
    }

    fn by_position(&mut self, _: &Position) -> Option<bool> {
        None
    }
}

/// A field of strategies `a`, `b`, … in the first so many variants.
fn field(strategies: u8, arenas: usize) -> Field {
    let arena = |variant: &crate::game::Variant| Arena { name: variant.id.into(), rules: variant.rules };
    Field {
        name: "test".into(),
        seed: 7,
        strategies: (b'a'..b'a' + strategies).map(|letter| char::from(letter).to_string()).collect(),
        arenas: VARIANTS[..arenas].iter().map(arena).collect(),
    }
}

/// Counts a game without moves.
fn add<J: Judge>(tally: &mut Tally<J>, arena: usize, start: u64, players: [usize; 2], winner: Seat) {
    tally.add(&Played { id: 0, arena, start, players, moves: &[], winner, end: End::NoMoves });
}
