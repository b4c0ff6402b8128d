//! Tests of the standings as a whole.

mod bradley_terry;
mod conduct;
mod coverage;
mod degenerate;
mod errors;
mod fold;
mod kinds;
mod places;
mod rank_sets;
mod row_order;
mod sampled;

use super::{Judge, Tally};
use crate::game::{MAX_START, Position, Rules, VARIANTS};
use crate::play::{End, Finished, Seat};
use crate::seed::Seed;
use crate::tournament::{Arena, Field, Pairings, Slot};

/// Knows nothing.
#[derive(Clone)]
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
    let arena = |variant: &crate::game::Variant| Arena {
        name: variant.id.into(),
        rules: variant.rules,
        games: u64::MAX,
        largest_start: MAX_START,
        drawn_from: Some(u64::MAX),
        own_starts: false,
    };
    Field {
        name: "test".into(),
        seed: 7,
        strategies: (b'a'..b'a' + strategies).map(|letter| char::from(letter).to_string()).collect(),
        deterministic: vec![false; strategies.into()],
        pairings: Pairings::RoundRobin,
        rounds: 1,
        arenas: VARIANTS[..arenas].iter().map(arena).collect(),
    }
}

/// Counts a game without moves.
fn add<J: Judge>(tally: &mut Tally<J>, arena: usize, start: u64, players: [usize; 2], winner: Seat) {
    play(tally, arena, start, players, (&[], winner, End::NoMoves));
}

/// Counts a game without moves in a round.
fn add_round<J: Judge>(tally: &mut Tally<J>, start: u64, round: u64, players: [usize; 2], winner: Seat) {
    let slot = Slot { id: 0, round, stage: 0, start, place: 0, players, seed: Seed(0) };
    tally.add(&slot, &Finished { moves: &[], winner, end: End::NoMoves, reason: None });
}

/// Counts a game with moves, a winner and an end.
fn play<J: Judge>(
    tally: &mut Tally<J>,
    stage: usize,
    start: u64,
    players: [usize; 2],
    (moves, winner, end): (&[u64], Seat, End),
) {
    let slot = Slot { id: 0, round: 0, stage, start, place: 0, players, seed: Seed(0) };
    tally.add(&slot, &Finished { moves, winner, end, reason: None });
}
