//! The published table of the game without reuse: who wins each start that `docs/no-reuse` lists.

use std::sync::LazyLock;

use super::Solver;
use crate::game::{Divisors, Last, Operation, Position, Rules};

/// The last number that the table speaks of.
const LAST: usize = 10_000;

static LOST: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut lost = vec![false; LAST + 1];
    for line in include_str!("../../docs/no-reuse/losing-starts.txt").lines() {
        let number = line.split_once(' ').and_then(|(_, number)| number.parse::<usize>().ok());
        lost[number.expect("an index and a number")] = true;
    }
    lost
});

impl Solver {
    /// Is the position won for the player to move, where the published table tells: in the game without reuse, up to
    /// 10,000, where no used divisor is at most half of the number? Any above it divides nothing properly that
    /// can still come.
    ///
    /// No search asks this, since the table was made by searches and is checked by them.
    pub fn published(position: &Position) -> Option<bool> {
        let number = position.number();
        let untouched = || position.used().iter().all(|divisor| *divisor > number / 2);
        let listed = number <= LAST as u64 && is_without_reuse(position.rules()) && untouched();
        listed.then(|| !LOST[number as usize])
    }
}

/// Are these the rules of the game without reuse?
pub(super) fn is_without_reuse(rules: Rules) -> bool {
    let Rules { operation, one, reuse, divisors, last, wrong: _ } = rules;
    (operation, one, reuse, divisors, last) == (Operation::Subtract, false, false, Divisors::Any, Last::Wins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;

    fn published(number: u64, used: &[u64]) -> Option<bool> {
        Solver::published(&Position::resume(VARIANTS[3].rules, number, used).expect("a position"))
    }

    #[test]
    fn the_table_speaks_of_numbers_up_to_10000_as_long_as_no_used_divisor_matters() {
        assert_eq!(published(9_232, &[]), Some(false));
        assert_eq!(published(9_984, &[]), Some(true));
        assert_eq!(published(10_000, &[]), Some(true));
        assert_eq!(published(10_002, &[]), None);
        // 616 was taken from 1232, and can matter to 1232 alone.
        assert_eq!(published(616, &[616]), published(616, &[]));
        assert_eq!(published(616, &[308]), None);
    }

    #[test]
    fn no_other_rules_are_listed() {
        for variant in VARIANTS {
            let position = Position::new(variant.rules, 60).expect("a position");
            assert_eq!(
                Solver::published(&position).is_some(),
                variant.id == "no-reuse-duel",
                "{}",
                variant.id
            );
        }
    }
}
