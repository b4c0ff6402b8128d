//! The divisors of a number: from a table for small numbers, from a factorisation for large ones.

use std::cell::RefCell;
use std::sync::LazyLock;

use super::factor::{Factors, factorise};
use super::rules::{Divisors, Rules};

/// Numbers below this one have their divisors in a table that is built once and shared.
pub const TABLE_LIMIT: u64 = 1 << 14;

static TABLE: LazyLock<DivisorTable> = LazyLock::new(DivisorTable::build);

/// Proper divisors of every number below the limit, in one block, and the prime ones in another.
struct DivisorTable {
    proper: DivisorLists,
    prime: DivisorLists,
}

/// Many ascending lists, one after another.
struct DivisorLists {
    items: Vec<u64>,
    /// Where each list begins, and where the last one ends.
    bounds: Vec<u32>,
}

impl DivisorTable {
    fn build() -> Self {
        let proper = DivisorLists::of(|_| true);
        // A prime has one proper divisor.
        let prime = DivisorLists::of(|divisor| proper.get(divisor).len() == 1);
        DivisorTable { proper, prime }
    }
}

impl DivisorLists {
    /// For each number the proper divisors that `wanted` keeps.
    fn of(wanted: impl Fn(u64) -> bool) -> Self {
        let limit = TABLE_LIMIT as usize;
        // Of a larger one there is no multiple that it divides properly.
        let divisors: Vec<usize> = (1..limit.div_ceil(2)).filter(|&d| wanted(d as u64)).collect();
        // One further on, where each list ends.
        let mut bounds = vec![0u32; limit + 1];
        let ends = &mut bounds[1..];
        for &divisor in &divisors {
            for multiple in (2 * divisor..limit).step_by(divisor) {
                ends[multiple] += 1;
            }
        }
        let mut total = 0;
        for end in ends.iter_mut() {
            // For now where the list begins; filling it moves this to where it ends.
            total += std::mem::replace(end, total);
        }
        let mut items = vec![0; total as usize];
        for &divisor in &divisors {
            for multiple in (2 * divisor..limit).step_by(divisor) {
                items[ends[multiple] as usize] = divisor as u64;
                ends[multiple] += 1;
            }
        }
        DivisorLists { items, bounds }
    }

    #[inline(always)]
    fn get(&self, number: u64) -> &[u64] {
        let bounds = &self.bounds[number as usize..][..2];
        &self.items[bounds[0] as usize..bounds[1] as usize]
    }
}

/// The proper divisors of `number`, ascending, 1 included: a slice of the shared table, or of
/// `scratch` once they have been computed into it.
pub fn proper_divisors(number: u64, scratch: &mut Vec<u64>) -> &[u64] {
    moves(number, Divisors::Any, scratch)
}

/// The proper divisors of `number` that `divisors` admits, ascending: a slice of the shared table,
/// or of `scratch`.
pub(super) fn moves(number: u64, divisors: Divisors, scratch: &mut Vec<u64>) -> &[u64] {
    match tabled(number, divisors) {
        Some(list) => list,
        None => {
            factored(number, divisors, scratch);
            scratch
        }
    }
}

/// The list in the shared table, for a small number.
#[inline(always)]
pub(super) fn tabled(number: u64, divisors: Divisors) -> Option<&'static [u64]> {
    if number >= TABLE_LIMIT {
        return None;
    }
    let lists = match divisors {
        Divisors::Any => &TABLE.proper,
        Divisors::Prime => &TABLE.prime,
    };
    Some(lists.get(number))
}

/// Every legal move from a number below [`TABLE_LIMIT`] where none has been used, ascending.
///
/// # Panics
/// When the number is not below the limit.
#[inline]
pub(crate) fn tabled_moves(number: u64, rules: Rules) -> &'static [u64] {
    let list = tabled(number, rules.divisors).expect("the number is in the table");
    if rules.one { list } else { without_one(list) }
}

/// The list without 1, which is its first number if any.
#[inline]
pub(super) fn without_one(list: &[u64]) -> &[u64] {
    list.strip_prefix(&[1]).unwrap_or(list)
}

