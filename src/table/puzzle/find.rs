//! Where to look for puzzles. One winning move is rare, and where divisors may be taken again it is found only
//! at numbers of a few shapes: so half of the numbers that are tried have them.

use std::collections::BTreeSet;

use super::{Puzzle, Puzzler};
use crate::game::{MAX_START, Position, is_prime};
use crate::seed::Stream;

/// How many are found for each that is wanted, to choose from.
const SPARE: usize = 3;
/// Positions tried for each that is wanted, and for all of them.
const TRIES: usize = 100;
const FIRST_TRIES: usize = 2_000;
/// Numbers that can be taken in at a look.
const SMALL: u64 = 240;
/// Numbers that are still pleasant to read; only where there are not enough puzzles are larger ones tried.
const PLEASANT: u64 = 1_000_000;
/// The most moves that are made before the puzzle begins.
const MOVES_BEFORE: u64 = 6;
/// With fewer moves it is not much of a puzzle; where there is nothing better, two will do.
const ENOUGH: usize = 3;

/// What is tried at a time.
struct Pass {
    fewest_moves: usize,
    largest: u64,
}

const PASSES: [Pass; 3] = [
    Pass { fewest_moves: ENOUGH, largest: PLEASANT },
    Pass { fewest_moves: 2, largest: PLEASANT },
    Pass { fewest_moves: ENOUGH, largest: MAX_START },
];

/// Different puzzles, more than are wanted where they are found.
pub(super) fn pool(puzzler: &mut Puzzler, count: usize, stream: &mut Stream) -> Vec<Puzzle> {
    let mut pool = Vec::new();
    let mut seen = BTreeSet::new();
    for pass in &PASSES {
        for _ in 0..FIRST_TRIES + count * TRIES {
            if pool.len() >= count * SPARE || puzzler.stop.is_requested() {
                return pool;
            }
            let Some(position) = candidate(puzzler, pass, stream) else { continue };
            if seen.insert((position.number(), position.used().to_vec())) {
                pool.extend(puzzler.judge(&position));
            }
        }
        if pool.len() >= count {
            break;
        }
    }
    pool
}

/// A position that may be a puzzle.
fn candidate(puzzler: &Puzzler, pass: &Pass, stream: &mut Stream) -> Option<Position> {
    let rules = puzzler.variant.rules;
    let mut scratch = Vec::new();
    let number = if rules.reuse { shaped(pass.largest, stream) } else { 12 + stream.below(SMALL - 11) };
    let mut position = Position::new(rules, number).ok()?;
    if !rules.reuse {
        for _ in 0..stream.below(MOVES_BEFORE) {
            let legal = position.legal(&mut scratch);
            if legal.is_empty() {
                return None;
            }
            let divisor = stream.pick(legal);
            position.play(divisor);
        }
    }
    // What was used in which order does not matter, and what can no longer be taken need not be known.
    let mut used: Vec<u64> = position.used().to_vec();
    used.sort_unstable();
    let position = Position::resume(rules, position.number(), &used).ok()?;
    (position.legal(&mut scratch).len() >= pass.fewest_moves).then_some(position)
}

/// A number of a shape that often has few winning moves: a power of a prime, or one times a power of 2.
fn shaped(largest: u64, stream: &mut Stream) -> u64 {
    let prime = |below: u64, stream: &mut Stream| loop {
        let number = 2 + stream.below(below - 2);
        if is_prime(number) {
            return number;
        }
    };
    loop {
        let number = match stream.below(3) {
            0 => Some(4 + stream.below(SMALL - 3)),
            1 => prime(40, stream).checked_pow(2 + stream.below(u64::from(largest.ilog2())) as u32),
            _ => prime(60, stream).checked_mul(1 << (1 + stream.below(6))),
        };
        if let Some(number) = number.filter(|number| *number <= largest) {
            return number;
        }
    }
}
