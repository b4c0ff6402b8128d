//! Who is better than whom: the comparisons, the places and the leader.

use super::CONFIDENCE;
use super::difference::Differences;
use super::estimate::Estimate;
use super::levels::Levels;
use super::model::Place;
use super::paired::{Pair, Paired};
use super::places::Told;
use crate::seed::Seed;

/// How often chance may put a strategy as far ahead of a rival as the leader is ahead of each.
const LEADER: f64 = 0.024;

/// How often any statement about two strategies may be wrong, with all of them taken together, once there
/// is a leader.
const PLACES: f64 = 1.0 - CONFIDENCE;

/// The same without a leader. In the cases in which one of two equals at the top is named, they have used up
/// all the rest of what may go wrong.
const PLACES_WITHOUT_LEADER: f64 = PLACES - 2.0 * LEADER;

/// How often chance may put one strategy as far ahead of another, with nothing else to be said.
const ONE_SIDE: f64 = PLACES / 2.0;

/// The strategies of a field, compared.
pub(super) struct Ranking<'a> {
    pub(super) levels: &'a Levels,
    differences: Differences<'a>,
    paired: Paired,
    told: Told,
    /// The strategies that have played, as numbered in `levels`, from best to worst on the starts that are
    /// compared.
    pub(super) order: Vec<usize>,
    /// The first of them, where it is better than all others.
    pub(super) leader: Option<usize>,
    pub(super) exact: bool,
}

impl<'a> Ranking<'a> {
    /// Compares the strategies; `exact` says that nothing was left to chance. Where the starts do not tell,
    /// `scores` put them in an order.
    pub(super) fn new(
        levels: &'a Levels,
        differences: Differences<'a>,
        scores: &[Option<Estimate>],
        exact: bool,
        seed: Seed,
    ) -> Self {
        let paired = Paired::new(levels, seed);
        let count = paired.count;
        let sums: Vec<f64> = levels.rows.iter().map(|row| row.iter().sum()).collect();
        let mut order: Vec<usize> = (0..count).collect();
        let score = |one: usize| scores[levels.strategies[one]].map_or(0.0, |score| score.value);
        order.sort_by(|&one, &other| {
            sums[other].total_cmp(&sums[one]).then(score(other).total_cmp(&score(one)))
        });
        let told = if exact {
            Told::by_score(&sums)
        } else if let Some(leader) = paired.leader(LEADER) {
            Told::nothing(count).leader(leader).step_down(&paired, PLACES)
        } else {
            Told::nothing(count).step_down(&paired, PLACES_WITHOUT_LEADER).last(&paired, ONE_SIDE)
        };
        let leader = order.first().copied().filter(|first| count > 1 && told.is_best(*first));
        Ranking { levels, differences, paired, told, order, leader, exact }
    }

    /// The places of a strategy. In an exact tournament equals share theirs.
    pub(super) fn place(&self, one: usize) -> Place {
        let place = self.told.place(one);
        if self.exact { Place { worst: place.best, ..place } } else { place }
    }

    pub(super) fn pair(&self, one: usize, other: usize) -> Pair {
        self.paired.pair(one, other)
    }

    pub(super) fn is_better(&self, one: usize, other: usize) -> bool {
        self.told.is_better(one, other)
    }

    /// How many combinations of signs chance was given.
    pub(super) fn flips(&self) -> usize {
        if self.exact || self.levels.starts() == 0 { 0 } else { self.paired.flips.len() }
    }

    /// How much higher the score of `one` is than that of `other`. The interval lies on one side of zero where
    /// the test by itself says so.
    pub(super) fn difference(&self, one: usize, other: usize) -> Estimate {
        if self.levels.starts() == 0 {
            return Estimate::of(0.0, None, 4);
        }
        let share = self.differences.share(one, other);
        let in_score = |share: f64| 2.0 * share - 1.0;
        let interval = share.interval().map(|ends| ends.map(in_score)).filter(|_| !self.exact);
        let pair = self.pair(one, other);
        let sure = pair.chance <= ONE_SIDE;
        let agreed = interval.map(|[low, high]| match sure {
            true if pair.total > 0.0 => [low.max(0.0), high],
            true => [low, high.min(0.0)],
            false => [low, high],
        });
        Estimate::of(in_score(share.share), agreed, 4)
    }
}
