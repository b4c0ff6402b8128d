//! How every strategy did on every start: what comparisons are made of.

use std::ops::Range;

use super::by_start::StartRow;
use super::spread::OnStart;
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
    /// By strategy: how far its level in even rounds is from that in odd ones, start by start, so that the
    /// square is the variance that single games make up. Empty where there is one round.
    apart: Vec<Vec<f64>>,
    /// By start: its weight, to which a level of everything won is twice as much.
    weights: Vec<f64>,
    /// By arena: its starts.
    strata: Vec<Range<usize>>,
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
            apart: vec![Vec::new(); strategies.len()],
            strategies,
            weights: Vec::new(),
            strata: Vec::new(),
            grouped: false,
            own_starts: false,
            measure: Measure::of(field.pairings),
        };
        for counts in arenas {
            levels.grouped |= counts.starts.is_grouped();
            levels.own_starts |= !counts.unit.is_start();
            let first = levels.weights.len();
            counts.starts.rows().for_each(|row| levels.add(row, field.rounds > 1));
            levels.strata.push(first..levels.weights.len());
        }
        levels
    }

    /// How many starts they are.
    pub(super) fn starts(&self) -> usize {
        self.weights.len()
    }

    /// Is a level the score of a strategy?
    pub(super) fn are_scores(&self) -> bool {
        self.measure == Measure::OwnScore
    }

    /// A strategy's score over all games, on the scale of its levels.
    pub(super) fn fair_score(&self, strategy: usize, score: impl Fn(usize) -> f64) -> f64 {
        match (self.measure, strategy) {
            (Measure::OneHub, 0) => 0.5,
            (Measure::TwoHubs, 0 | 1) => 0.5 + (score(strategy) - score(1 - strategy)) / 2.0,
            _ => score(strategy),
        }
    }

    /// How far apart two strategies are on the starts of an arena, as shares of a game: nothing won is one
    /// less in score, everything won one more.
    pub(super) fn differences(&self, arena: usize, one: usize, other: usize) -> Vec<OnStart> {
        let difference = |rows: &[Vec<f64>], start: usize| {
            rows[one].get(start).zip(rows[other].get(start)).map_or(0.0, |(one, other)| one - other)
        };
        let on_start = |start: usize| {
            let played = self.weights[start];
            let apart = difference(&self.apart, start) / 4.0;
            let won = difference(&self.rows, start) / 4.0 + played / 2.0;
            OnStart { played, won, dice: apart * apart }
        };
        self.strata[arena].clone().map(on_start).collect()
    }

    /// Counts a start, if everybody has played there as often as everybody else in the same part.
    fn add(&mut self, row: &StartRow, rounds: bool) {
        let hubs = self.measure.hubs();
        let (own, others): (Vec<usize>, Vec<usize>) = self.strategies.iter().partition(|one| **one < hubs);
        let equal = |group: &[usize]| {
            let mut games = group.iter().map(|strategy| row.scores[*strategy].played());
            let first = games.next().filter(|first| *first > 0)?;
            games.all(|games| games == first).then_some(first)
        };
        let Some(games) = equal(&others).map(|games| games as f64) else { return };
        let of_hubs = equal(&own).filter(|_| own.len() == hubs).map(|games| games as f64);
        // The level that goes with wins, or with what single games make of them; `even` is that of equals.
        let level = |one: usize, won: &dyn Fn(usize) -> f64, even: f64| match (self.measure, of_hubs) {
            (Measure::OwnScore, _) => Some(2.0 * won(one)),
            (Measure::OneHub, Some(_)) => Some(if one < hubs { games * even } else { 2.0 * won(one) }),
            (Measure::TwoHubs, Some(of_hubs)) => Some(match one {
                0 | 1 => games * (of_hubs * even + won(one) - won(1 - one)),
                _ => 2.0 * of_hubs * won(one),
            }),
            (_, None) => None,
        };
        let won = |strategy: usize| row.scores[strategy].won() as f64;
        let apart = |strategy: usize| {
            let scores = &row.scores[strategy];
            let games = (scores.played[0] * scores.played[1]) as f64;
            scores.apart().map_or(0.0, |apart| apart * games.sqrt())
        };
        let all = |won: &dyn Fn(usize) -> f64, even: f64| -> Option<Vec<f64>> {
            self.strategies.iter().map(|one| level(*one, won, even)).collect()
        };
        let Some(levels) = all(&won, 1.0) else { return };
        let aparts = if rounds { all(&apart, 0.0) } else { None };
        let push = |rows: &mut [Vec<f64>], values: Vec<f64>| {
            rows.iter_mut().zip(values).for_each(|(row, value)| row.push(value));
        };
        push(&mut self.rows, levels);
        aparts.into_iter().for_each(|values| push(&mut self.apart, values));
        self.weights.push(if self.measure == Measure::TwoHubs {
            games * of_hubs.unwrap_or(1.0)
        } else {
            games
        });
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
