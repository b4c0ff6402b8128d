//! Who is better than whom: the comparisons, the places and the leader.

use super::CONFIDENCE;
use super::estimate::Estimate;
use super::levels::Levels;
use super::model::Place;
use super::paired::{Pair, Paired};
use super::places::Told;
use super::spread::ALL_OR_NOTHING;
use crate::seed::Seed;

/// How often chance may put a strategy as far ahead of a rival as the leader is ahead of each.
pub(super) const LEADER: f64 = 0.025;

/// How often any statement about two strategies may be wrong, with all of them taken together, once there
/// is a leader.
const PLACES: f64 = 1.0 - CONFIDENCE;

/// The same without a leader. Two equals at the top have used up nearly all that may go wrong, in the cases
/// in which one of them is named.
const PLACES_WITHOUT_LEADER: f64 = 0.015;

/// How many standard deviations an interval reaches to either side.
const REACH: f64 = 1.96;

/// The strategies of a field, compared.
pub(super) struct Ranking {
    pub(super) levels: Levels,
    paired: Paired,
    told: Told,
    /// The strategies that have played, as numbered in `levels`, from best to worst.
    pub(super) order: Vec<usize>,
    /// The first of them, where it is better than all others.
    pub(super) leader: Option<usize>,
    pub(super) exact: bool,
}

impl Ranking {
    /// Compares the strategies; `exact` says that nothing was left to chance. Where the starts do not tell,
    /// `scores` put them in an order.
    pub(super) fn new(levels: Levels, scores: &[Option<Estimate>], exact: bool, seed: Seed) -> Self {
        let paired = Paired::new(&levels, seed);
        let count = paired.count;
        let sums: Vec<f64> = levels.rows.iter().map(|row| row.iter().sum()).collect();
        let mut order: Vec<usize> = (0..count).collect();
        let score = |one: usize| scores[levels.strategies[one]].map_or(0.0, |score| score.value);
        order.sort_by(|&one, &other| {
            sums[other].total_cmp(&sums[one]).then(score(other).total_cmp(&score(one)))
        });
        let told = if exact {
            Told::by_score(&sums)
        } else {
            let named = paired.leader(LEADER);
            let nothing = Told::nothing(count);
            let told = named.map_or_else(|| Told::nothing(count), |leader| nothing.leader(leader));
            told.step_down(&paired, if named.is_some() { PLACES } else { PLACES_WITHOUT_LEADER })
        };
        let leader = order.first().copied().filter(|first| count > 1 && told.is_best(*first));
        Ranking { levels, paired, told, order, leader, exact }
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

    /// How much higher the score of `one` is than that of `other`. The interval agrees with the test: it
    /// lies above zero where chance would not have put them so far apart, and holds zero otherwise.
    pub(super) fn difference(&self, one: usize, other: usize) -> Estimate {
        let pair = self.pair(one, other);
        let starts = self.levels.starts() as f64;
        if starts == 0.0 {
            return Estimate::of(0.0, None, 4);
        }
        // A start's largest difference is 2 for each of its games, by which all are divided.
        let usual = 2.0 * self.levels.total_weight() / starts;
        let value = pair.total / (usual * starts);
        if self.exact {
            return Estimate::of(value, None, 4);
        }
        let squares = (pair.squares / (usual * usual) - starts * value * value).max(0.0);
        // One start that nobody has seen is added, as in the intervals of the scores.
        let seen = value * starts / (starts + 1.0);
        let before = 4.0 * ALL_OR_NOTHING;
        let unseen = ((squares + before) / (starts * (1.0 - seen * seen) + before)).min(1.0);
        let spread = squares + unseen * (1.0 + value * value);
        let off = REACH * (spread / ((starts + unseen) * (starts - 1.0 + 3.0 * unseen))).sqrt();
        let (mut low, mut high) = ((value - off).max(-1.0), (value + off).min(1.0));
        let sure = pair.chance <= LEADER;
        if sure && value > 0.0 {
            low = low.max(0.0);
        } else if sure {
            high = high.min(0.0);
        } else {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        Estimate::of(value, Some([low, high]), 4)
    }
}
