//! Which games are judged in a tournament of many.

use super::judge::Judge;
use crate::game::MIN_START;
use crate::seed::Seed;
use crate::tournament::{Arena, Field};

/// The games of a tournament whose moves are judged: all, or so large a share that about as many as were asked for are
/// among those of each pairing that take a search. In every arena the share is the same, so that what is counted of
/// all of them together is what it would be if each game were judged.
///
/// They are chosen by their seeds, which tell nothing about what is played: the same ones whoever counts them, in
/// whatever order, and of each start, round and seat about the same share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct JudgedShare {
    /// Games with a seed below this one; without it, all.
    below: Option<u64>,
}

impl JudgedShare {
    /// The games of this field that `judge` is to judge.
    pub(super) fn of(field: &Field, judge: &impl Judge) -> Self {
        let searched = |arena: &&Arena| judge.by_number(arena.rules, MIN_START).is_none();
        let games: u128 = field.arenas.iter().filter(searched).map(|arena| u128::from(arena.games)).sum();
        let each = games / u128::from(field.pairings.count(field.strategies.len() as u64).max(1));
        let most = judge.games_each().filter(|most| u128::from(*most) < each);
        JudgedShare { below: most.map(|most| ((u128::from(most) << 64) / each) as u64) }
    }

    /// Is the game with this seed one of them?
    #[inline]
    pub(super) fn has(self, seed: Seed) -> bool {
        self.below.is_none_or(|below| seed.0 < below)
    }
}
