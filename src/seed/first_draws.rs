//! The first draws of two ChaCha8 streams, computed together: both of a game, and two blocks of each. Few games need
//! more, and setting the streams up one by one would cost more than playing.
//!
//! `rand_chacha` is the definition, and what follows these blocks comes from there.

use crate::system::{RowWork, TwinRow};

/// Draws of two blocks.
pub(super) const DRAWS: usize = 16;

/// "expand 32-byte k"
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// The streams of a seed for two purposes. A key is a seed and then the same `tail`.
pub(super) struct FirstDraws<'a> {
    pub(super) seed: u64,
    pub(super) tail: &'a [u8; 24],
    pub(super) purposes: [u64; 2],
}

impl RowWork for FirstDraws<'_> {
    type Output = [[u64; DRAWS]; 2];

    #[inline(always)]
    fn with<R: TwinRow>(self) -> Self::Output {
        let halves = |word: u64| [word as u32, (word >> 32) as u32];
        let tail = |word: usize| {
            let bytes = &self.tail[4 * word..4 * word + 4];
            u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
        };
        let same = |words: [u32; 4]| R::of(words, words);
        let [low, high] = halves(self.seed);
        let first_rows = [same(CONSTANTS), same([low, high, tail(0), tail(1)]), same([2, 3, 4, 5].map(tail))];
        let starts = self.purposes.map(|purpose| {
            let [low, high] = halves(purpose);
            // The number of the block, then the purpose.
            [first_rows[0], first_rows[1], first_rows[2], R::of([0, 0, low, high], [1, 0, low, high])]
        });
        let mut streams = starts;
        for _ in 0..4 {
            streams = streams.map(double_round);
        }
        let mut draws = [[0; DRAWS]; 2];
        for ((draws, rows), start) in draws.iter_mut().zip(streams).zip(starts) {
            for (row, (end, start)) in rows.into_iter().zip(start).enumerate() {
                let [one, other] = end.add(start).pairs();
                draws[2 * row..][..2].copy_from_slice(&one);
                draws[DRAWS / 2 + 2 * row..][..2].copy_from_slice(&other);
            }
        }
        draws
    }
}

/// Columns, then diagonals, which stand in columns for as long.
#[inline(always)]
fn double_round<R: TwinRow>(rows: [R; 4]) -> [R; 4] {
    let [a, b, c, d] = quarter_rounds(rows);
    let [a, b, c, d] = quarter_rounds([a, b.shift_one(), c.shift_two(), d.shift_three()]);
    [a, b.shift_three(), c.shift_two(), d.shift_one()]
}

/// A quarter round in each column.
#[inline(always)]
fn quarter_rounds<R: TwinRow>([a, b, c, d]: [R; 4]) -> [R; 4] {
    let a = a.add(b);
    let d = d.xor(a).rotate::<16, 16>();
    let c = c.add(d);
    let b = b.xor(c).rotate::<12, 20>();
    let a = a.add(b);
    let d = d.xor(a).rotate::<8, 24>();
    let c = c.add(d);
    let b = b.xor(c).rotate::<7, 25>();
    [a, b, c, d]
}
