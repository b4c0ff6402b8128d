//! Estimates from a tally, each with its interval: shares of games, and the ratings they stand for.

use std::f64::consts::LN_10;

use super::bradley_terry::{PairResults, Strengths, chance};
use super::dice::Dice;
use super::estimate::Estimate;
use super::sampled::Sampled;
use super::spread::{OnStart, Spread};
use super::tally::Counts;
use crate::tournament::Field;

/// Points of the Elo scale in one natural unit: 400 points are odds of ten to one.
const ELO: f64 = 400.0 / LN_10;

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

impl Estimates {
    pub(super) fn new(field: &Field, arenas: &[Counts], sampled: &[Sampled]) -> Self {
        let count = field.strategies.len();
        let spread = |(counts, sampled): (&Counts, &Sampled)| spreads(field, counts, sampled);
        let by_arena: Vec<Vec<Spread>> = arenas.iter().zip(sampled).map(spread).collect();
        let overall = (0..count).map(|strategy| {
            Spread::pooled(&by_arena.iter().map(|spreads| spreads[strategy]).collect::<Vec<_>>())
        });
        let overall: Vec<Spread> = overall.collect();
        let results = PairResults::new(count, arenas);
        let best = results.fit(&Strengths::equal(count, arenas.len()));
        let ratings = overall.iter().enumerate().map(|(strategy, spread)| {
            (spread.games > 0.0).then(|| rating(&results, &best, strategy, spread))
        });
        let first = arenas.iter().zip(sampled).enumerate().map(|(arena, (counts, sampled))| {
            let spread = first_seat(field, counts, sampled);
            (spread.games > 0.0).then(|| first_mover(&results, &best, arena, &spread))
        });
        Estimates {
            ratings: ratings.collect(),
            first: first.collect(),
            scores: overall.iter().map(score).collect(),
            arena_scores: by_arena.iter().map(|spreads| spreads.iter().map(score).collect()).collect(),
        }
    }
}

/// The share of games that each strategy won in an arena.
fn spreads(field: &Field, counts: &Counts, sampled: &Sampled) -> Vec<Spread> {
    let rows: Vec<_> = counts.starts.rows().collect();
    let dice = Dice::of(field, counts, sampled.kind);
    let spread = |strategy: usize| {
        let starts: Vec<OnStart> = rows.iter().map(|row| (&row.scores[strategy]).into()).collect();
        Spread::of(&starts, sampled, dice.as_ref().map(|dice| dice.of_strategy(strategy)))
    };
    (0..field.strategies.len()).map(spread).collect()
}

/// The share of games that the first seat won in an arena.
fn first_seat(field: &Field, counts: &Counts, sampled: &Sampled) -> Spread {
    let starts: Vec<OnStart> = counts.starts.rows().map(|row| (&row.first).into()).collect();
    let dice = Dice::of(field, counts, sampled.kind);
    Spread::of(&starts, sampled, dice.as_ref().map(Dice::of_all))
}

fn score(spread: &Spread) -> Option<Estimate> {
    (spread.games > 0.0).then(|| Estimate::of(spread.share, spread.interval(), 4))
}

/// A strategy's rating: its interval holds the ratings that would make the shares in the score's interval
/// expected, everybody else staying equal among themselves.
fn rating(results: &PairResults, best: &Strengths, strategy: usize, spread: &Spread) -> Estimate {
    let count = results.strategies as f64;
    // The mean stays 0: what a strategy gains on the others it gains only in part on the mean.
    let part = (count - 1.0).max(1.0) / count;
    let games = results.games_of(strategy, best);
    let interval = odds_interval(spread).map(|ends| ends.map(|share| part * shift(&games, share)));
    let value = best.strategies[strategy];
    elo(value, interval)
}

/// What moving first is worth in an arena, with the values that would make the shares in the interval of
/// the first seat expected.
fn first_mover(results: &PairResults, best: &Strengths, arena: usize, spread: &Spread) -> Estimate {
    let games = results.games_in(arena, best);
    elo(best.first[arena], odds_interval(spread).map(|ends| ends.map(|share| shift(&games, share))))
}

/// The interval of a share, no nearer to nothing or everything than a small part of a game: who has won all
/// games may be better by any odds.
fn odds_interval(spread: &Spread) -> Option<[f64; 2]> {
    let nearest = 0.025 / (spread.games + 1.0);
    spread.interval().map(|ends| ends.map(|share| share.clamp(nearest, 1.0 - nearest)))
}

fn elo(value: f64, shifts: Option<[f64; 2]>) -> Estimate {
    let ends = shifts.map(|shifts| [(value + shifts[0]).min(value), (value + shifts[1]).max(value)]);
    Estimate::of(ELO * value, ends.map(|ends| ends.map(|end| ELO * end)), 1)
}

/// The natural units by which all of these games must become easier for `share` of them to be won; a
/// game is its number, and the logarithm of the odds to win it.
fn shift(games: &[(f64, f64)], share: f64) -> f64 {
    /// No odds are farther from even than this.
    const FARTHEST: f64 = 40.0;
    let total: f64 = games.iter().map(|(games, _)| games).sum();
    let (mut low, mut high, mut at) = (-FARTHEST, FARTHEST, 0.0);
    for _ in 0..100 {
        let (mut won, mut slope) = (0.0, 0.0);
        for (games, odds) in games {
            let wins = chance(odds + at);
            won += games * wins;
            slope += games * wins * (1.0 - wins);
        }
        let missing = share * total - won;
        if missing > 0.0 {
            low = at
        } else {
            high = at
        }
        let newton = at + missing / slope.max(f64::MIN_POSITIVE);
        let next = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
        if (next - at).abs() < 1e-9 {
            return next;
        }
        at = next;
    }
    at
}
