//! From counts to standings.

use super::CONFIDENCE;
use super::by_start::{PairCell, Won};
use super::comparison::Ranking;
use super::difference::Differences;
use super::estimate::{Estimate, Seated, Share};
use super::intervals::Estimates;
use super::levels::Levels;
use super::model::{Comparison, Losses, Pairing, Results, Standings, StandingsRow, StartCounts, VariantRow};
use super::row_order::row_order;
use super::sampled::Sampled;
use super::start_kind::StartKind;
use super::tally::{Conduct, Counts, Tally};
use super::verdict::verdict;
use crate::play::End;
use crate::seed::Seed;
use crate::tournament::{Arena, Field};

impl Standings {
    /// The standings of a field whose games were counted in `tally`.
    pub fn new<J>(field: &Field, tally: &Tally<J>) -> Self {
        let count = field.strategies.len();
        let sampled = field.arenas.iter().zip(&tally.arenas);
        let sampled: Vec<Sampled> =
            sampled.map(|(arena, counts)| Sampled::of(field, arena, counts)).collect();
        let exact = !sampled.is_empty() && sampled.iter().all(|sampled| sampled.kind == StartKind::Exact);
        let estimates = Estimates::new(field, &tally.arenas, &sampled);
        let levels = Levels::new(field, &tally.arenas);
        let differences = Differences::new(field, &tally.arenas, &sampled, &levels);
        let ranking = Ranking::new(&levels, differences, &estimates.scores, exact, Seed(field.seed));
        let overall =
            tally.arenas.iter().fold(vec![PairCell::default(); count * count], |mut all, counts| {
                all.iter_mut().zip(&counts.met).for_each(|(all, cell)| all.add(*cell));
                all
            });
        let conduct = |strategy: usize| {
            let mut all = Conduct::default();
            tally.arenas.iter().for_each(|counts| all.add(&counts.conduct[strategy]));
            all
        };
        let order = row_order(&ranking, &estimates.scores);
        let compared = &ranking.levels.strategies;
        let strategies = order.iter().map(|&strategy| StandingsRow {
            place: compared.binary_search(&strategy).ok().map(|one| ranking.place(one)),
            rating: estimates.ratings[strategy],
            results: results(field, strategy, &overall, estimates.scores[strategy], &conduct(strategy)),
        });
        let names: Vec<&str> = compared.iter().map(|&strategy| &*field.strategies[strategy]).collect();
        let variants = field.arenas.iter().zip(&tally.arenas).enumerate().map(|(index, (arena, counts))| {
            let scores = &estimates.arena_scores[index];
            let line = |&strategy: &usize| {
                results(field, strategy, &counts.met, scores[strategy], &counts.conduct[strategy])
            };
            let lines = order.iter().map(line).collect();
            variant(arena, counts, sampled[index].kind, estimates.first[index], lines)
        });
        Standings {
            tournament: field.name.clone(),
            seed: field.seed.to_string(),
            games: overall.iter().map(|cell| cell.games).sum(),
            judged_games: tally.arenas.iter().map(|counts| counts.judged).sum(),
            starts: ranking.levels.starts(),
            confidence: CONFIDENCE,
            exact,
            leader: ranking.leader.map(|leader| names[leader].into()),
            verdict: verdict(&ranking, &names),
            strategies: strategies.collect(),
            comparisons: comparisons(&ranking, &names),
            sign_flips: ranking.flips(),
            pairings: pairings(field, &order, &overall),
            variants: variants.collect(),
        }
    }
}

fn comparisons(ranking: &Ranking, names: &[&str]) -> Vec<Comparison> {
    let order = &ranking.order;
    let each = order
        .iter()
        .enumerate()
        .flat_map(|(index, one)| order[index + 1..].iter().map(move |other| (*one, *other)));
    let comparison = |(one, other): (usize, usize)| {
        let pair = ranking.pair(one, other);
        Comparison {
            name: names[one].into(),
            opponent: names[other].into(),
            difference: ranking.difference(one, other),
            ahead: pair.ahead,
            behind: pair.behind,
            p: (!ranking.exact).then_some(pair.chance),
            better: ranking.is_better(one, other),
        }
    };
    each.filter(|_| ranking.levels.starts() > 0).map(comparison).collect()
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
    kind: StartKind,
    first_mover: Option<Estimate>,
    strategies: Vec<Results>,
) -> VariantRow {
    let rules = arena.rules.written();
    VariantRow {
        name: arena.name.clone(),
        rules: rules.map(|(axis, value)| format!("{}={value}", axis.key)).collect::<Vec<_>>().join(","),
        kind,
        own_starts: arena.own_starts,
        games: counts.games(),
        judged_games: counts.judged,
        first_won: counts.met.iter().map(|cell| cell.first_won).sum(),
        first_mover,
        starts: counts.starts.won().filter(|_| counts.unit.is_start()).map(starts),
        games_from: starts(counts.games_from),
        strategies,
    }
}

fn starts(won: Won) -> StartCounts {
    StartCounts { count: won.total(), won: won.won, lost: won.lost, unknown: won.unknown }
}
