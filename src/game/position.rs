//! A position: the number, the rules, and, where divisors may not be taken twice, the used ones.

use thiserror::Error;

use super::divisors;
use super::factor::{factorise, is_prime};
use super::rules::{Divisors, Operation, Rules};
use super::start::{StartError, check_start};

/// These, and what a large number divided by them is, are tried as its moves before it is factorised.
const FIRST_PRIMES: [u64; 4] = [2, 3, 5, 7];

/// A number with the rules it is played under. Whoever is to move is not part of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    number: u64,
    used: Vec<u64>,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Position { rules: self.rules, number: self.number, used: self.used.clone() }
    }

    /// Keeps the memory of this one: players copy a position for every move.
    fn clone_from(&mut self, other: &Self) {
        self.rules = other.rules;
        self.number = other.number;
        self.used.clone_from(&other.used);
    }
}

/// Why a divisor cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Illegal {
    /// 0 divides nothing.
    #[error("0 divides no number")]
    Zero,
    /// Larger than the number.
    #[error("{0} is larger than {1}")]
    TooLarge(u64, u64),
    /// The number itself is no proper divisor.
    #[error("{0} is the number itself")]
    Itself(u64),
    /// Leaves a remainder.
    #[error("{0} does not divide {1}")]
    NotADivisor(u64, u64),
    /// 1 is excluded by the rules.
    #[error("1 may not be taken")]
    One,
    /// Only primes may be taken.
    #[error("{0} is not prime")]
    NotPrime(u64),
    /// The divisor was taken before.
    #[error("{0} has already been used")]
    Used(u64),
}

impl Position {
    /// The position in which a game from `start` begins.
    ///
    /// # Errors
    /// When `start` is not from 2 to 2^63-1.
    pub fn new(rules: Rules, start: u64) -> Result<Self, StartError> {
        check_start(start)?;
        Ok(Position { rules, number: start, used: Vec::new() })
    }

    /// A position in the middle of a game: `used` divisors may not be taken again.
    ///
    /// # Errors
    /// When `number` is not from 1 to 2^63-1.
    pub fn resume(rules: Rules, number: u64, used: &[u64]) -> Result<Self, StartError> {
        if number != 1 {
            check_start(number)?;
        }
        let used = if rules.reuse { Vec::new() } else { used.to_vec() };
        Ok(Position { rules, number, used })
    }

    /// Begins a new game in the place of this one, keeping its memory.
    ///
    /// # Errors
    /// When `start` is not from 2 to 2^63-1; the position then stays as it is.
    pub fn restart(&mut self, rules: Rules, start: u64) -> Result<(), StartError> {
        check_start(start)?;
        self.rules = rules;
        self.number = start;
        self.used.clear();
        Ok(())
    }

    /// The rules in force.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The shared number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The divisors that may not be taken again, in the order in which they were taken.
    /// Empty where the rules allow reuse.
    pub fn used(&self) -> &[u64] {
        &self.used
    }

