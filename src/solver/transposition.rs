//! The transposition table: a fixed array that all threads of a search share without locks.

use std::hint::select_unpredictable;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::system::{ask_for_huge_pages, prefetch};

/// What a search knows of a position, seen from the player to move.
///
/// `win` is the least number of open leaves that must still be settled to prove a win, `loss` the
/// same for a loss. Proved when one of them is 0; the other is then [`NEVER`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Proof {
    pub(super) win: u32,
    pub(super) loss: u32,
}

/// A proof number of what cannot be proved any more.
pub(super) const NEVER: u32 = 1 << 30;

impl Proof {
    pub(super) const WON: Proof = Proof { win: 0, loss: NEVER };
    pub(super) const LOST: Proof = Proof { win: NEVER, loss: 0 };
    /// Never visited, so far from proved, but not won either.
    pub(super) const UNKNOWN: Proof = Proof { win: NEVER - 1, loss: NEVER - 1 };

    /// The outcome, once it is proved.
    pub(super) fn outcome(self) -> Option<bool> {
        match self {
            Proof::WON => Some(true),
            Proof::LOST => Some(false),
            _ => None,
        }
    }
}

/// 128 bits that stand for a position: two positions with the same key are out of the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PositionKey(pub(super) u64, pub(super) u64);

impl PositionKey {
    /// A key scattered from one word.
    pub(super) fn of(word: u64) -> Self {
        PositionKey(scatter(word), scatter(word ^ 0xa076_1d64_78bd_642f))
    }

    /// The key of both together; taking the same key in again takes it out.
    pub(super) fn with(self, other: PositionKey) -> Self {
        PositionKey(self.0 ^ other.0, self.1 ^ other.1)
    }

    /// The key where the condition holds, and nothing elsewhere; without a branch, since a search
    /// asks this of used divisors, of which nobody can predict the answer.
    #[inline(always)]
    pub(super) fn when(self, condition: bool) -> Self {
        PositionKey(select_unpredictable(condition, self.0, 0), select_unpredictable(condition, self.1, 0))
    }
}

