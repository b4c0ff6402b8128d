//! The used divisors of a search: a set with quick answers for small ones, and a stack.

use crate::game::TABLE_LIMIT;

/// Divisors below this one are looked up in a bit set; a proper divisor of a number in the table of
/// divisors is always below it.
const SMALL: u64 = TABLE_LIMIT / 2;

/// Words of the bit set.
const WORDS: usize = (SMALL / 64) as usize;

/// The divisors that may not be taken again.
pub(super) struct Used {
    bits: Box<[u64; WORDS]>,
    /// Which words of the bit set are not empty.
    words: u128,
    stack: Vec<u64>,
    /// How many on the stack are too large for the bits.
    large: usize,
}

impl Used {
    pub(super) fn new(divisors: &[u64]) -> Self {
        let mut used = Used { bits: Box::new([0; WORDS]), words: 0, stack: Vec::new(), large: 0 };
        for &divisor in divisors {
            if !used.contains(divisor) {
                used.push(divisor);
            }
        }
        used
    }

    #[inline]
    pub(super) fn contains(&self, divisor: u64) -> bool {
        match self.bits.get((divisor / 64) as usize) {
            Some(word) => word >> (divisor % 64) & 1 == 1,
            None => self.large > 0 && self.stack.contains(&divisor),
        }
    }

    /// The used divisors below 128, as [`DivisorMasks::mask`](super::divisor_masks::DivisorMasks::mask) has them.
    #[inline]
    pub(super) fn mask(&self) -> [u64; 2] {
        [self.bits[0], self.bits[1]]
    }

    /// The largest used divisor that is not above `limit`, or 0.
    #[inline]
    pub(super) fn largest_up_to(&self, limit: u64) -> u64 {
        if limit >= SMALL && self.large > 0 {
            let fitting = self.iter().filter(|&used| used <= limit);
            return fitting.max().unwrap_or(0);
        }
        let limit = limit.min(SMALL - 1);
        let top = |word: u64, bits: u64| word * 64 + 63 - u64::from(bits.leading_zeros());
        let word = limit / 64;
        let bits = self.bits[word as usize] & (u64::MAX >> (63 - limit % 64));
        if bits != 0 {
            return top(word, bits);
        }
        let below = self.words & ((1 << word) - 1);
        if below == 0 {
            return 0;
        }
        let word = 127 - below.leading_zeros();
        top(u64::from(word), self.bits[word as usize])
    }

    /// Counts 1 as used without putting it on the stack.
    pub(super) fn bar_one(&mut self) {
        self.bits[0] |= 1 << 1;
        self.words |= 1;
    }

    #[inline]
    pub(super) fn push(&mut self, divisor: u64) {
        match self.bits.get_mut((divisor / 64) as usize) {
            Some(word) => {
                *word |= 1 << (divisor % 64);
                self.words |= 1 << (divisor / 64);
            }
            None => self.large += 1,
        }
        self.stack.push(divisor);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(divisor) = self.stack.pop() {
            match self.bits.get_mut((divisor / 64) as usize) {
                Some(word) => {
                    *word &= !(1 << (divisor % 64));
                    self.words ^= u128::from(*word == 0) << (divisor / 64);
                }
                None => self.large -= 1,
            }
        }
    }

    /// The divisors in the order in which they were taken.
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
        self.stack.iter().copied()
    }

    pub(super) fn len(&self) -> usize {
        self.stack.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_used_divisor_is_found_on_both_sides_of_the_bits() {
        let divisors = [1, 63, 64, 128, 4_095, 8_191, 8_192, 100_000];
        let mut used = Used::new(&divisors);
        let limits = [0, 1, 2, 63, 64, 65, 127, 128, 4_094, 4_095, 8_190, 8_191, 8_192, 99_999, 1 << 40];
        while used.len() > 0 {
            for limit in limits {
                let expected = used.iter().filter(|&divisor| divisor <= limit).max().unwrap_or(0);
                assert_eq!(used.largest_up_to(limit), expected, "{limit} with {} used", used.len());
            }
            used.pop();
        }
    }
}
