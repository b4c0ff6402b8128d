//! Rules, positions and solvers to ask.

use divisor_duel::game::{Divisors, Last, Operation, Position, Rules, VARIANTS, Wrong};
use divisor_duel::solver::{Options, Solver};

pub(crate) fn rules(operation: Operation, one: bool, reuse: bool, divisors: Divisors) -> Rules {
    Rules { operation, one, reuse, divisors, last: Last::Wins, wrong: Wrong::Again }
}

/// Every combination of rules that can be played.
pub(crate) fn all_rules() -> Vec<Rules> {
    let mut list = Vec::new();
    for operation in [Operation::Subtract, Operation::Divide] {
        for one in [true, false] {
            for reuse in [true, false] {
                for divisors in [Divisors::Any, Divisors::Prime] {
                    for last in [Last::Wins, Last::Loses] {
                        let rules = rules(operation, one, reuse, divisors);
                        list.extend(Rules { last, ..rules }.check());
                    }
                }
            }
        }
    }
    list
}

/// The game without reuse.
pub(crate) fn no_reuse() -> Rules {
    VARIANTS[3].rules
}

/// A solver with so many bytes for its table.
pub(crate) fn small(memory: usize, threads: usize) -> Solver {
    Solver::new(Options { memory, threads, ..Options::default() })
}

/// A position in which nothing was used.
pub(crate) fn at(rules: Rules, number: u64) -> Position {
    Position::resume(rules, number, &[]).expect("a number in range")
}

/// What a move leaves.
pub(crate) fn after(position: &Position, divisor: u64) -> Position {
    let mut next = position.clone();
    next.try_play(divisor).expect("a legal move");
    next
}
