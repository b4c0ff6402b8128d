//! Estimates from a tally, each with its interval: shares of games, and the ratings they stand for.

use std::f64::consts::LN_10;

use super::bradley_terry::{PairResults, Strengths};
use super::dice::Dice;
use super::estimate::Estimate;
use super::lever::{Lever, Levers};
use super::sampled::Sampled;
use super::spread::{OnStart, Scope, Spread};
use super::start_kind::StartKind;
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
        let spread = |(counts, sampled): (&Counts, &Sampled)| spreads(field, counts, sampled, arenas.len());
        let by_arena: Vec<Vec<ArenaSpread>> = arenas.iter().zip(sampled).map(spread).collect();
        let overall = (0..count).map(|strategy| {
            Spread::pooled(&by_arena.iter().map(|spreads| spreads[strategy].part).collect::<Vec<_>>())
        });
        let overall: Vec<Spread> = overall.collect();
        let results = PairResults::new(count, arenas);
        let best = results.fit(&Strengths::equal(count, arenas.len()));
        let known = sampled.iter().any(|sampled| sampled.kind != StartKind::Exact);
        let unprejudiced = known.then(|| results.clone().without_prior(&best));
        let levers = known.then(|| Levers::new(field, arenas, sampled, &results, &best));
        let term =
            |is_played: bool, lever: &dyn Fn(&Levers) -> Option<Lever>, of: &dyn Fn(&Strengths) -> f64| {
                is_played.then(|| {
                    let lever = levers.as_ref().and_then(lever);
                    elo(of(&best), unprejudiced.as_ref().map(of), lever.as_ref())
                })
            };
        let ratings = overall.iter().enumerate().map(|(strategy, spread)| {
            let lever = |levers: &Levers| levers.of_strategy(strategy);
            term(spread.games > 0.0, &lever, &|strengths| strengths.strategies[strategy])
        });
        let first = arenas.iter().enumerate().map(|(arena, counts)| {
            let lever = |levers: &Levers| levers.of_first(arena);
            term(counts.games() > 0, &lever, &|strengths| strengths.first[arena])
        });
        Estimates {
            ratings: ratings.collect(),
            first: first.collect(),
            scores: overall.iter().map(score).collect(),
            arena_scores: by_arena
                .iter()
                .map(|spreads| spreads.iter().map(|spread| score(&spread.alone)).collect())
                .collect(),
        }
    }
}

/// The share of games that a strategy won in an arena: by itself, and as a part of all arenas.
struct ArenaSpread {
    alone: Spread,
    part: Spread,
}

/// The share of games that each strategy won in one of so many arenas.
fn spreads(field: &Field, counts: &Counts, sampled: &Sampled, arenas: usize) -> Vec<ArenaSpread> {
    let rows: Vec<_> = counts.starts.rows().collect();
    let dice = Dice::of(field, counts, sampled.kind);
    let spread = |strategy: usize| {
        let starts: Vec<OnStart> = rows.iter().map(|row| (&row.scores[strategy]).into()).collect();
        let dice = dice.as_ref().map(|dice| dice.of_strategy(strategy));
        let of = |pooled: usize| Spread::of(&starts, sampled, dice, Scope::of_strategies(pooled));
        ArenaSpread { alone: of(1), part: of(arenas) }
    };
    (0..field.strategies.len()).map(spread).collect()
}

fn score(spread: &Spread) -> Option<Estimate> {
    (spread.games > 0.0).then(|| Estimate::of(spread.share, spread.interval(), 4))
}

/// A term of the fit on the Elo scale. Its interval holds the values that would make the shares in the interval of
/// its lever expected. There is none where the results alone, without the prior, have their maximum outside of it:
/// they do not tell how far apart the strategies are, and the prior would.
fn elo(value: f64, without_prior: Option<f64>, lever: Option<&Lever>) -> Estimate {
    let ends = lever.and_then(|lever| {
        let ends = odds_interval(&lever.spread)?.map(|share| value + lever.shift(share));
        Some([ends[0].min(value), ends[1].max(value)])
    });
    let told = ends.zip(without_prior).filter(|([low, high], found)| low <= found && found <= high);
    Estimate::of(ELO * value, told.map(|(ends, _)| ends.map(|end| ELO * end)), 1)
}

/// The interval of a share, no nearer to nothing or everything than a small part of a game: who has won all
/// games may be better by any odds.
fn odds_interval(spread: &Spread) -> Option<[f64; 2]> {
    let nearest = 0.025 / (spread.games + 1.0);
    spread.interval().map(|ends| ends.map(|share| share.clamp(nearest, 1.0 - nearest)))
}
