//! The divisors of small numbers once more, as a search reads them: those below 128 are the bits of
//! two words, so that one look tells how many are left, and the few others are a list.

use std::sync::LazyLock;

use super::per_number::PerNumber;
use crate::game::{Divisors, Rules, TABLE_LIMIT, VARIANTS, tabled_moves};

static ANY: LazyLock<DivisorMasks> = LazyLock::new(|| DivisorMasks::of(Divisors::Any));
static PRIME: LazyLock<DivisorMasks> = LazyLock::new(|| DivisorMasks::of(Divisors::Prime));

/// Divisors below this one are bits.
pub(super) const MASKED: u64 = 128;

/// The divisors that may be moves from each number below [`TABLE_LIMIT`].
pub(super) struct DivisorMasks {
    masks: PerNumber<[u64; 2]>,
    /// The other divisors of all numbers, and where each number's end.
    items: Vec<u16>,
    ends: PerNumber<u32>,
    counts: PerNumber<u8>,
}

impl DivisorMasks {
    fn of(divisors: Divisors) -> Self {
        let rules = Rules { divisors, one: true, ..VARIANTS[0].rules };
        let mut masks = PerNumber::all([0; 2]);
        let (mut items, mut ends, mut counts) = (Vec::new(), PerNumber::all(0), PerNumber::all(0));
        for number in 0..TABLE_LIMIT {
            let begin = items.len();
            let mask = masks.at_mut(number);
            for &divisor in tabled_moves(number, rules) {
                if divisor < MASKED {
                    mask[(divisor / 64) as usize] |= 1 << (divisor % 64);
                } else {
                    items.push(divisor as u16);
                }
            }
            *counts.at_mut(number) = (items.len() - begin) as u8;
            *ends.at_mut(number) = items.len() as u32;
        }
        DivisorMasks { masks, items, ends, counts }
    }

    /// The masks for one kind of divisors; built at the first call.
    pub(super) fn shared(divisors: Divisors) -> &'static DivisorMasks {
        match divisors {
            Divisors::Any => &ANY,
            Divisors::Prime => &PRIME,
        }
    }

    /// The divisors of `number` below [`MASKED`].
    #[inline(always)]
    pub(super) fn mask(&self, number: u64) -> [u64; 2] {
        *self.masks.at(number)
    }

    /// The other divisors of `number`, ascending.
    #[inline]
    pub(super) fn large(&self, number: u64) -> &[u16] {
        let (end, count) = (*self.ends.at(number) as usize, *self.counts.at(number) as usize);
        &self.items[end - count..end]
    }

    /// How many of these other divisors each number has.
    pub(super) fn large_counts(&self) -> &PerNumber<u8> {
        &self.counts
    }
}
