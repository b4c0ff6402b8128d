//! Rows in the registers of x86-64, of which the compiler makes more than of the portable ones.
//!
//! SAFETY, of all calls: they work on values alone, without a pointer. SSE2 is part of the architecture, so that every
//! processor that can run this program has it; rows of AVX2 are only made by [`with_avx2`].

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{RowWork, TwinRow};

/// Does the work in rows of AVX2.
///
/// # Safety
/// The processor must have AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn with_avx2<W: RowWork>(work: W) -> W::Output {
    work.with::<Avx2Row>()
}

/// Two registers of SSE2.
#[derive(Clone, Copy)]
pub(super) struct Sse2Row([__m128i; 2]);

/// One register of AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2Row(__m256i);

/// Word numbers in the order in which they are wanted, as instructions take them.
const ONE: i32 = 0b00_11_10_01;
const TWO: i32 = 0b01_00_11_10;
const THREE: i32 = 0b10_01_00_11;

#[inline(always)]
fn words([a, b, c, d]: [u32; 4]) -> __m128i {
    unsafe { _mm_set_epi32(d.cast_signed(), c.cast_signed(), b.cast_signed(), a.cast_signed()) }
}

#[inline(always)]
fn pairs(block: __m128i) -> [u64; 2] {
    unsafe { [_mm_cvtsi128_si64(block), _mm_cvtsi128_si64(_mm_unpackhi_epi64(block, block))] }
        .map(i64::cast_unsigned)
}

impl TwinRow for Sse2Row {
    #[inline(always)]
    fn of(one: [u32; 4], other: [u32; 4]) -> Self {
        Sse2Row([words(one), words(other)])
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Sse2Row(unsafe { [_mm_add_epi32(self.0[0], other.0[0]), _mm_add_epi32(self.0[1], other.0[1])] })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Sse2Row(unsafe { [_mm_xor_si128(self.0[0], other.0[0]), _mm_xor_si128(self.0[1], other.0[1])] })
    }

    #[inline(always)]
    fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self {
        Sse2Row(self.0.map(|block| unsafe {
            _mm_or_si128(_mm_slli_epi32::<LEFT>(block), _mm_srli_epi32::<RIGHT>(block))
        }))
    }

    #[inline(always)]
    fn shift_one(self) -> Self {
        Sse2Row(self.0.map(|block| unsafe { _mm_shuffle_epi32::<ONE>(block) }))
    }

    #[inline(always)]
    fn shift_two(self) -> Self {
        Sse2Row(self.0.map(|block| unsafe { _mm_shuffle_epi32::<TWO>(block) }))
    }

    #[inline(always)]
    fn shift_three(self) -> Self {
        Sse2Row(self.0.map(|block| unsafe { _mm_shuffle_epi32::<THREE>(block) }))
    }

    #[inline(always)]
    fn pairs(self) -> [[u64; 2]; 2] {
        self.0.map(pairs)
    }
}

impl TwinRow for Avx2Row {
    #[inline(always)]
    fn of(one: [u32; 4], other: [u32; 4]) -> Self {
        Avx2Row(unsafe { _mm256_set_m128i(words(other), words(one)) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Avx2Row(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx2Row(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self {
        // The compiler knows which of these are a shuffle of bytes.
        Avx2Row(unsafe {
            _mm256_or_si256(_mm256_slli_epi32::<LEFT>(self.0), _mm256_srli_epi32::<RIGHT>(self.0))
        })
    }

    #[inline(always)]
    fn shift_one(self) -> Self {
        Avx2Row(unsafe { _mm256_shuffle_epi32::<ONE>(self.0) })
    }

    #[inline(always)]
    fn shift_two(self) -> Self {
        Avx2Row(unsafe { _mm256_shuffle_epi32::<TWO>(self.0) })
    }

    #[inline(always)]
    fn shift_three(self) -> Self {
        Avx2Row(unsafe { _mm256_shuffle_epi32::<THREE>(self.0) })
    }

    #[inline(always)]
    fn pairs(self) -> [[u64; 2]; 2] {
        unsafe { [_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0)] }.map(pairs)
    }
}