/// The finaliser of SplitMix64: a bijection that scatters neighbouring words.
fn scatter(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// One cache line: two slots of four words. A slot holds `[key ^ proof, key ^ effort, proof, effort]`,
/// so a slot that two threads wrote at once fits no key and counts as empty.
#[repr(align(64))]
struct Line([AtomicU64; 8]);

/// The array. Its size never changes; a larger one is made by [`Transposition::grown`].
pub(super) struct Transposition {
    lines: Vec<Line>,
    /// Entries of another epoch are forgotten ones.
    epoch: u32,
}

impl Transposition {
    /// The largest table of a power of two lines that fits into so many bytes (one line at least).
    pub(super) fn new(bytes: usize) -> Self {
        let lines = (bytes / size_of::<Line>()).max(1);
        let lines = 1usize << lines.ilog2();
        let mut room = Vec::with_capacity(lines);
        ask_for_huge_pages(room.spare_capacity_mut());
        room.resize_with(lines, || Line([const { AtomicU64::new(0) }; 8]));
        Transposition { lines: room, epoch: 1 }
    }

    /// How many entries fit.
    pub(super) fn capacity(&self) -> usize {
        self.lines.len() * 2
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.lines.as_slice())
    }

    /// Forgets everything, in no time.
    pub(super) fn forget(&mut self) {
        match self.epoch.checked_add(1) {
            Some(epoch) => self.epoch = epoch,
            None => *self = Transposition::new(self.bytes()),
        }
    }

    /// A table of another size with the same entries, as far as they fit.
    pub(super) fn grown(&self, bytes: usize) -> Self {
        let table = Transposition { epoch: self.epoch, ..Transposition::new(bytes) };
        for line in &self.lines {
            for slot in [0, 4] {
                let [a, b, proof, effort] = [0, 1, 2, 3].map(|word| line.0[slot + word].load(Relaxed));
                if effort as u32 == self.epoch {
                    let key = PositionKey(a ^ proof, b ^ effort);
                    table.set(key, Proof { win: (proof >> 32) as u32, loss: proof as u32 }, effort >> 32);
                }
            }
        }
        table
    }

    fn line(&self, key: PositionKey) -> &Line {
        &self.lines[key.0 as usize & (self.lines.len() - 1)]
    }

    /// Sends for the line of a position that will soon be asked for.
    #[inline]
    pub(super) fn expect(&self, key: PositionKey) {
        prefetch(self.line(key));
    }

    /// What is known of the position.
    #[inline]
    pub(super) fn get(&self, key: PositionKey) -> Option<Proof> {
        let line = self.line(key);
        for slot in [0, 4] {
            let proof = line.0[slot + 2].load(Relaxed);
            if line.0[slot].load(Relaxed) ^ proof == key.0 {
                let effort = line.0[slot + 3].load(Relaxed);
                if line.0[slot + 1].load(Relaxed) ^ effort == key.1 && effort as u32 == self.epoch {
                    return Some(Proof { win: (proof >> 32) as u32, loss: proof as u32 });
                }
            }
        }
        None
    }

    /// Notes what is known of the position and what it cost to learn. Of two other positions in its
    /// line the one that was cheaper to learn makes room.
    #[inline]
    pub(super) fn set(&self, key: PositionKey, proof: Proof, effort: u64) {
        let line = self.line(key);
        // The position's own entry goes first, then a forgotten one, then the cheaper one. A forgotten entry is like
        // an empty slot even where it is the position's own, since nothing may depend on what was forgotten.
        let worth = |slot: usize| {
            let effort = line.0[slot + 3].load(Relaxed);
            let known = effort as u32 == self.epoch;
            let own = known & (line.0[slot + 1].load(Relaxed) ^ effort == key.1);
            u64::from(!own) + u64::from(known & !own) * (1 + (effort >> 32))
        };
        let slot = 4 * usize::from(worth(4) < worth(0));
        let proof = u64::from(proof.win) << 32 | u64::from(proof.loss);
        let effort = effort.min(u64::from(u32::MAX)) << 32 | u64::from(self.epoch);
        for (word, value) in [key.0 ^ proof, key.1 ^ effort, proof, effort].into_iter().enumerate() {
            line.0[slot + word].store(value, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_until_it_is_forgotten() {
        let mut table = Transposition::new(1 << 12);
        let proof = Proof { win: 3, loss: 4 };
        table.set(PositionKey::of(7), proof, 10);
        assert_eq!(table.get(PositionKey::of(7)), Some(proof));
        assert_eq!(table.get(PositionKey::of(8)), None);
        assert_eq!(table.grown(1 << 16).get(PositionKey::of(7)), Some(proof));
        table.forget();
        assert_eq!(table.get(PositionKey::of(7)), None);
    }

    #[test]
    fn a_table_that_has_forgotten_everything_keeps_what_a_new_one_would() {
        let mut old = Transposition::new(1 << 9);
        let mut word = 1;
        let mut next = || {
            word = scatter(word);
            word
        };
        for _ in 0..200 {
            old.forget();
            let new = Transposition::new(1 << 9);
            // A few positions for each line, most of which cost the same.
            for _ in 0..60 {
                let (key, effort) = (PositionKey::of(next() % 48), 1 + next() % 2);
                let proof = Proof { win: 1 + next() as u32 % 9, loss: 1 };
                old.set(key, proof, effort);
                new.set(key, proof, effort);
            }
            for word in 0..48 {
                assert_eq!(old.get(PositionKey::of(word)), new.get(PositionKey::of(word)));
            }
        }
    }

    #[test]
    fn a_full_line_keeps_the_entry_that_cost_most() {
        let table = Transposition::new(0);
        for (word, effort) in [(1, 100), (2, 5), (3, 7), (4, 1)] {
            table.set(PositionKey::of(word), Proof::WON, effort);
        }
        assert_eq!(table.capacity(), 2);
        assert_eq!(table.get(PositionKey::of(1)), Some(Proof::WON));
        assert_eq!(table.get(PositionKey::of(4)), Some(Proof::WON));
        assert_eq!((table.get(PositionKey::of(2)), table.get(PositionKey::of(3))), (None, None));
    }
}
