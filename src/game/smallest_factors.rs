//! The smallest prime factor of every odd number up to about a million, from a table.

use std::sync::LazyLock;

/// Numbers below this one have their smallest prime factor in the table: 1 MiB.
pub(super) const FACTOR_LIMIT: u64 = 1 << 20;

/// For each odd number, at half of it: its smallest prime factor, and 0 where that is the number itself.
static TABLE: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut factors = vec![0; FACTOR_LIMIT as usize / 2];
    // No composite number below the limit has all its factors above its root.
    for prime in (3..FACTOR_LIMIT.isqrt() as usize + 1).step_by(2) {
        if factors[prime / 2] == 0 {
            // Smaller multiples have smaller factors, and so do the even ones.
            for multiple in (prime * prime / 2..factors.len()).step_by(prime) {
                if factors[multiple] == 0 {
                    factors[multiple] = prime as u16;
                }
            }
        }
    }
    factors
});

/// The prime factors of an odd number below [`FACTOR_LIMIT`], ascending, as often as they divide it.
pub(super) fn odd_factors(number: u64) -> impl Iterator<Item = u64> {
    let table = &*TABLE;
    let mut rest = number;
    std::iter::from_fn(move || {
        if rest == 1 {
            return None;
        }
        let factor = match table[rest as usize / 2] {
            0 => rest,
            factor => u64::from(factor),
        };
        rest /= factor;
        Some(factor)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factors_of_every_odd_number_are_primes_that_make_it_up() {
        let is_prime = |number: u64| (2..=number.isqrt()).all(|divisor| !number.is_multiple_of(divisor));
        let ends = (1..5_000).chain(FACTOR_LIMIT - 5_000..FACTOR_LIMIT);
        for number in ends.chain((1..FACTOR_LIMIT).step_by(997)).filter(|number| number % 2 == 1) {
            let factors: Vec<u64> = odd_factors(number).collect();
            assert!(factors.is_sorted() && factors.iter().all(|&factor| is_prime(factor)), "{number}");
            assert_eq!(factors.iter().product::<u64>(), number);
        }
    }
}
