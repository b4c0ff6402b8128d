//! The numbers below a bound in an order that a key decides: computed one by one, never written out.

use super::seeds::SeedKey;

/// A permutation of the numbers below `size`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shuffle {
    size: u64,
    key: SeedKey,
    /// It works on numbers of twice this many bits.
    half: u32,
}

impl Shuffle {
    /// The numbers below `size`, which is not 0.
    pub(super) fn new(size: u64, key: SeedKey) -> Self {
        let bits = u64::BITS - (size - 1).leading_zeros();
        Shuffle { size, key, half: bits.div_ceil(2).max(1) }
    }

    /// The number at this place, which is below the size.
    pub(super) fn get(&self, place: u64) -> u64 {
        self.walk(place, |number| self.permute(number))
    }

    /// The place of this number, which is below the size.
    pub(super) fn place_of(&self, number: u64) -> u64 {
        self.walk(number, |number| self.permute_back(number))
    }

    /// Walks along a cycle of the permutation until it is back below the size.
    fn walk(&self, from: u64, step: impl Fn(u64) -> u64) -> u64 {
        let mut number = from;
        loop {
            number = step(number);
            if number < self.size {
                return number;
            }
        }
    }

    /// A Feistel network: a permutation whatever the mixing does.
    fn permute(&self, number: u64) -> u64 {
        let (mut left, mut right) = (number >> self.half, number & self.mask());
        for round in 0..ROUNDS {
            (left, right) = (right, left ^ self.mixed(round, right));
        }
        (left << self.half) | right
    }

    fn permute_back(&self, number: u64) -> u64 {
        let (mut left, mut right) = (number >> self.half, number & self.mask());
        for round in (0..ROUNDS).rev() {
            (left, right) = (right ^ self.mixed(round, left), left);
        }
        (left << self.half) | right
    }

    fn mixed(&self, round: u64, half: u64) -> u64 {
        self.key.and(round).and(half).number() & self.mask()
    }

    fn mask(&self) -> u64 {
        (1 << self.half) - 1
    }
}

/// Rounds of the network.
const ROUNDS: u64 = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_number_has_one_place_and_every_place_its_number() {
        for size in [1, 2, 3, 5, 16, 17, 100, 1000] {
            for key in 0..20 {
                let shuffle = Shuffle::new(size, SeedKey::of("test", &[]).and(key));
                let numbers: BTreeSet<u64> = (0..size).map(|place| shuffle.get(place)).collect();
                assert_eq!(numbers, (0..size).collect(), "{size} numbers");
                assert!((0..size).all(|place| shuffle.place_of(shuffle.get(place)) == place));
            }
        }
        let large = Shuffle::new(u64::MAX >> 1, SeedKey::of("test", &[]));
        assert!((0..1000).all(|place| large.place_of(large.get(place)) == place));
    }
}
