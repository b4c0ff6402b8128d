//! Theorems: outcomes that need no search. Each is used only where it is proved.

use serde::Serialize;

use crate::game::{Divisors, Operation, Position, Rules, factorise, is_prime};

/// A proved statement about who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theorem {
    /// Subtracting, 1 allowed, reuse allowed.
    Even,
    /// Subtracting, 1 not allowed, reuse allowed.
    EvenButNoOddPowerOfTwo,
    /// Subtracting primes, reuse allowed.
    EvenButNoPowerOfTwo,
    /// Dividing, reuse allowed.
    Composite,
    /// Dividing by primes, reuse allowed.
    PrimeFactors,
    /// Dividing without reuse, where 1 cannot be taken.
    UnusedCofactor,
    /// Dividing by primes without reuse.
    UnusedPrimes,
}

impl Theorem {
    /// The theorem in one sentence, and why it holds.
    pub fn sentence(self) -> &'static str {
        match self {
            Theorem::Even => {
                "a number is won exactly when it is even: taking 1 leaves an odd number, \
                 whose divisors are odd, so that the next one is even again"
            }
            Theorem::EvenButNoOddPowerOfTwo => {
                "a number is won exactly when it is even and no odd power of 2: an odd divisor leaves \
                 an odd number, from which only an even multiple of an odd divisor can follow"
            }
            Theorem::EvenButNoPowerOfTwo => {
                "with primes only, a number is won exactly when it is 4, or even and no power of 2: an odd \
                 prime leaves an odd number, from which only an even multiple of an odd prime can follow"
            }
            Theorem::Composite => {
                "a number is won exactly when it is composite: dividing by its largest proper divisor \
                 leaves a prime, which has no move"
            }
            Theorem::PrimeFactors => {
                "with primes only, a number is won exactly when it has an even number of prime factors, \
                 counted with multiplicity: each move takes one of them away, and the last one stays"
            }
            Theorem::UnusedCofactor => {
                "a composite number is won when one of its divisors that leave a prime is unused; \
                 a prime has no move and is lost"
            }
            Theorem::UnusedPrimes => {
                "with primes only and no reuse, every game takes as many moves as there are unused \
                 primes in the number, less one when the number is their product; odd is won"
            }
        }
    }
}

/// Who wins, where a theorem tells: is the position won for the player to move, and why.
///
/// The rules must be ones that [`check`](crate::game::Rules::check) accepts.
pub(super) fn settle(position: &Position) -> Option<(bool, Theorem)> {
    let rules = position.rules();
    if rules.reuse {
        return settle_number(rules, position.number());
    }
    match (rules.operation, rules.divisors) {
        (Operation::Subtract, _) => None,
        (Operation::Divide, Divisors::Prime) => Some((unused_primes(position), Theorem::UnusedPrimes)),
        (Operation::Divide, Divisors::Any) => {
            let one_is_free = rules.one && !position.used().contains(&1);
            if one_is_free { None } else { unused_cofactor(position) }
        }
    }
}

/// The same where the number alone tells: whenever divisors may be taken again.
#[inline]
pub(super) fn settle_number(rules: Rules, number: u64) -> Option<(bool, Theorem)> {
    if !rules.reuse {
        return None;
    }
    let even = number.is_multiple_of(2);
    Some(match (rules.operation, rules.divisors) {
        (Operation::Subtract, Divisors::Any) if rules.one => (even, Theorem::Even),
        (Operation::Subtract, Divisors::Any) => {
            let odd_power_of_two = number.is_power_of_two() && number.trailing_zeros() % 2 == 1;
            (even && !odd_power_of_two, Theorem::EvenButNoOddPowerOfTwo)
        }
        (Operation::Subtract, Divisors::Prime) => {
            (even && (number == 4 || !number.is_power_of_two()), Theorem::EvenButNoPowerOfTwo)
        }
        (Operation::Divide, Divisors::Any) => (number > 3 && !is_prime(number), Theorem::Composite),
        (Operation::Divide, Divisors::Prime) => {
            let count = factorise(number).count_with_multiplicity();
            (count > 0 && count.is_multiple_of(2), Theorem::PrimeFactors)
        }
    })
}

fn unused_primes(position: &Position) -> bool {
    let factors = factorise(position.number());
    let unused =
        factors.powers().iter().map(|power| power.0).filter(|prime| !position.used().contains(prime));
    let (count, product) = unused.fold((0, 1), |(count, product), prime| (count + 1, product * prime));
    let moves = if count > 0 && product == position.number() { count - 1 } else { count };
    moves % 2 == 1
}

fn unused_cofactor(position: &Position) -> Option<(bool, Theorem)> {
    let factors = factorise(position.number());
    if factors.count_with_multiplicity() < 2 {
        return Some((false, Theorem::UnusedCofactor));
    }
    let unused = |&(prime, _): &(u64, u32)| !position.used().contains(&(position.number() / prime));
    factors.powers().iter().any(unused).then_some((true, Theorem::UnusedCofactor))
}
