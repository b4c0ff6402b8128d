//! Theorems for misère play with reuse: where whoever cannot move wins.

use std::sync::LazyLock;

use super::theorem::Theorem;
use crate::game::{Divisors, Operation, Rules, factorise, is_prime};

/// Is the number won for the player to move, and why? Where primes are subtracted no pattern is known.
pub(super) fn settle_number(rules: Rules, number: u64) -> Option<(bool, Theorem)> {
    match (rules.operation, rules.divisors) {
        (Operation::Subtract, Divisors::Any) if rules.one => {
            let won = if number < 4 { number != 2 } else { number.is_multiple_of(2) };
            Some((won, Theorem::MisereEven))
        }
        (Operation::Subtract, Divisors::Any) => Some((!lost_without_one(number), Theorem::MisereWithoutOne)),
        (Operation::Subtract, Divisors::Prime) => None,
        (Operation::Divide, Divisors::Any) => {
            Some((factorise(number).count_with_multiplicity() != 2, Theorem::MisereTwoPrimes))
        }
        (Operation::Divide, Divisors::Prime) => {
            let count = factorise(number).count_with_multiplicity();
            Some((count == 0 || count % 2 == 1, Theorem::MiserePrimeFactors))
        }
    }
}

/// The powers of 2 that are lost where any divisor but 1 is subtracted: a bit for each exponent.
static LOST_POWERS: LazyLock<u64> = LazyLock::new(|| {
    let mut lost = 0;
    // From 2^k the only moves that can leave something lost lead to 2^(k-1), to 3 * 2^(k-2), and to
    // 2 * (2^(k-1) - 1), which is twice a prime and lost from 14 on.
    for k in 2..63 {
        let half = lost >> (k - 1) & 1 == 1;
        let twice_a_prime = k > 3 && is_prime((1 << (k - 1)) - 1);
        lost |= u64::from(!half && !twice_a_prime && !is_lost_triple(k - 2)) << k;
    }
    lost
});

/// Is the number lost where any divisor but 1 is subtracted?
///
/// An odd composite number leaves only even multiples of an odd divisor. Of these, as what follows shows,
/// only twice a prime and three times a power of 2 can be lost; so it is won only if it is three times a
/// prime `p` and leaves `2p`, or three more than three times a power of 2, and what it leaves is lost.
///
/// Twice an odd prime `p` leaves `p`, which is won, or `2p-2`. Any other even number that a prime from 5 on
/// divides, or 9, is won: taking that one leaves an odd composite number, which is lost, or else another
/// divisor does. There remain powers of 2 and three times these.
fn lost_without_one(number: u64) -> bool {
    if number < 2 {
        return false;
    }
    let odd = number >> number.trailing_zeros();
    match (number.trailing_zeros(), odd) {
        (exponent, 1) => *LOST_POWERS >> exponent & 1 == 1,
        // What it leaves is not twice an odd prime, so this goes no deeper.
        (1, half) if is_prime(half) => !lost_without_one(number - 2),
        (0, _) if is_prime(number) => false,
        (0, _) => {
            let third = number / 3;
            let leaves_a_loss =
                || lost_without_one(number - 3) || is_prime(third) && lost_without_one(2 * third);
            !(number.is_multiple_of(3) && leaves_a_loss())
        }
        (exponent, 3) => is_lost_triple(exponent),
        _ => false,
    }
}

/// Is three times 2 to this power lost, from 12 on? Its only odd divisor leaves `3q` with `q = 2^a - 1`,
/// which is won exactly when `q` is prime and `2q` lost, as it is from 14 on. Among its even divisors only 2
/// can leave something lost, twice a prime.
fn is_lost_triple(exponent: u32) -> bool {
    exponent > 2 && is_prime((1 << exponent) - 1) && !is_prime((3 << (exponent - 1)) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Last, MAX_START, Position, VARIANTS};

    /// Factor Duel, where 1 may not be taken.
    fn without_one() -> Rules {
        Rules { last: Last::Loses, ..VARIANTS[2].rules }
    }

    #[test]
    fn numbers_without_one_are_won_exactly_when_a_move_leaves_a_loss_up_to_the_largest() {
        // Everything near what the theorem treats apart, of any size.
        let powers = (1..63).map(|exponent| 1u64 << exponent);
        let triples = (0..62).map(|exponent| 3u64 << exponent);
        let near = |number: u64| number.saturating_sub(12).max(1)..=number.saturating_add(12).min(MAX_START);
        let wagstaff = [13, 17, 31, 61].map(|c| 10 * (((1u128 << c) + 1) / 3));
        let wagstaff = wagstaff.into_iter().filter_map(|number| u64::try_from(number).ok());
        let mut scratch = Vec::new();
        let mut lost = 0;
        for number in powers.chain(triples).chain(wagstaff.filter(|n| *n <= MAX_START)).flat_map(near) {
            let position = Position::resume(without_one(), number, &[]).expect("a number in range");
            let moves = position.legal(&mut scratch);
            let won = moves.is_empty() || moves.iter().any(|&divisor| lost_without_one(number - divisor));
            assert_eq!(lost_without_one(number), !won, "{number}");
            lost += u32::from(!won);
        }
        assert!(lost > 1_000, "{lost}");
    }

    #[test]
    fn the_lost_powers_and_triples_of_powers_are_as_known() {
        let lost: Vec<u32> = (0..63).filter(|exponent| lost_without_one(1 << exponent)).collect();
        let expected = [2, 5, 7, 9, 11, 13, 16, 21, 23, 25, 27, 29, 31];
        assert_eq!(lost[..13], expected);
        assert_eq!(lost[13..], (34..=60).step_by(2).collect::<Vec<_>>());
        let triples: Vec<u32> = (1..62).filter(|exponent| lost_without_one(3 << exponent)).collect();
        assert_eq!(triples, [13, 17, 31, 61]);
    }
}