/// Fills `list` with what the factorisation of `number`, 2 or more, tells.
pub(super) fn factored(number: u64, divisors: Divisors, list: &mut Vec<u64>) {
    let factors = factorise_next(number);
    list.clear();
    match divisors {
        Divisors::Prime => {
            list.extend(factors.powers().iter().map(|&(prime, _)| prime).filter(|&prime| prime < number));
        }
        Divisors::Any => {
            // Half as many are needed to merge two lists.
            list.reserve(factors.divisor_count() * 3 / 2);
            list.push(1);
            let mut largest = 1;
            for &(prime, exponent) in factors.powers() {
                let layer = list.len();
                // Most numbers have a prime that is larger than all before it together.
                if prime > largest {
                    for index in 0..layer * exponent as usize {
                        list.push(list[index] * prime);
                    }
                } else {
                    merge_multiples(list, prime, exponent as usize);
                }
                largest *= prime.pow(exponent);
            }
            list.pop();
        }
    }
}

/// Adds to a list of divisors, which is ascending and begins with 1, their products with the powers of another prime.
/// Each power's are ascending already, so that they are merged, from the largest down, instead of sorted: no branch
/// depends on which comes next, which nobody can predict.
fn merge_multiples(list: &mut Vec<u64>, prime: u64, exponent: usize) {
    let layer = list.len();
    let total = layer * (exponent + 1);
    list.resize(total + layer, 0);
    list.copy_within(..layer, total);
    let (merged, others) = list.split_at_mut(total);
    let mut power = 1;
    for known in (layer..total).step_by(layer) {
        power *= prime;
        let (mut old, mut new) = (known, layer);
        // 1 is there, which is smaller than any product.
        while new > 0 {
            let (divisor, product) = (merged[old - 1], others[new - 1] * power);
            let is_new = product > divisor;
            merged[old + new - 1] = if is_new { product } else { divisor };
            new -= usize::from(is_new);
            old -= usize::from(!is_new);
        }
    }
    list.truncate(total);
}

thread_local! {
    /// The number whose divisors were listed last, and its factors.
    static LAST: RefCell<(u64, Factors)> = RefCell::default();
}

/// Factorises a number. Games ask for one number after another, of which each is what a divisor leaves of the one
/// before, so that most of its factors are known.
fn factorise_next(number: u64) -> Factors {
    LAST.with_borrow_mut(|(last, factors)| {
        let divisor = last.checked_sub(number).filter(|&divisor| divisor > 0 && last.is_multiple_of(divisor));
        *factors = match divisor {
            Some(divisor) => factors.after_subtraction(*last, divisor),
            None if *last == number => *factors,
            None => factorise(number),
        };
        *last = number;
        *factors
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::is_prime;

    #[test]
    fn table_and_factorisation_list_the_same_divisors_on_both_sides_of_the_limit() {
        let mut scratch = Vec::new();
        for number in [0, 1, 2, 3, 4, 12, 97, 9_240].into_iter().chain(TABLE_LIMIT - 50..TABLE_LIMIT + 50) {
            let expected: Vec<u64> = (1..number).filter(|d| number.is_multiple_of(*d)).collect();
            assert_eq!(moves(number, Divisors::Any, &mut scratch), expected, "{number}");
            let primes: Vec<u64> = expected.into_iter().filter(|&d| is_prime(d)).collect();
            assert_eq!(moves(number, Divisors::Prime, &mut scratch), primes, "{number}");
        }
    }

    #[test]
    fn what_was_listed_before_changes_no_list() {
        let mut scratch = Vec::new();
        for number in [20_000u64, 720_720, 735_134_400, 1_000_000_007 * 2] {
            let expected = |number: u64| {
                let factors = factorise(number);
                let mut all = vec![1];
                for &(prime, exponent) in factors.powers() {
                    let powers: Vec<u64> = (0..=exponent).map(|power| prime.pow(power)).collect();
                    all = all.iter().flat_map(|d| powers.iter().map(move |power| d * power)).collect();
                }
                all.sort_unstable();
                all.pop();
                all
            };
            for divisor in moves(number, Divisors::Any, &mut Vec::new()).to_vec().into_iter().take(200) {
                // What follows the number in a game, the number again, and something else.
                for next in [number - divisor, number, number / divisor + TABLE_LIMIT, number] {
                    assert_eq!(moves(next, Divisors::Any, &mut scratch), expected(next), "{next}");
                }
            }
        }
    }

    #[test]
    fn the_most_divisors_a_start_can_have_are_all_listed() {
        let mut scratch = Vec::new();
        let list = proper_divisors(897_612_484_786_617_600, &mut scratch);
        assert_eq!(list.len() + 1, 103_680);
        assert!(list.is_sorted_by(|a, b| a < b));
        assert!(list.iter().all(|d| 897_612_484_786_617_600u64.is_multiple_of(*d)));
    }
}
