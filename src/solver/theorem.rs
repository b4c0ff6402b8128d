//! Theorems: outcomes that need no search. Each is used only where it is proved.

use serde::Serialize;

use super::misere;
use crate::game::{Divisors, Last, Operation, Position, Rules, factorise, is_prime};

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
    /// The last move loses: subtracting, 1 allowed, reuse allowed.
    MisereEven,
    /// The last move loses: subtracting, 1 not allowed, reuse allowed.
    MisereWithoutOne,
    /// The last move loses: dividing, reuse allowed.
    MisereTwoPrimes,
    /// The last move loses: dividing by primes, reuse allowed.
    MiserePrimeFactors,
    /// The last move loses: dividing by primes without reuse.
    MisereUnusedPrimes,
    /// The last move loses, and it has been made.
    MisereNoMove,
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
            Theorem::MisereEven => {
                "where the last move loses, 1 and 3 are won, 2 is lost, and a larger number is won exactly when \
                 it is even: taking 1 leaves an odd number, from which only an even one above 2 can follow"
            }
            Theorem::MisereWithoutOne => {
                "where the last move loses, an odd composite number is lost, since it leaves only even \
                 multiples of an odd divisor, unless it is a multiple of 3 that can leave twice a prime or \
                 three times a power of 2 that is lost; twice an odd prime p is lost unless 2p-2 is; and other \
                 even numbers are won, but for some powers of 2 and some that are three times a power of 2"
            }
            Theorem::MisereTwoPrimes => {
                "where the last move loses, a number is lost exactly when it is the product of two primes: \
                 every move from it leaves a prime, and any other composite number can be made one of these"
            }
            Theorem::MiserePrimeFactors => {
                "with primes only, each move takes one prime factor away and the last one stays, so where the \
                 last move loses, 1 and every number with an odd number of prime factors are won"
            }
            Theorem::MisereUnusedPrimes => {
                "with primes only and no reuse, every game takes as many moves as there are unused \
                 primes in the number, less one when the number is their product; where the last move \
                 loses, even is won"
            }
            Theorem::MisereNoMove => "the last move has been made, and it loses",
        }
    }
}

/// Who wins, where a theorem tells: is the position won for the player to move, and why.
///
/// The rules must be ones that [`check`](crate::game::Rules::check) accepts.
pub(super) fn settle(position: &Position) -> Option<(bool, Theorem)> {
    let rules = position.rules();
    if rules.reuse {
        return settle_number(rules, position.number()).or_else(|| no_move(position));
    }
    match (rules.operation, rules.divisors, rules.last) {
        (Operation::Subtract, Divisors::Any | Divisors::Prime, _) => no_move(position),
        (Operation::Divide, Divisors::Prime, Last::Wins) => {
            Some((unused_primes(position) % 2 == 1, Theorem::UnusedPrimes))
        }
        (Operation::Divide, Divisors::Prime, Last::Loses) => {
            Some((unused_primes(position).is_multiple_of(2), Theorem::MisereUnusedPrimes))
        }
        (Operation::Divide, Divisors::Any, Last::Wins) => {
            let one_is_free = rules.one && !position.used().contains(&1);
            if one_is_free { None } else { unused_cofactor(position) }
        }
        (Operation::Divide, Divisors::Any, Last::Loses) => no_move(position),
    }
}

/// Where the last move loses, it is settled that it has been made.
fn no_move(position: &Position) -> Option<(bool, Theorem)> {
    (position.rules().stuck_wins() && !position.has_moves()).then_some((true, Theorem::MisereNoMove))
}

/// The same where the number alone tells: whenever divisors may be taken again, but for one kind of
/// misère play.
#[inline]
pub(super) fn settle_number(rules: Rules, number: u64) -> Option<(bool, Theorem)> {
    if !rules.reuse {
        return None;
    }
    match rules.last {
        Last::Wins => {}
        Last::Loses => return misere::settle_number(rules, number),
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

/// How many moves every game has in which primes divide the number once each.
pub(super) fn unused_primes(position: &Position) -> u32 {
    let factors = factorise(position.number());
    let unused =
        factors.powers().iter().map(|power| power.0).filter(|prime| !position.used().contains(prime));
    let (count, product) = unused.fold((0, 1), |(count, product), prime| (count + 1, product * prime));
    if count > 0 && product == position.number() { count - 1 } else { count }
}

fn unused_cofactor(position: &Position) -> Option<(bool, Theorem)> {
    let factors = factorise(position.number());
    if factors.count_with_multiplicity() < 2 {
        return Some((false, Theorem::UnusedCofactor));
    }
    let unused = |&(prime, _): &(u64, u32)| !position.used().contains(&(position.number() / prime));
    factors.powers().iter().any(unused).then_some((true, Theorem::UnusedCofactor))
}
