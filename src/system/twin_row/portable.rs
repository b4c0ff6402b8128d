//! Rows in words that every processor understands.

#![cfg(any(test, not(target_arch = "x86_64")))]

use std::array::from_fn;

use super::TwinRow;

/// The words of both blocks.
#[derive(Clone, Copy)]
pub(super) struct PlainRow([[u32; 4]; 2]);

impl PlainRow {
    #[inline(always)]
    fn zip(self, other: Self, word: impl Fn(u32, u32) -> u32) -> Self {
        PlainRow(from_fn(|block| from_fn(|at| word(self.0[block][at], other.0[block][at]))))
    }

    #[inline(always)]
    fn shift(self, by: usize) -> Self {
        PlainRow(self.0.map(|block| from_fn(|at| block[(at + by) % 4])))
    }
}

impl TwinRow for PlainRow {
    #[inline(always)]
    fn of(one: [u32; 4], other: [u32; 4]) -> Self {
        PlainRow([one, other])
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |one, other| one ^ other)
    }

    #[inline(always)]
    fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self {
        PlainRow(self.0.map(|block| block.map(|word| word << LEFT | word >> RIGHT)))
    }

    #[inline(always)]
    fn shift_one(self) -> Self {
        self.shift(1)
    }

    #[inline(always)]
    fn shift_two(self) -> Self {
        self.shift(2)
    }

    #[inline(always)]
    fn shift_three(self) -> Self {
        self.shift(3)
    }

    #[inline(always)]
    fn pairs(self) -> [[u64; 2]; 2] {
        self.0.map(|[a, b, c, d]| [[a, b], [c, d]].map(|[low, high]| u64::from(high) << 32 | u64::from(low)))
    }
}
