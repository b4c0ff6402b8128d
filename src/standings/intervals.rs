//! Estimates from a tally, and how much other starts would have changed them.
//!
//! Two deterministic strategies play the same game in every round, so a round is no new evidence,
//! but a start is: intervals come from a Bayesian bootstrap over starts. Each replicate weighs every
//! start anew (an exponential weight, the same for all games from it) and adds one start that nobody
//! has seen, with the results of strategies of random strengths. The strengths follow the gamma
//! distribution with shape ½, for which the interval of a strategy that won or lost whole starts
//! against another one is Jeffreys' interval for so many starts. So one start alone, or the same
//! result on every start, gives an interval as wide as that evidence is thin.

use std::f64::consts::{LN_10, TAU};

use super::bradley_terry::{PairResults, Strengths};
use super::by_start::PairCell;
use super::estimate::Estimate;
use super::tally::Counts;
use crate::seed::{Seed, Stream};

/// Points of the Elo scale in one natural unit: 400 points are odds of ten to one.
const ELO: f64 = 400.0 / LN_10;

/// Replicates at most and at least.
const REPLICATES: [usize; 2] = [200, 1000];

/// Elementary steps that all replicates together should not exceed by much.
const EFFORT: usize = 200_000_000;

/// A start, or a group of starts: the games from it.
struct Group {
    arena: usize,
    /// Where they belong among all results, with the wins of the first and of the second player.
    results: Vec<(usize, [f64; 2])>,
}

/// Scores of every strategy in some of the arenas.
type Scores = Vec<Option<Estimate>>;

/// Everything that is estimated. None for a strategy that has not played.
pub(super) struct Estimates {
    pub(super) scores: Scores,
    /// The same by arena.
    pub(super) arena_scores: Vec<Scores>,
    pub(super) ratings: Vec<Option<Estimate>>,
    /// By arena: what moving first is worth.
    pub(super) first: Vec<Option<Estimate>>,
}

/// The results of a tournament, start by start.
pub(super) struct Intervals {
    strategies: usize,
    arenas: usize,
    groups: Vec<Group>,
    /// All results together, with the prior.
    total: PairResults,
}

impl Intervals {
    pub(super) fn new(strategies: usize, counts: &[Counts]) -> Self {
        let pairs = strategies * strategies;
        let group = |arena: usize, cells: &[PairCell]| {
            let played = cells.iter().enumerate().filter(|(_, cell)| cell.games > 0);
            let wins = |cell: &PairCell| [cell.first_won as f64, (cell.games - cell.first_won) as f64];
            let results = played.map(|(pair, cell)| (arena * pairs + pair, wins(cell)));
            Group { arena, results: results.collect() }
        };
        let groups = counts.iter().enumerate();
        let groups: Vec<Group> = groups
            .flat_map(|(arena, counts)| counts.starts.rows().map(move |cells| group(arena, cells)))
            .collect();
        let mut total = PairResults::prior(strategies, counts.len());
        groups.iter().for_each(|group| group.pour(&mut total.met, 1.0));
        Intervals { strategies, arenas: counts.len(), groups, total }
    }

    /// Groups of starts, over which the intervals are taken.
    pub(super) fn groups(&self) -> usize {
        self.groups.len()
    }

    /// All estimates with their intervals, drawn from `seed`.
    pub(super) fn estimates(&self, seed: Seed) -> Estimates {
        let best = self.total.fit(&Strengths::equal(self.strategies, self.arenas));
        let mut scopes: Vec<Scope> = (0..self.arenas).map(|arena| self.scope(arena..arena + 1)).collect();
        scopes.push(self.scope(0..self.arenas));
        let mut stream = seed.standings();
        let samples: Vec<Strengths> =
            (0..self.replicates()).map(|_| self.replicate(&mut stream, &mut scopes, &best)).collect();
        let elo = |value: f64, samples: Vec<f64>| {
            Estimate::of(ELO * value, samples.into_iter().map(|sample| ELO * sample).collect(), 1)
        };
        let rating = |strategy: usize| {
            elo(best.strategies[strategy], samples.iter().map(|sample| sample.strategies[strategy]).collect())
        };
        let first =
            |arena: usize| elo(best.first[arena], samples.iter().map(|sample| sample.first[arena]).collect());
        let first = (0..self.arenas).map(|arena| scopes[arena].any_games().then(|| first(arena))).collect();
        let mut arena_scores: Vec<Scores> = scopes.into_iter().map(Scope::estimates).collect();
        let scores = arena_scores.pop().unwrap_or_default();
        let ratings = scores.iter().enumerate();
        let ratings = ratings.map(|(strategy, score)| score.map(|_| rating(strategy))).collect();
        Estimates { scores, arena_scores, ratings, first }
    }

