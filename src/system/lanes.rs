//! Four words side by side, with the few operations that ChaCha needs.

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::Lanes;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use portable::Lanes;

/// The compiler makes half as much of the portable lanes.
///
/// SAFETY, of all calls: these instructions (SSE2) are part of the architecture, so that every processor that can
/// run this program has them; and they work on values alone, without a pointer.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86_64 {
    use std::arch::x86_64::{
        __m128i, _mm_add_epi32, _mm_cvtsi128_si64, _mm_or_si128, _mm_set_epi32, _mm_set1_epi32,
        _mm_slli_epi32, _mm_srli_epi32, _mm_unpackhi_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi32,
        _mm_xor_si128,
    };

    /// Four words.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes(__m128i);

    impl Lanes {
        /// The same word four times.
        #[inline(always)]
        pub(crate) fn all(word: u32) -> Self {
            Lanes(unsafe { _mm_set1_epi32(word.cast_signed()) })
        }

        /// These words.
        #[inline(always)]
        pub(crate) fn of(words: [u32; 4]) -> Self {
            let [a, b, c, d] = words.map(u32::cast_signed);
            Lanes(unsafe { _mm_set_epi32(d, c, b, a) })
        }

        /// The sums, without what goes beyond a word.
        #[inline(always)]
        pub(crate) fn add(self, other: Self) -> Self {
            Lanes(unsafe { _mm_add_epi32(self.0, other.0) })
        }

        /// Each one or the other, bit by bit.
        #[inline(always)]
        pub(crate) fn xor(self, other: Self) -> Self {
            Lanes(unsafe { _mm_xor_si128(self.0, other.0) })
        }

        /// To the left by `LEFT`; `RIGHT` is what is missing to 32.
        #[inline(always)]
        pub(crate) fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self {
            Lanes(unsafe { _mm_or_si128(_mm_slli_epi32::<LEFT>(self.0), _mm_srli_epi32::<RIGHT>(self.0)) })
        }

        /// Each of these words below the other's.
        #[inline(always)]
        pub(crate) fn pairs(self, high: Self) -> [u64; 4] {
            // Two words of 64 bits in each.
            let [first, last]: [[u64; 2]; 2] = unsafe {
                [_mm_unpacklo_epi32(self.0, high.0), _mm_unpackhi_epi32(self.0, high.0)]
                    .map(|pair| [_mm_cvtsi128_si64(pair), _mm_cvtsi128_si64(_mm_unpackhi_epi64(pair, pair))])
                    .map(|pair| pair.map(i64::cast_unsigned))
            };
            [first[0], first[1], last[0], last[1]]
        }
    }
}

/// The same in words that every processor understands.
#[cfg(any(test, not(target_arch = "x86_64")))]
mod portable {
    use std::array::from_fn;

    /// Four words.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes([u32; 4]);

    impl Lanes {
        /// The same word four times.
        #[inline(always)]
        pub(crate) fn all(word: u32) -> Self {
            Lanes([word; 4])
        }

        /// These words.
        #[inline(always)]
        pub(crate) fn of(words: [u32; 4]) -> Self {
            Lanes(words)
        }

        /// The sums, without what goes beyond a word.
        #[inline(always)]
        pub(crate) fn add(self, other: Self) -> Self {
            Lanes(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
        }

        /// Each one or the other, bit by bit.
        #[inline(always)]
        pub(crate) fn xor(self, other: Self) -> Self {
            Lanes(from_fn(|lane| self.0[lane] ^ other.0[lane]))
        }

        /// To the left by `LEFT`; `RIGHT` is what is missing to 32.
        #[inline(always)]
        pub(crate) fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self {
            Lanes(self.0.map(|word| word << LEFT | word >> RIGHT))
        }

        /// Each of these words below the other's.
        #[inline(always)]
        pub(crate) fn pairs(self, high: Self) -> [u64; 4] {
            from_fn(|lane| u64::from(high.0[lane]) << 32 | u64::from(self.0[lane]))
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_kinds_of_lanes_compute_the_same(a: [u32; 4], b: [u32; 4]) {
            let (x, y) = (super::x86_64::Lanes::of(a), super::x86_64::Lanes::of(b));
            let (p, q) = (super::portable::Lanes::of(a), super::portable::Lanes::of(b));
            let zero = (super::x86_64::Lanes::all(7), super::portable::Lanes::all(7));
            prop_assert_eq!(x.add(y).pairs(zero.0), p.add(q).pairs(zero.1));
            prop_assert_eq!(x.xor(y).pairs(x), p.xor(q).pairs(p));
            prop_assert_eq!(x.rotate::<16, 16>().pairs(y), p.rotate::<16, 16>().pairs(q));
            prop_assert_eq!(x.rotate::<7, 25>().pairs(y), p.rotate::<7, 25>().pairs(q));
        }
    }
}
