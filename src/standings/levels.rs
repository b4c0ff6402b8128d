//! How every strategy did on every start: what comparisons are made of.

use super::by_start::StartRow;
use super::tally::Counts;
use crate::tournament::{Field, Pairings};

/// The level of every strategy on every start: its doubled wins where everybody meets everybody. Two
/// strategies are compared on starts where everybody has played equally often, so that the difference of
/// two rows is d(A, B, s).
pub(super) struct Levels {
    /// The strategies that have played, as numbered in the field.
    pub(super) strategies: Vec<usize>,
    /// By strategy: its level, start by start.
    pub(super) rows: Vec<Vec<f64>>,
    /// By start: its weight, to which a level of everything won is twice as much.
    weights: Vec<f64>,
    /// Does any of the starts stand for several?
    pub(super) grouped: bool,
    /// Had every pairing starts of its own anywhere, so that groups of games are compared?
    pub(super) own_starts: bool,
    measure: Measure,
}

impl Levels {
    pub(super) fn new(field: &Field, arenas: &[Counts]) -> Self {
        let count = field.strategies.len();
        let mut played = vec![false; count];
        for row in arenas.iter().flat_map(|counts| counts.starts.rows()) {
            row.scores.iter().zip(&mut played).for_each(|(score, played)| *played |= score.played() > 0);
        }
        let strategies: Vec<usize> = (0..count).filter(|strategy| played[*strategy]).collect();
        let mut levels = Levels {
            rows: vec![Vec::new(); strategies.len()],
            strategies,
            weights: Vec::new(),
            grouped: false,
            own_starts: false,
            measure: Measure::of(field.pairings),
        };
        for counts in arenas {
            levels.grouped |= counts.starts.is_grouped();
            levels.own_starts |= !counts.unit.is_start();
            counts.starts.rows().for_each(|row| levels.add(row));
        }
        levels
    }

    /// How many starts they are.
    pub(super) fn starts(&self) -> usize {
        self.weights.len()
    }

    /// The weight of all starts.
    pub(super) fn total_weight(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// Counts a start, if everybody has played there as often as everybody else in the same part.
    fn add(&mut self, row: &StartRow) {
        let hubs = self.measure.hubs();
        let (own, others): (Vec<usize>, Vec<usize>) = self.strategies.iter().partition(|one| **one < hubs);
        let equal = |group: &[usize]| {
            let mut games = group.iter().map(|strategy| row.scores[*strategy].played());
            let first = games.next().filter(|first| *first > 0)?;
            games.all(|games| games == first).then_some(first)
        };
        let won = |strategy: usize| row.scores[strategy].won() as f64;
        let Some(games) = equal(&others).map(|games| games as f64) else { return };
        let of_hubs = equal(&own).filter(|_| own.len() == hubs).map(|games| games as f64);
        match (self.measure, of_hubs) {
            (Measure::OwnScore, _) => self.push(games, |one| 2.0 * won(one)),
            (Measure::OneHub, Some(_)) => {
                self.push(games, |one| if one < hubs { games } else { 2.0 * won(one) });
            }
            (Measure::TwoHubs, Some(of_hubs)) => self.push(games * of_hubs, |one| match one {
                0 | 1 => games * (of_hubs + won(one) - won(1 - one)),
                _ => 2.0 * of_hubs * won(one),
            }),
            (_, None) => {}
        }
    }

    fn push(&mut self, weight: f64, level: impl Fn(usize) -> f64) {
        self.strategies.iter().zip(&mut self.rows).for_each(|(one, row)| row.push(level(*one)));
        self.weights.push(weight);
    }
}

/// What a strategy's level is, so that the difference of two levels is fair to both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// Everybody has met the same others: the score.
    OwnScore,
    /// Everybody has met the first: the score against it, its own being one half.
    OneHub,
    /// Everybody has met the first two: the score against both. The two together are one half, and differ
    /// from each other by their scores.
    TwoHubs,
}

impl Measure {
    fn of(pairings: Pairings) -> Self {
        match pairings {
            Pairings::RoundRobin | Pairings::Match => Measure::OwnScore,
            Pairings::Gauntlet => Measure::OneHub,
            Pairings::TwinGauntlet => Measure::TwoHubs,
        }
    }

    /// How many strategies all others are measured by.
    fn hubs(self) -> usize {
        match self {
            Measure::OwnScore => 0,
            Measure::OneHub => 1,
            Measure::TwoHubs => 2,
        }
    }
}
