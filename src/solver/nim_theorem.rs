//! Closed forms of nim-values. Each is used only where it is proved.

use serde::Serialize;

use super::nim_without_one;
use super::theorem::unused_primes;
use crate::game::{Divisors, Operation, Position, Rules, factorise};

/// A proved statement about nim-values, where the last move wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NimTheorem {
    /// Subtracting, 1 allowed, reuse allowed.
    NimExponentOfTwo,
    /// Subtracting, 1 not allowed, reuse allowed.
    NimExponentOfTwoWithoutOne,
    /// Subtracting primes, reuse allowed.
    NimSubtractedPrimes,
    /// Dividing, reuse allowed.
    NimPrimeFactors,
    /// Dividing by primes, with reuse or without.
    NimLengthOfTheGame,
    /// Dividing without reuse, 1 not taken yet.
    NimFreeMove,
    /// All rules.
    NimLost,
}

impl NimTheorem {
    /// Every theorem, from the simplest games on.
    pub const ALL: [NimTheorem; 7] = [
        NimTheorem::NimExponentOfTwo,
        NimTheorem::NimExponentOfTwoWithoutOne,
        NimTheorem::NimSubtractedPrimes,
        NimTheorem::NimPrimeFactors,
        NimTheorem::NimLengthOfTheGame,
        NimTheorem::NimFreeMove,
        NimTheorem::NimLost,
    ];

    /// The theorem in one sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            NimTheorem::NimExponentOfTwo => {
                "the nim-value is the exponent of 2 in the number, so 0 for an odd one and 3 for 40"
            }
            NimTheorem::NimExponentOfTwoWithoutOne => {
                "the nim-value of an odd number is 0; that of 2^k times an odd number a is k where a is 17 or \
                 more; and from k = 6 on it is k+1 for the a from 7 to 15, k+2 for 5, k-2 for 3, and for the \
                 power of 2 itself k-1 or 0 as k is even or odd (smaller k are in a table)"
            }
            NimTheorem::NimSubtractedPrimes => {
                "with primes only, the nim-value of odd numbers and powers of 2 is 0, of other multiples of 4 \
                 it is 2, and of other even numbers 1, but for 4, where it is 1, and 6, where it is 2"
            }
            NimTheorem::NimPrimeFactors => {
                "the nim-value is one less than the number of prime factors, counted with multiplicity"
            }
            NimTheorem::NimLengthOfTheGame => {
                "with primes only, every game from a number has the same length, and the nim-value is 1 where \
                 that is odd and 0 where it is even"
            }
            NimTheorem::NimFreeMove => {
                "as long as 1 is unused, the nim-value is that of the position in which 1 is used, with its last \
                 binary digit changed: 0 and 1 change places, 2 and 3, and so on"
            }
            NimTheorem::NimLost => {
                "the nim-value is 0 exactly when the position is lost for the player to move"
            }
        }
    }
}

/// The nim-value, where a theorem tells it from the number and its prime factors. The last move must win.
pub(super) fn closed_form(position: &Position) -> Option<(u32, NimTheorem)> {
    let rules = position.rules();
    if rules.reuse {
        return Some(of_number(rules, position.number()));
    }
    match (rules.operation, rules.divisors) {
        (Operation::Divide, Divisors::Prime) => {
            Some((unused_primes(position) % 2, NimTheorem::NimLengthOfTheGame))
        }
        (Operation::Divide, Divisors::Any) | (Operation::Subtract, Divisors::Any | Divisors::Prime) => None,
    }
}

/// The same where divisors may be taken again, so that the number alone decides.
fn of_number(rules: Rules, number: u64) -> (u32, NimTheorem) {
    match (rules.operation, rules.divisors) {
        (Operation::Subtract, Divisors::Any) if rules.one => {
            (number.trailing_zeros(), NimTheorem::NimExponentOfTwo)
        }
        (Operation::Subtract, Divisors::Any) => {
            (nim_without_one::value(number), NimTheorem::NimExponentOfTwoWithoutOne)
        }
        (Operation::Subtract, Divisors::Prime) => {
            (with_subtracted_primes(number), NimTheorem::NimSubtractedPrimes)
        }
        (Operation::Divide, Divisors::Any) => (moves_at_most(number), NimTheorem::NimPrimeFactors),
        (Operation::Divide, Divisors::Prime) => (moves_at_most(number) % 2, NimTheorem::NimLengthOfTheGame),
    }
}

/// The number of prime factors less one, which stays; 0 for 1.
fn moves_at_most(number: u64) -> u32 {
    factorise(number).count_with_multiplicity().saturating_sub(1)
}

fn with_subtracted_primes(number: u64) -> u32 {
    match number {
        4 => 1,
        6 => 2,
        _ if number % 2 == 1 || number.is_power_of_two() => 0,
        _ if number.is_multiple_of(4) => 2,
        _ => 1,
    }
}
