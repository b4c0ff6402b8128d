//! The first blocks of four ChaCha8 streams, computed together. A game needs two streams and seldom more than
//! the first block of each, so that setting them up one by one would cost more than playing.
//!
//! `rand_chacha` is the definition, and what follows the first block comes from there.

use crate::system::Lanes;

/// Streams that are begun together.
pub(super) const TOGETHER: usize = 4;

/// Draws in a block.
pub(super) const DRAWS: usize = 8;

/// "expand 32-byte k"
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// What each of them begins with. A key is a seed and then the same `tail`.
pub(super) fn first_blocks(
    seeds: [u64; TOGETHER],
    tail: &[u8; 24],
    streams: [u64; TOGETHER],
) -> [[u64; DRAWS]; TOGETHER] {
    let [low, high] = [|word: u64| word as u32, |word: u64| (word >> 32) as u32];
    let tail = |word: usize| {
        let bytes = &tail[4 * word..4 * word + 4];
        Lanes::all(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    };
    let [a, b, c, d] = CONSTANTS.map(Lanes::all);
    let start = [
        [a, b, c, d],
        [Lanes::of(seeds.map(low)), Lanes::of(seeds.map(high)), tail(0), tail(1)],
        [tail(2), tail(3), tail(4), tail(5)],
        // The number of the block, then the stream.
        [Lanes::all(0), Lanes::all(0), Lanes::of(streams.map(low)), Lanes::of(streams.map(high))],
    ];
    let mut rows = start;
    for _ in 0..4 {
        double_round(&mut rows);
    }
    let mut blocks = [[0; DRAWS]; TOGETHER];
    for row in 0..4 {
        for pair in 0..2 {
            let word = |at: usize| rows[row][at].add(start[row][at]);
            let words = word(2 * pair).pairs(word(2 * pair + 1));
            for (block, word) in blocks.iter_mut().zip(words) {
                block[2 * row + pair] = word;
            }
        }
    }
    blocks
}

/// Columns, then diagonals.
#[inline(always)]
fn double_round(rows: &mut [[Lanes; 4]; 4]) {
    for shift in [0, 1] {
        for column in 0..4 {
            let at = [0, shift, 2 * shift, 3 * shift].map(|by| (column + by) % 4);
            let [a, b, c, d] = quarter_round(rows[0][at[0]], rows[1][at[1]], rows[2][at[2]], rows[3][at[3]]);
            (rows[0][at[0]], rows[1][at[1]], rows[2][at[2]], rows[3][at[3]]) = (a, b, c, d);
        }
    }
}

#[inline(always)]
fn quarter_round(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> [Lanes; 4] {
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
