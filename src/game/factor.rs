//! Primality and factorisation of 64-bit numbers: Miller-Rabin and Pollard's rho in Brent's form,
//! both over Montgomery arithmetic, and a table for what is small. Nothing here is random: the same number takes the
//! same path.

use super::smallest_factors::{FACTOR_LIMIT, odd_factors};

/// Primes tried by division before anything clever.
const SMALL_PRIMES: [u64; 15] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];

/// Witnesses that settle primality for every number below 2^64 (Sinclair's seven bases).
const WITNESSES: [u64; 7] = [2, 325, 9_375, 28_178, 450_775, 9_780_504, 1_795_265_022];

/// Three that are enough below this number, and five below this one (Jaeschke).
const FEWER_WITNESSES: [(u64, &[u64]); 2] =
    [(4_759_123_141, &[2, 7, 61]), (2_152_302_898_747, &[2, 3, 5, 7, 11])];

/// Differences gathered in one product before a greatest common divisor is taken.
const BATCH: u64 = 128;

/// The prime factorisation of a number: primes ascending, each with its exponent.
///
/// A 64-bit number has at most 15 distinct primes, so this never allocates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Factors {
    powers: [(u64, u32); 15],
    len: usize,
}

impl Factors {
    /// The primes with their exponents, ascending.
    pub fn powers(&self) -> &[(u64, u32)] {
        &self.powers[..self.len]
    }

    /// The number of prime factors, counted with multiplicity.
    pub fn count_with_multiplicity(&self) -> u32 {
        self.powers().iter().map(|&(_, exponent)| exponent).sum()
    }

    /// The number of divisors, 1 and the number itself included.
    pub fn divisor_count(&self) -> usize {
        self.powers().iter().map(|&(_, exponent)| exponent as usize + 1).product()
    }

    /// The factors of a divisor of the number, which needs no search.
    fn of_divisor(&self, mut divisor: u64) -> Factors {
        let mut factors = Factors::default();
        for &(prime, _) in self.powers() {
            let mut exponent = 0;
            while divisor.is_multiple_of(prime) {
                divisor /= prime;
                exponent += 1;
            }
            if exponent > 0 {
                factors.add(prime, exponent);
            }
        }
        factors
    }

    /// The factors of the number that a subtracted `divisor` leaves of `number`, whose factors these are: d taken
    /// from kd leaves d times k-1, so that only k-1 is new.
    pub(super) fn after_subtraction(&self, number: u64, divisor: u64) -> Factors {
        let mut factors = self.of_divisor(divisor);
        for &(prime, exponent) in factorise(number / divisor - 1).powers() {
            factors.add(prime, exponent);
        }
        factors.powers[..factors.len].sort_unstable();
        factors
    }

    fn add(&mut self, prime: u64, exponent: u32) {
        if let Some(power) = self.powers[..self.len].iter_mut().find(|power| power.0 == prime) {
            power.1 += exponent;
        } else {
            self.powers[self.len] = (prime, exponent);
            self.len += 1;
        }
    }
}

/// Is `number` prime? Exact for every 64-bit number.
pub fn is_prime(number: u64) -> bool {
    if number < 2 {
        return false;
    }
    for prime in SMALL_PRIMES {
        if number.is_multiple_of(prime) {
            return number == prime;
        }
    }
    is_prime_without_small_factors(number)
}

/// The same for a number above 1 that none of the small primes divides.
fn is_prime_without_small_factors(number: u64) -> bool {
    number < 53 * 53 || Montgomery::new(number).is_prime()
}

/// Factorises `number`. 0 and 1 have no prime factors.
pub fn factorise(number: u64) -> Factors {
    let mut factors = Factors::default();
    if number < 2 {
        return factors;
    }
    let twos = number.trailing_zeros();
    let mut rest = number >> twos;
    if twos > 0 {
        factors.add(2, twos);
    }
    for &prime in &SMALL_PRIMES[1..] {
        if rest < FACTOR_LIMIT {
            break;
        }
        let mut exponent = 0;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            factors.add(prime, exponent);
        }
    }
    split(rest, &mut factors);
    factors.powers[..factors.len].sort_unstable();
    factors
}

