//! Seeds: each game's own, a pure function of the tournament's seed and of what the game is.
//!
//! What is long (rules, a strategy's definition) is hashed once, by BLAKE3, to 64 bits; a game's
//! seed mixes these with its start and its round in a few multiplications. Nothing here depends on
//! how many strategies, entries or games there are, or on their order.

use crate::seed::Seed;

/// Stands for a seed, a variant with its rules, or a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedKey(u64);

impl SeedKey {
    /// The key of something that these texts tell apart from everything else of its kind.
    pub fn of(kind: &str, texts: &[&str]) -> SeedKey {
        let mut hasher = blake3::Hasher::new();
        for text in [kind].iter().chain(texts) {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        SeedKey(u64::from_le_bytes(bytes))
    }

    /// This key and then `other`: the order matters.
    pub fn with(self, other: SeedKey) -> SeedKey {
        self.and(other.0)
    }

    /// This key and then a number.
    pub fn and(self, number: u64) -> SeedKey {
        // A bijection of the key for every number and of the number for every key.
        let mut state = (self.0.rotate_left(23) ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        state = (state ^ (state >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        state = (state ^ (state >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        SeedKey(state ^ (state >> 32))
    }

    /// A game's seed.
    pub fn seed(self) -> Seed {
        Seed(self.0)
    }

    /// The number itself.
    pub fn number(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_are_pinned() {
        let key = SeedKey::of("strategy", &["deep", "lookahead:depth=4"]);
        assert_eq!(key.number(), 9_519_995_346_659_249_630);
        assert_eq!(key.and(36).and(7).number(), 5_313_301_259_559_503_715);
    }

    #[test]
    fn neighbouring_games_have_seeds_of_their_own() {
        let (a, b) = (SeedKey::of("strategy", &["a"]), SeedKey::of("strategy", &["b"]));
        let mut seeds = BTreeSet::new();
        for pair in [a.with(b), b.with(a)] {
            for start in 0..300 {
                seeds.extend((0..300).map(|round| pair.and(start).and(round).number()));
            }
        }
        assert_eq!(seeds.len(), 2 * 300 * 300);
    }

    #[test]
    fn texts_are_not_run_together() {
        assert_ne!(SeedKey::of("strategy", &["ab", "c"]), SeedKey::of("strategy", &["a", "bc"]));
    }
}
