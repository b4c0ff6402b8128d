//! Four words of one block and four of another side by side, with the few operations that ChaCha needs. Of several
//! kinds, the widest that the processor has is taken.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86_64;

/// A row of two blocks.
pub(crate) trait TwinRow: Copy {
    /// These words, of one block and of the other.
    fn of(one: [u32; 4], other: [u32; 4]) -> Self;

    /// The sums, without what goes beyond a word.
    fn add(self, other: Self) -> Self;

    /// Each one or the other, bit by bit.
    fn xor(self, other: Self) -> Self;

    /// Each word to the left by `LEFT` bits; `RIGHT` is what is missing to 32.
    fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self;

    /// In both blocks the second word comes first, and the first one last.
    fn shift_one(self) -> Self;

    /// In both blocks the third word comes first.
    fn shift_two(self) -> Self;

    /// In both blocks the last word comes first.
    fn shift_three(self) -> Self;

    /// Of each block the words in pairs, the first of which is the lower half.
    fn pairs(self) -> [[u64; 2]; 2];
}

/// Something that is computed in rows of any kind.
pub(crate) trait RowWork {
    /// What comes out.
    type Output;

    /// Does it. Must be inlined: only then is it compiled for the processor that has these rows.
    fn with<R: TwinRow>(self) -> Self::Output;
}

/// Which kind of row is the widest on this machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RowKind {
    /// Only set where the processor has AVX2.
    #[cfg(target_arch = "x86_64")]
    avx2: bool,
}

impl Default for RowKind {
    fn default() -> Self {
        RowKind {
            #[cfg(target_arch = "x86_64")]
            avx2: std::arch::is_x86_feature_detected!("avx2"),
        }
    }
}

impl RowKind {
    /// Does the work in rows of this kind.
    #[inline(always)]
    pub(crate) fn run<W: RowWork>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        return if self.avx2 {
            // SAFETY: the processor has AVX2.
            #[allow(unsafe_code)]
            unsafe {
                x86_64::with_avx2(work)
            }
        } else {
            work.with::<x86_64::Sse2Row>()
        };
        #[cfg(not(target_arch = "x86_64"))]
        work.with::<portable::PlainRow>()
    }
}

#[cfg(test)]
mod tests {
    use super::portable::PlainRow;
    use super::*;
    use proptest::prelude::*;

    /// Every operation once.
    struct EachOperation([[u32; 4]; 4]);

    impl RowWork for EachOperation {
        type Output = Vec<[[u64; 2]; 2]>;

        fn with<R: TwinRow>(self) -> Self::Output {
            let [a, b, c, d] = self.0;
            let (x, y) = (R::of(a, b), R::of(c, d));
            let rotated =
                [x.rotate::<16, 16>(), x.rotate::<12, 20>(), x.rotate::<8, 24>(), x.rotate::<7, 25>()];
            let shifted = [x.shift_one(), x.shift_two(), x.shift_three()];
            let all = [x, y, x.add(y), x.xor(y)].into_iter().chain(rotated).chain(shifted);
            all.map(R::pairs).collect()
        }
    }

    proptest! {
        #[test]
        fn every_kind_of_row_computes_the_same(words: [[u32; 4]; 4]) {
            let plain = EachOperation(words).with::<PlainRow>();
            prop_assert_eq!(&RowKind::default().run(EachOperation(words)), &plain);
            #[cfg(target_arch = "x86_64")]
            prop_assert_eq!(&EachOperation(words).with::<x86_64::Sse2Row>(), &plain);
        }
    }

    #[test]
    fn words_are_rotated_shifted_and_paired_as_said() {
        let row = PlainRow::of([0x8000_0001, 2, 3, 4], [5, 6, 7, 8]);
        let pair = |low: u64, high: u64| high << 32 | low;
        assert_eq!(row.pairs()[1], [pair(5, 6), pair(7, 8)]);
        assert_eq!(row.rotate::<8, 24>().pairs()[0], [pair(0x180, 0x200), pair(0x300, 0x400)]);
        assert_eq!(row.shift_one().pairs()[1], [pair(6, 7), pair(8, 5)]);
        assert_eq!(row.shift_two().pairs()[1], [pair(7, 8), pair(5, 6)]);
        assert_eq!(row.shift_three().pairs()[1], [pair(8, 5), pair(6, 7)]);
    }
}
