//! Which games are judged in a tournament of many.

use super::judge::{Judge, LONGEST_EFFORT};
use crate::seed::Seed;
use crate::tournament::{Arena, Field};

/// The games of a tournament whose moves are judged: all, or so large a share that those of each pairing take about as
/// long as the number of games that was asked for. In every arena the share is the same, so that what is counted of
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
        let effort = |arena: &Arena| {
            u128::from(arena.games) * u128::from(judge.effort(arena.rules, arena.largest_start))
        };
        let all: u128 = field.arenas.iter().map(effort).sum();
        let each = all / u128::from(field.pairings.count(field.strategies.len() as u64).max(1));
        let games = judge.games_each().map(u128::from);
        let wanted = games.map(|games| games * u128::from(LONGEST_EFFORT)).filter(|wanted| *wanted < each);
        JudgedShare { below: wanted.map(|wanted| part_of_seeds(wanted, each)) }
    }

    /// Is the game with this seed one of them?
    #[inline]
    pub(super) fn has(self, seed: Seed) -> bool {
        self.below.is_none_or(|below| seed.0 < below)
    }
}

/// So large a part of 2^64 as `part` is of `whole`, which is larger.
fn part_of_seeds(part: u128, whole: u128) -> u64 {
    let scaled = match u64::try_from(part) {
        Ok(part) => (u128::from(part) << 64) / whole,
        Err(_) => part / (whole >> 64),
    };
    u64::try_from(scaled).unwrap_or(u64::MAX)
}
