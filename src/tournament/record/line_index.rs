//! Where the lines of a record begin, in memory that does not grow with it.

use std::io::{self, BufRead};

/// Offsets that are kept.
const MOST: u64 = 1 << 20;
/// Lines from one offset to the next that cost nothing to pass over.
const NEAR: u64 = 32;

/// Where some of a record's games begin; the others are near.
#[derive(Debug)]
pub(super) struct LineIndex {
    /// Games from one offset to the next.
    stride: u64,
    offsets: Vec<u64>,
}

impl LineIndex {
    /// The index of the first `games` of a record, which is read from its beginning.
    pub(super) fn build(mut source: impl BufRead, games: u64) -> io::Result<Self> {
        let stride = games.div_ceil(MOST).max(NEAR);
        let mut offsets = Vec::with_capacity(games.div_ceil(stride) as usize);
        let mut at = source.skip_until(b'\n')? as u64;
        for place in 0..games {
            if place % stride == 0 {
                offsets.push(at);
            }
            at += source.skip_until(b'\n')? as u64;
        }
        Ok(LineIndex { stride, offsets })
    }

    /// The last game up to `place` whose offset is known, and that offset.
    pub(super) fn before(&self, place: u64) -> Option<(u64, u64)> {
        let entry = place / self.stride;
        let offset = self.offsets.get(usize::try_from(entry).ok()?)?;
        Some((entry * self.stride, *offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_is_that_of_a_line_at_or_shortly_before_the_game() {
        let lines: Vec<String> = (0..500).map(|line| format!("{}\n", "x".repeat(line % 7))).collect();
        let index = LineIndex::build(lines.concat().as_bytes(), 499).expect("it can be read");
        for place in 0..499 {
            let (game, offset) = index.before(place).expect("a game");
            assert!(place - game < NEAR);
            assert_eq!(offset, lines[..=game as usize].iter().map(|line| line.len() as u64).sum::<u64>());
        }
        assert_eq!(index.before(512), None);
    }
}