/// Adds the primes of an odd `number`, which has no small factors if it is beyond the table.
fn split(number: u64, factors: &mut Factors) {
    if number < FACTOR_LIMIT {
        odd_factors(number).for_each(|prime| factors.add(prime, 1));
        return;
    }
    if is_prime_without_small_factors(number) {
        factors.add(number, 1);
        return;
    }
    let root = number.isqrt();
    let divisor = if root * root == number { root } else { Montgomery::new(number).rho() };
    split(divisor, factors);
    split(number / divisor, factors);
}

/// Arithmetic modulo an odd number, on representatives multiplied by 2^64.
struct Montgomery {
    modulus: u64,
    /// The inverse of the modulus modulo 2^64.
    inverse: u64,
    one: u64,
    square_of_radix: u64,
}

impl Montgomery {
    fn new(modulus: u64) -> Self {
        // Newton's iteration doubles the correct bits: 3, 6, 12, 24, 48, 96.
        let mut inverse = modulus;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(modulus.wrapping_mul(inverse)));
        }
        let one = (modulus.wrapping_neg()) % modulus;
        let square_of_radix = (u128::from(one) * u128::from(one) % u128::from(modulus)) as u64;
        Montgomery { modulus, inverse, one, square_of_radix }
    }

    fn enter(&self, value: u64) -> u64 {
        self.multiply(value % self.modulus, self.square_of_radix)
    }

    fn multiply(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let quotient = (product as u64).wrapping_mul(self.inverse);
        let borrow = ((u128::from(quotient) * u128::from(self.modulus)) >> 64) as u64;
        let (difference, negative) = ((product >> 64) as u64).overflowing_sub(borrow);
        if negative { difference.wrapping_add(self.modulus) } else { difference }
    }

    fn power(&self, mut base: u64, mut exponent: u64) -> u64 {
        let mut result = self.one;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.multiply(result, base);
            }
            base = self.multiply(base, base);
            exponent >>= 1;
        }
        result
    }

    fn is_prime(&self) -> bool {
        let minus_one = self.modulus - self.one;
        let twos = (self.modulus - 1).trailing_zeros();
        let odd = (self.modulus - 1) >> twos;
        let fewer = FEWER_WITNESSES.iter().find(|(limit, _)| self.modulus < *limit);
        let witnesses = fewer.map_or(WITNESSES.as_slice(), |(_, witnesses)| witnesses);
        witnesses.iter().map(|&witness| self.enter(witness)).filter(|&base| base != 0).all(|base| {
            let mut value = self.power(base, odd);
            if value == self.one || value == minus_one {
                return true;
            }
            (1..twos).any(|_| {
                value = self.multiply(value, value);
                value == minus_one
            })
        })
    }

    /// Some proper factor of the modulus, which must be composite.
    fn rho(&self) -> u64 {
        (1..)
            .map(|constant| self.rho_with(self.enter(constant)))
            .find(|&factor| factor != self.modulus)
            .unwrap_or(self.modulus)
    }

    /// One walk of `x -> x*x + constant`; the modulus itself when the walk fails.
    fn rho_with(&self, constant: u64) -> u64 {
        let step = |x: u64| {
            let (sum, overflow) = self.multiply(x, x).overflowing_add(constant);
            if overflow || sum >= self.modulus { sum.wrapping_sub(self.modulus) } else { sum }
        };
        let mut y = self.enter(2);
        let mut length = 1;
        loop {
            let x = y;
            for _ in 0..length {
                y = step(y);
            }
            let mut done = 0;
            while done < length {
                let batch_start = y;
                let mut product = self.one;
                for _ in 0..BATCH.min(length - done) {
                    y = step(y);
                    product = self.multiply(product, x.abs_diff(y));
                }
                done += BATCH;
                match gcd(product, self.modulus) {
                    1 => {}
                    // The batch holds several factors at once: walk it again, one step at a time.
                    factor if factor == self.modulus => {
                        let mut y = batch_start;
                        loop {
                            y = step(y);
                            let factor = gcd(x.abs_diff(y), self.modulus);
                            if factor != 1 {
                                return factor;
                            }
                        }
                    }
                    factor => return factor,
                }
            }
            length *= 2;
        }
    }
}

/// Greatest common divisor of `a` and an odd `b`.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 {
        return b;
    }
    a >>= a.trailing_zeros();
    while a != b {
        if a < b {
            std::mem::swap(&mut a, &mut b);
        }
        a -= b;
        a >>= a.trailing_zeros();
    }
    a
}

#[cfg(test)]
#[path = "factor_tests.rs"]
mod tests;