    /// What another sample of starts would have given.
    fn replicate(&self, stream: &mut Stream, scopes: &mut [Scope], best: &Strengths) -> Strengths {
        let mut results = PairResults::prior(self.strategies, self.arenas);
        for group in &self.groups {
            group.pour(&mut results.met, exponential(stream));
        }
        let unseen: Vec<f64> = (0..self.strategies).map(|_| half_gamma(stream)).collect();
        for scope in scopes.iter_mut() {
            scope.sample(&results.met, &unseen);
        }
        let Some(all) = scopes.last() else { return best.clone() };
        for (pair, games) in all.usual.iter().enumerate() {
            results.seatless[pair] += games * unseen[pair / self.strategies];
        }
        for (equals, scope) in results.equals.iter_mut().zip(scopes.iter()) {
            let usual = scope.usual_games();
            equals.iter_mut().for_each(|wins| *wins += usual * half_gamma(stream));
        }
        results.fit(best)
    }

    /// Fewer replicates where each of them is a lot of work.
    fn replicates(&self) -> usize {
        let [fewest, most] = REPLICATES;
        let size = self.strategies + self.arenas;
        let fit = 8 * (size * size * size / 6 + 16 * self.total.met.len());
        let pour: usize = self.groups.iter().map(|group| group.results.len()).sum();
        (EFFORT / (fit + 2 * pour).max(1)).clamp(fewest, most)
    }

    fn scope(&self, arenas: std::ops::Range<usize>) -> Scope {
        let pairs = self.strategies * self.strategies;
        let met = arenas.start * pairs..arenas.end * pairs;
        let groups = self.groups.iter().filter(|group| arenas.contains(&group.arena)).count();
        let mut usual = vec![0.0; pairs];
        for (cell, [won, lost]) in self.total.met[met.clone()].iter().enumerate() {
            let (first, second) = (cell % pairs / self.strategies, cell % self.strategies);
            usual[first * self.strategies + second] += (won + lost) / groups.max(1) as f64;
            if first != second {
                usual[second * self.strategies + first] += (won + lost) / groups.max(1) as f64;
            }
        }
        let points = points(&self.total.met[met.clone()], self.strategies);
        Scope { met, usual, points, samples: vec![Vec::new(); self.strategies] }
    }
}

impl Group {
    fn pour(&self, met: &mut [[f64; 2]], weight: f64) {
        for &(cell, [first, second]) in &self.results {
            met[cell][0] += weight * first;
            met[cell][1] += weight * second;
        }
    }
}

/// The arenas over which a score is taken: one, or all.
struct Scope {
    /// Their cells among all results.
    met: std::ops::Range<usize>,
    /// By strategy and other strategy: games between them from one start, on average.
    usual: Vec<f64>,
    /// By strategy: games won and lost.
    points: Vec<[f64; 2]>,
    samples: Vec<Vec<f64>>,
}

impl Scope {
    fn any_games(&self) -> bool {
        !self.met.is_empty() && self.points.iter().any(|[won, lost]| won + lost > 0.0)
    }

    /// All games from one start, on average.
    fn usual_games(&self) -> f64 {
        self.usual.iter().sum::<f64>() / 2.0
    }

    /// The scores in a replicate.
    fn sample(&mut self, met: &[[f64; 2]], unseen: &[f64]) {
        let strategies = unseen.len();
        let points = points(&met[self.met.clone()], strategies);
        for (strategy, [mut won, mut lost]) in points.into_iter().enumerate() {
            for (other, strength) in unseen.iter().enumerate() {
                let games = self.usual[strategy * strategies + other];
                won += games * unseen[strategy];
                lost += games * strength;
            }
            if won + lost > 0.0 {
                self.samples[strategy].push(won / (won + lost));
            }
        }
    }

    fn estimates(self) -> Scores {
        let scores = self.points.into_iter().zip(self.samples);
        let estimate = |([won, lost], samples): ([f64; 2], Vec<f64>)| {
            (won + lost > 0.0).then(|| Estimate::of(won / (won + lost), samples, 4))
        };
        scores.map(estimate).collect()
    }
}

/// Games won and lost by each strategy.
fn points(met: &[[f64; 2]], strategies: usize) -> Vec<[f64; 2]> {
    let mut points = vec![[0.0; 2]; strategies];
    for (cell, [won, lost]) in met.iter().enumerate() {
        let (first, second) = (cell / strategies % strategies, cell % strategies);
        points[first][0] += won;
        points[first][1] += lost;
        points[second][0] += lost;
        points[second][1] += won;
    }
    points
}

/// A number above 0 and not above 1, each equally likely.
fn unit(stream: &mut Stream) -> f64 {
    ((stream.draw() >> 11) + 1) as f64 / (1u64 << 53) as f64
}

/// Exponentially distributed, with mean 1.
fn exponential(stream: &mut Stream) -> f64 {
    -unit(stream).ln()
}

/// Gamma-distributed, with shape ½: half the square of a normal number.
fn half_gamma(stream: &mut Stream) -> f64 {
    exponential(stream) * (TAU * unit(stream)).cos().powi(2)
}
