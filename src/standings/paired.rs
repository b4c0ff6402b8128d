//! Every two strategies, compared on the starts that both have played.

use super::levels::Levels;
use super::sign_flip::{SignFlips, exact_chance};
use crate::seed::Seed;

/// Combinations of signs that are drawn, where there are too many to take all of them.
const FLIPS: usize = 1999;

/// One strategy and a later one of the [`Levels`], from the side of the first.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Pair {
    /// The sum of the differences.
    pub(super) total: f64,
    /// The sum of their squares.
    pub(super) squares: f64,
    /// Starts with a positive and with a negative difference.
    pub(super) ahead: usize,
    pub(super) behind: usize,
    /// How likely equals are to be at least as far apart as this in the direction that was observed.
    pub(super) chance: f64,
}

impl Pair {
    fn of(one: &[f64], other: &[f64]) -> Self {
        const LANES: usize = 4;
        let mut lanes = [[0.0f64; LANES]; 4];
        let mut count = |lane: usize, one: f64, other: f64| {
            let difference = one - other;
            lanes[0][lane] += difference;
            lanes[1][lane] += difference * difference;
            lanes[2][lane] += if difference > 0.0 { 1.0 } else { 0.0 };
            lanes[3][lane] += if difference < 0.0 { 1.0 } else { 0.0 };
        };
        let (ones, others) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
        for (one, other) in ones.remainder().iter().zip(others.remainder()) {
            count(0, *one, *other);
        }
        for (ones, others) in ones.zip(others) {
            (0..LANES).for_each(|lane| count(lane, ones[lane], others[lane]));
        }
        let [total, squares, ahead, behind] = lanes.map(|lanes| lanes.iter().sum::<f64>());
        Pair { total, squares, ahead: ahead as usize, behind: behind as usize, chance: 1.0 }
    }

    /// The same from the other side.
    pub(super) fn swapped(self) -> Self {
        Pair { total: -self.total, ahead: self.behind, behind: self.ahead, ..self }
    }

    /// How far apart they are, for what the differences would allow.
    pub(super) fn distance(&self) -> f64 {
        if self.squares > 0.0 { self.total.abs() / self.squares.sqrt() } else { 0.0 }
    }
}

/// Every two strategies, and what chance would make of equals.
pub(super) struct Paired {
    pub(super) count: usize,
    /// Each strategy with all before it.
    pairs: Vec<Pair>,
    pub(super) flips: SignFlips,
    /// By strategy: the sum of its levels under every combination of signs.
    pub(super) flipped: Vec<Vec<f64>>,
}

impl Paired {
    pub(super) fn new(levels: &Levels, seed: Seed) -> Self {
        let count = levels.rows.len();
        let flips = SignFlips::new(levels.starts(), FLIPS, &mut seed.standings());
        let flipped = flips.sums(&levels.rows);
        let each = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
        let pairs = each.map(|(one, other)| {
            let mut pair = Pair::of(&levels.rows[one], &levels.rows[other]);
            let sign = if pair.total < 0.0 { -1.0 } else { 1.0 };
            let exact = || {
                let differences = levels.rows[one].iter().zip(&levels.rows[other]);
                exact_chance(differences.map(|(one, other)| sign * (one - other)))
            };
            let drawn = || {
                let flipped = flipped[one].iter().zip(&flipped[other]);
                let as_far = flipped.filter(|(one, other)| sign * (**one - **other) >= sign * pair.total);
                flips.chance(as_far.count())
            };
            // Where all combinations are there, they are exact already.
            let exact = if flips.complete { None } else { exact() };
            pair.chance = exact.unwrap_or_else(drawn);
            pair
        });
        let pairs = pairs.collect();
        Paired { count, pairs, flips, flipped }
    }

    /// Two strategies, from the side of `one`.
    pub(super) fn pair(&self, one: usize, other: usize) -> Pair {
        match one.cmp(&other) {
            std::cmp::Ordering::Greater => self.pairs[place(one, other)],
            std::cmp::Ordering::Less => self.pairs[place(other, one)].swapped(),
            std::cmp::Ordering::Equal => Pair::default(),
        }
    }

    /// The strategy that is ahead of each rival, if chance alone would not have put it ahead of any of
    /// them more often than `level`.
    pub(super) fn leader(&self, level: f64) -> Option<usize> {
        let beats = |one: usize, other: usize| {
            let pair = self.pair(one, other);
            one == other || (pair.total > 0.0 && pair.chance <= level)
        };
        let all = 0..self.count;
        (self.count > 1).then(|| all.clone().find(|one| all.clone().all(|other| beats(*one, other))))?
    }
}

/// Where the pair of a strategy and an earlier one is kept.
fn place(one: usize, other: usize) -> usize {
    one * (one - 1) / 2 + other
}