    /// Every legal move, ascending: a slice of the shared table, or of `scratch`.
    #[inline(always)]
    pub fn legal<'a>(&self, scratch: &'a mut Vec<u64>) -> &'a [u64] {
        match divisors::tabled(self.number, self.rules.divisors) {
            Some(list) if self.used.is_empty() => self.without_one(list),
            _ => self.list_legal(scratch),
        }
    }

    /// The same where a list has to be made.
    fn list_legal<'a>(&self, scratch: &'a mut Vec<u64>) -> &'a [u64] {
        let Some(list) = divisors::tabled(self.number, self.rules.divisors) else {
            divisors::factored(self.number, self.rules.divisors, scratch);
            // Few of the used ones still divide the number: these are looked for in the list, which is long, and not
            // each of the list among those that are used.
            for divisor in self.used.iter().filter(|&&divisor| self.number.is_multiple_of(divisor)) {
                if let Ok(index) = scratch.binary_search(divisor) {
                    scratch.remove(index);
                }
            }
            return self.without_one(scratch);
        };
        scratch.clear();
        scratch.extend(self.without_one(list).iter().filter(|divisor| !self.used.contains(divisor)));
        scratch
    }

    #[inline]
    fn without_one<'a>(&self, list: &'a [u64]) -> &'a [u64] {
        // The rules first: mostly the list need not be looked at.
        if self.rules.one { list } else { divisors::without_one(list) }
    }

    /// Is there any legal move? Lists no divisors.
    pub fn has_moves(&self) -> bool {
        let divisors = self.rules.divisors;
        if let Some(list) = divisors::tabled(self.number, divisors) {
            return self.without_one(list).iter().any(|divisor| !self.used.contains(divisor));
        }
        let takes_one = self.rules.takes_one();
        if self.used.is_empty() {
            return match divisors {
                Divisors::Any if takes_one => true,
                Divisors::Any | Divisors::Prime => !is_prime(self.number),
            };
        }
        // Mostly a move is found at once, and nothing has to be factorised.
        let is_move = |divisor| self.check(divisor).is_ok();
        let mut primes = FIRST_PRIMES.into_iter().filter(|&prime| self.number.is_multiple_of(prime));
        if primes.any(|prime| is_move(prime) || is_move(self.number / prime)) {
            return true;
        }
        let factors = factorise(self.number);
        let all = match divisors {
            Divisors::Prime if is_prime(self.number) => 0,
            Divisors::Prime => factors.powers().len(),
            Divisors::Any => factors.divisor_count() - if takes_one { 1 } else { 2 },
        };
        let unavailable = |used: &u64| matches!(self.check(*used), Err(Illegal::Used(_)));
        // A used divisor may be listed twice; it is missing once.
        let mut missing: Vec<u64> = self.used.iter().copied().filter(unavailable).collect();
        missing.sort_unstable();
        missing.dedup();
        missing.len() < all
    }

    /// Whether `divisor` may be played, and if not, why not. Lists nothing.
    #[inline]
    pub fn check(&self, divisor: u64) -> Result<(), Illegal> {
        if divisor == 0 {
            return Err(Illegal::Zero);
        }
        if divisor > self.number {
            return Err(Illegal::TooLarge(divisor, self.number));
        }
        if divisor == self.number {
            return Err(Illegal::Itself(divisor));
        }
        if !self.number.is_multiple_of(divisor) {
            return Err(Illegal::NotADivisor(divisor, self.number));
        }
        match self.rules.divisors {
            Divisors::Prime if !is_prime(divisor) => return Err(Illegal::NotPrime(divisor)),
            Divisors::Prime | Divisors::Any => {}
        }
        if divisor == 1 && !self.rules.one {
            return Err(Illegal::One);
        }
        if self.used.contains(&divisor) {
            return Err(Illegal::Used(divisor));
        }
        Ok(())
    }

    /// The number that `divisor` would leave; `divisor` must be legal.
    pub fn after(&self, divisor: u64) -> u64 {
        self.rules.operation.after(self.number, divisor)
    }

    /// Plays `divisor` if it is legal; otherwise the position stays as it is.
    pub fn try_play(&mut self, divisor: u64) -> Result<(), Illegal> {
        self.check(divisor)?;
        self.play(divisor);
        Ok(())
    }

    /// Plays a `divisor` known to be legal: for searches, which take it from the list.
    ///
    /// # Panics
    /// May panic, or leave a position that no game reaches, when the divisor is not legal.
    #[inline]
    pub fn play(&mut self, divisor: u64) {
        self.number = self.after(divisor);
        if !self.rules.reuse {
            self.used.push(divisor);
        }
    }

    /// Undoes a [`play`](Position::play) of `divisor`, which must be the last one played.
    pub fn take_back(&mut self, divisor: u64) {
        self.number = match self.rules.operation {
            Operation::Subtract => self.number + divisor,
            Operation::Divide => self.number * divisor,
        };
        self.used.pop();
    }
}
