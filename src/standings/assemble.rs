//! From counts to standings.

use super::CONFIDENCE;
use super::by_start::{PairCell, Won};
use super::estimate::{Estimate, Seated, Share};
use super::intervals::Intervals;
use super::model::{Losses, Pairing, Results, Standings, StandingsRow, StartCounts, VariantRow};
use super::paired::{ranks, verdict};
use super::tally::{Conduct, Counts, Tally};
use crate::play::End;
use crate::seed::Seed;
use crate::tournament::{Arena, Field};

impl Standings {
    /// The standings of a field whose games were counted in `tally`.
    pub fn new<J>(field: &Field, tally: &Tally<J>) -> Self {
        let count = field.strategies.len();
        let intervals = Intervals::new(count, &tally.arenas);
        let estimates = intervals.estimates(Seed(field.seed));
        let by_arena: Vec<Vec<PairCell>> = tally.arenas.iter().map(|counts| met(counts, count)).collect();
        let overall = by_arena.iter().fold(vec![PairCell::default(); count * count], |mut all, met| {
            all.iter_mut().zip(met).for_each(|(all, cell)| all.add(*cell));
            all
        });
        let order = order(&estimates.ratings, &estimates.scores);
        let conduct = |strategy: usize| {
            let mut all = Conduct::default();
            tally.arenas.iter().for_each(|counts| all.add(&counts.conduct[strategy]));
            all
        };
        let ratings: Vec<_> = order.iter().map(|&strategy| estimates.ratings[strategy]).collect();
        let lines = order.iter().zip(ranks(&ratings)).map(|(&strategy, rank)| StandingsRow {
            rank,
            rating: estimates.ratings[strategy],
            results: results(field, strategy, &overall, estimates.scores[strategy], &conduct(strategy)),
        });
        let strategies: Vec<StandingsRow> = lines.collect();
        let ranked: Vec<(&str, usize)> =
            strategies.iter().filter_map(|line| Some((&*line.results.name, line.rank?))).collect();
        let (leader, verdict) = verdict(&ranked, intervals.groups());
        let variants = field.arenas.iter().zip(&tally.arenas).zip(&by_arena).enumerate();
        let variants = variants.map(|(index, ((arena, counts), met))| {
            let scores = &estimates.arena_scores[index];
            let line = |&strategy: &usize| {
                results(field, strategy, met, scores[strategy], &counts.conduct[strategy])
            };
            variant(arena, counts, met, estimates.first[index], order.iter().map(line).collect())
        });
        Standings {
            tournament: field.name.clone(),
            seed: field.seed.to_string(),
            games: overall.iter().map(|cell| cell.games).sum(),
            starts: intervals.groups(),
            confidence: CONFIDENCE,
            leader,
            verdict,
            pairings: pairings(field, &order, &overall),
            variants: variants.collect(),
            strategies,
        }
    }
}

/// All results of an arena, by first and second strategy.
fn met(counts: &Counts, strategies: usize) -> Vec<PairCell> {
    let mut all = vec![PairCell::default(); strategies * strategies];
    for cells in counts.starts.rows() {
        all.iter_mut().zip(cells).for_each(|(all, cell)| all.add(*cell));
    }
    all
}

/// The strategies from best to worst: by rating, then by score, then as in the field; those that
/// have not played come last.
fn order(ratings: &[Option<Estimate>], scores: &[Option<Estimate>]) -> Vec<usize> {
    let value = |estimate: &Option<Estimate>| estimate.map_or(f64::NEG_INFINITY, |estimate| estimate.value);
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&one, &other| {
        let by_rating = value(&ratings[other]).total_cmp(&value(&ratings[one]));
        by_rating.then(value(&scores[other]).total_cmp(&value(&scores[one])))
    });
    order
}

fn results(
    field: &Field,
    strategy: usize,
    met: &[PairCell],
    score: Option<Estimate>,
    conduct: &Conduct,
) -> Results {
    let count = field.strategies.len();
    let (mut first, mut second) = (Seated::default(), Seated::default());
    for other in 0..count {
        let (as_first, as_second) = (met[strategy * count + other], met[other * count + strategy]);
        first.add(as_first.games, as_first.first_won);
        second.add(as_second.games, as_second.games - as_second.first_won);
    }
    let starts_judged = conduct.won_starts + conduct.lost_starts > 0;
    let moves_judged = conduct.opportunities > 0 || (starts_judged && conduct.unjudged == 0);
    let share = |known: bool, count: u64, of: u64| known.then_some(Share { count, of });
    let losses = losses(conduct);
    let lost: u64 = conduct.losses.iter().sum();
    Results {
        name: field.strategies[strategy].clone(),
        played: first.played + second.played,
        won: first.won + second.won,
        lost,
        score,
        first,
        second,
        blunders: share(moves_judged, conduct.blunders, conduct.opportunities),
        converted: share(starts_judged, conduct.converted, conduct.won_starts),
        rescued: share(starts_judged, conduct.rescued, conduct.lost_starts),
        unjudged: conduct.unjudged,
        forfeits: lost - losses.no_moves - losses.too_long,
        losses,
    }
}

fn losses(conduct: &Conduct) -> Losses {
    let mut losses = Losses::default();
    for (end, count) in End::ALL.into_iter().zip(conduct.losses) {
        *match end {
            End::NoMoves => &mut losses.no_moves,
            End::Illegal => &mut losses.illegal,
            End::Timeout => &mut losses.timeout,
            End::Crash => &mut losses.crash,
            End::Flood => &mut losses.flood,
            End::Garbage => &mut losses.garbage,
            End::Resigned => &mut losses.resigned,
            End::TooLong => &mut losses.too_long,
        } += count;
    }
    losses
}

fn pairings(field: &Field, order: &[usize], met: &[PairCell]) -> Vec<Pairing> {
    let count = field.strategies.len();
    let pairs = order.iter().flat_map(|&one| order.iter().map(move |&other| (one, other)));
    let pairing = |(one, other): (usize, usize)| {
        let (as_first, as_second) = (met[one * count + other], met[other * count + one]);
        let first = Seated { played: as_first.games, won: as_first.first_won };
        let second = Seated { played: as_second.games, won: as_second.games - as_second.first_won };
        Pairing {
            name: field.strategies[one].clone(),
            opponent: field.strategies[other].clone(),
            played: first.played + second.played,
            won: first.won + second.won,
            first,
            second,
        }
    };
    pairs.map(pairing).filter(|pairing| pairing.played > 0).collect()
}

fn variant(
    arena: &Arena,
    counts: &Counts,
    met: &[PairCell],
    first_mover: Option<Estimate>,
    strategies: Vec<Results>,
) -> VariantRow {
    let rules = arena.rules.written();
    VariantRow {
        name: arena.name.clone(),
        rules: rules.map(|(axis, value)| format!("{}={value}", axis.key)).collect::<Vec<_>>().join(","),
        games: met.iter().map(|cell| cell.games).sum(),
        first_won: met.iter().map(|cell| cell.first_won).sum(),
        first_mover,
        starts: counts.starts.won().map(starts),
        games_from: starts(counts.games_from),
        strategies,
    }
}

fn starts(won: Won) -> StartCounts {
    StartCounts { count: won.total(), won: won.won, lost: won.lost, unknown: won.unknown }
}
