//! The divisors of small numbers once more, as a search reads them: those below 128 are the bits of
//! two words, so that one look tells how many are left, and the few others are a list.

use std::sync::LazyLock;

use crate::game::{Divisors, TABLE_LIMIT, is_prime, proper_divisors};

static ANY: LazyLock<Lists> = LazyLock::new(|| Lists::of(|_| true));
static PRIME: LazyLock<Lists> = LazyLock::new(|| Lists::of(is_prime));

/// Divisors below this one are bits.
pub(super) const MASKED: u64 = 128;

/// The divisors that may be moves from each number below [`TABLE_LIMIT`].
pub(super) struct Lists {
    masks: Vec<[u64; 2]>,
    items: Vec<u16>,
    begins: Vec<u32>,
    counts: Vec<u8>,
}

impl Lists {
    fn of(wanted: impl Fn(u64) -> bool) -> Self {
        let mut lists = Lists { masks: Vec::new(), items: Vec::new(), begins: vec![0], counts: Vec::new() };
        let mut scratch = Vec::new();
        for number in 0..TABLE_LIMIT {
            let mut mask = [0; 2];
            let begin = lists.items.len();
            for &divisor in proper_divisors(number, &mut scratch).iter().filter(|&&divisor| wanted(divisor)) {
                if divisor < MASKED {
                    mask[(divisor / 64) as usize] |= 1 << (divisor % 64);
                } else {
                    lists.items.push(divisor as u16);
                }
            }
            lists.masks.push(mask);
            lists.counts.push((lists.items.len() - begin) as u8);
            lists.begins.push(lists.items.len() as u32);
        }
        lists
    }

    /// The lists for one kind of divisors; built at the first call.
    pub(super) fn shared(divisors: Divisors) -> &'static Lists {
        match divisors {
            Divisors::Any => &ANY,
            Divisors::Prime => &PRIME,
        }
    }

    /// The divisors of `number` below [`MASKED`].
    #[inline]
    pub(super) fn mask(&self, number: u64) -> [u64; 2] {
        self.masks[number as usize]
    }

    /// The other divisors of `number`, ascending.
    #[inline]
    pub(super) fn large(&self, number: u64) -> &[u16] {
        let number = number as usize;
        &self.items[self.begins[number] as usize..self.begins[number + 1] as usize]
    }

    /// How many of these other divisors each number has.
    pub(super) fn large_counts(&self) -> &[u8] {
        &self.counts
    }
}
