//! The used divisors of a search: a set with a quick answer for small ones, and a stack.

use super::table::Key;
use crate::game::TABLE_LIMIT;

/// Divisors below this one are looked up in a bit set; a proper divisor of a number in the table of
/// divisors is always below it.
const SMALL: u64 = TABLE_LIMIT / 2;

/// Words of the bit set.
const WORDS: usize = (SMALL / 64) as usize;

/// The divisors that may not be taken again.
pub(super) struct Used {
    bits: Box<[u64; WORDS]>,
    stack: Vec<(u64, Key)>,
    /// How many on the stack are too large for the bits.
    large: usize,
}

impl Used {
    pub(super) fn new(divisors: &[u64]) -> Self {
        let mut used = Used { bits: Box::new([0; WORDS]), stack: Vec::new(), large: 0 };
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
            None => self.large > 0 && self.stack.iter().any(|&(used, _)| used == divisor),
        }
    }

    /// The same for a divisor of a number in the table of divisors.
    #[inline]
    pub(super) fn contains_small(&self, divisor: u16) -> bool {
        // Such a divisor has its word; the remainder only tells the compiler so.
        self.bits[usize::from(divisor / 64) % WORDS] >> (divisor % 64) & 1 == 1
    }

    /// Marks a divisor without putting it on the stack, so that it counts as used for a glance.
    #[inline]
    pub(super) fn mark(&mut self, divisor: u64, used: bool) {
        if let Some(word) = self.bits.get_mut((divisor / 64) as usize) {
            let bit = 1 << (divisor % 64);
            *word = if used { *word | bit } else { *word & !bit };
        }
    }

    pub(super) fn push(&mut self, divisor: u64) {
        match self.bits.get_mut((divisor / 64) as usize) {
            Some(word) => *word |= 1 << (divisor % 64),
            None => self.large += 1,
        }
        self.stack.push((divisor, Used::key(divisor)));
    }

    /// The key of a used divisor, apart from those of numbers.
    #[inline]
    pub(super) fn key(divisor: u64) -> Key {
        Key::of(!divisor)
    }

    pub(super) fn pop(&mut self) {
        if let Some((divisor, _)) = self.stack.pop() {
            match self.bits.get_mut((divisor / 64) as usize) {
                Some(word) => *word &= !(1 << (divisor % 64)),
                None => self.large -= 1,
            }
        }
    }

    /// The divisors in the order in which they were taken, each with its key.
    pub(super) fn iter(&self) -> impl Iterator<Item = &(u64, Key)> {
        self.stack.iter()
    }

    pub(super) fn len(&self) -> usize {
        self.stack.len()
    }
}
