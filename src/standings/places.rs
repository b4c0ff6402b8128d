//! Places as sets: for each strategy the best and the worst place that the games allow.
//!
//! Each two strategies are told apart by the largest difference that chance would make among all of
//! those not yet told apart (step-down max-T, with sign flips for what chance makes). So all statements
//! together are right as often as each of them claims to be, and so are the places, which count them
//! (Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies 2023).

use super::model::Place;
use super::paired::Paired;

/// Differences that rounding alone can make between two equal distances.
const ROUNDING: f64 = 1e-9;

/// Which strategies are better than which, by row and column.
pub(super) struct Told {
    count: usize,
    better: Vec<bool>,
}

impl Told {
    /// Nobody is told apart from anybody.
    pub(super) fn nothing(count: usize) -> Self {
        Told { count, better: vec![false; count * count] }
    }

    /// Whoever has the higher score is better.
    pub(super) fn by_score(scores: &[f64]) -> Self {
        let better = scores.iter().flat_map(|one| scores.iter().map(move |other| one > other));
        Told { count: scores.len(), better: better.collect() }
    }

    /// `one` is better than everybody else.
    pub(super) fn leader(mut self, one: usize) -> Self {
        (0..self.count).filter(|other| *other != one).for_each(|other| self.set(one, other));
        self
    }

    /// Tells apart what differs more than chance would make all that is not yet told apart, in all but
    /// `level` of the cases.
    pub(super) fn step_down(mut self, paired: &Paired, level: f64) -> Self {
        loop {
            let open: Vec<(usize, usize)> = self.open().collect();
            let largest = largest(paired, &open);
            let told = open.into_iter().filter(|&(one, other)| {
                let distance = paired.pair(one, other).distance();
                let as_far =
                    largest.len() - largest.partition_point(|far| *far < distance * (1.0 - ROUNDING));
                distance > 0.0 && paired.flips.chance(as_far) <= level
            });
            let told: Vec<(usize, usize)> = told.collect();
            if told.is_empty() {
                return self;
            }
            for (one, other) in told {
                let ahead = paired.pair(one, other).total > 0.0;
                if ahead { self.set(one, other) } else { self.set(other, one) }
            }
            self.close();
        }
    }

    /// Where a single pair is open: tells it apart if chance would not have put them so far apart more often
    /// than `level` in that direction.
    pub(super) fn last(mut self, paired: &Paired, level: f64) -> Self {
        let mut open = self.open();
        let only = open.next().filter(|_| open.next().is_none());
        drop(open);
        if let Some((one, other)) = only {
            let pair = paired.pair(one, other);
            if pair.total != 0.0 && pair.chance <= level {
                if pair.total > 0.0 {
                    self.set(one, other)
                } else {
                    self.set(other, one)
                }
                self.close();
            }
        }
        self
    }

    pub(super) fn is_better(&self, one: usize, other: usize) -> bool {
        self.better[one * self.count + other]
    }

    /// Is it better than everybody else?
    pub(super) fn is_best(&self, one: usize) -> bool {
        (0..self.count).all(|other| one == other || self.is_better(one, other))
    }

    /// The places of a strategy: one more than are better, and as many as are not worse.
    pub(super) fn place(&self, one: usize) -> Place {
        let better = (0..self.count).filter(|other| self.is_better(*other, one)).count();
        let worse = (0..self.count).filter(|other| self.is_better(one, *other)).count();
        Place { best: 1 + better, worst: self.count - worse }
    }

    /// Whoever is better than somebody is better than everybody whom that one is better than.
    fn close(&mut self) {
        for between in 0..self.count {
            let worse = self.better[between * self.count..][..self.count].to_vec();
            for one in 0..self.count {
                if self.is_better(one, between) {
                    let row = &mut self.better[one * self.count..][..self.count];
                    row.iter_mut().zip(&worse).for_each(|(better, also)| *better |= also);
                }
            }
        }
    }

    fn set(&mut self, better: usize, worse: usize) {
        self.better[better * self.count + worse] = true;
    }

    fn open(&self) -> impl Iterator<Item = (usize, usize)> {
        let each = (0..self.count).flat_map(|one| (0..one).map(move |other| (one, other)));
        each.filter(|&(one, other)| !self.is_better(one, other) && !self.is_better(other, one))
    }
}

/// The largest distance of any of these pairs under each combination of signs, ascending.
fn largest(paired: &Paired, pairs: &[(usize, usize)]) -> Vec<f64> {
    let mut largest = vec![0.0f64; paired.flips.len()];
    for &(one, other) in pairs {
        let squares = paired.pair(one, other).squares;
        if squares > 0.0 {
            let scale = 1.0 / squares.sqrt();
            let flipped = paired.flipped[one].iter().zip(&paired.flipped[other]);
            for (largest, (one, other)) in largest.iter_mut().zip(flipped) {
                *largest = largest.max((one - other).abs() * scale);
            }
        }
    }
    largest.sort_by(f64::total_cmp);
    largest
}
