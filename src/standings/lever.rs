//! How far every result moves a rating. A rating, or what moving first is worth, is a term of a fit, and every
//! game moves it: a little where its result was to be expected from all the others, far where it was not. So a
//! term is a share of games after all, in which each game has a weight, and varies as shares do.

use super::bradley_terry::{PairResults, Strengths};
use super::cholesky::Factor;
use super::dice::Dice;
use super::lanes::{below_zero_and_squares, dot};
use super::sampled::Sampled;
use super::spread::{OnStart, Scope, Spread};
use super::tally::Counts;
use crate::tournament::Field;

/// A term of the fit as a share of weighted games.
pub(super) struct Lever {
    pub(super) spread: Spread,
    /// The share that the fit expects.
    expected: f64,
    /// How far the term moves with the share, in natural units.
    reach: f64,
}

impl Lever {
    /// How far the term is from where it was fitted if this share is the true one. Odds of shares are what a
    /// term is about, so it moves in proportion to these.
    pub(super) fn shift(&self, share: f64) -> f64 {
        let odds = |share: f64| libm::log(share / (1.0 - share));
        self.expected * (1.0 - self.expected) * self.reach * (odds(share) - odds(self.expected))
    }
}

/// The levers of all terms.
pub(super) struct Levers<'a> {
    strategies: usize,
    sampled: &'a [Sampled],
    curvature: Factor,
    /// By arena.
    meetings: Vec<Meetings>,
    starts: Vec<Vec<WonOnStart>>,
    dice: Vec<Option<Dice>>,
}

/// Games from one start by half: their number, those that the first seat won, and those that each strategy won.
struct WonOnStart {
    played: [f64; 2],
    first: [f64; 2],
    won: [Vec<f64>; 2],
}

impl<'a> Levers<'a> {
    pub(super) fn new(
        field: &Field,
        arenas: &[Counts],
        sampled: &'a [Sampled],
        results: &PairResults,
        at: &Strengths,
    ) -> Self {
        let halves = |halves: [u64; 2]| halves.map(|count| count as f64);
        let rows = |counts: &Counts| {
            let row = counts.starts.rows().map(|row| WonOnStart {
                played: halves(row.first.played),
                first: halves(row.first.won),
                won: [0, 1].map(|half| match row.first.played[half] {
                    0 => Vec::new(),
                    _ => row.scores.iter().map(|score| score.won[half] as f64).collect(),
                }),
            });
            row.collect()
        };
        let dice = |(counts, sampled): (&Counts, &Sampled)| Dice::of(field, counts, sampled.kind);
        let pairs = (results.strategies * results.strategies).max(1);
        let chances = results.chances(at);
        let meetings = results.met.chunks(pairs).zip(chances.chunks(pairs));
        Levers {
            strategies: results.strategies,
            sampled,
            curvature: results.curvature(at),
            meetings: meetings.map(|(met, chances)| Meetings::of(met, chances, results.strategies)).collect(),
            starts: arenas.iter().map(rows).collect(),
            dice: arenas.iter().zip(sampled).map(dice).collect(),
        }
    }

    /// The lever of a strategy's strength, as it is above the mean of all.
    pub(super) fn of_strategy(&self, strategy: usize) -> Option<Lever> {
        let count = self.strategies;
        let mut term = vec![-1.0 / count as f64; count];
        term[strategy] += 1.0;
        term.resize(count + self.starts.len(), 0.0);
        self.of(term, Scope { weighed: true, ..Scope::of_strategies(self.starts.len()) })
    }

    /// The lever of what moving first is worth in an arena.
    pub(super) fn of_first(&self, arena: usize) -> Option<Lever> {
        let mut term = vec![0.0; self.strategies + self.starts.len()];
        term[self.strategies + arena] = 1.0;
        // There is one opponent, the second seat: a start that is won for the first one is so for everybody.
        self.of(term, Scope { arenas: 1, most_opponents: 1.0, weighed: true })
    }

    fn of(&self, term: Vec<f64>, scope: Scope) -> Option<Lever> {
        let pulls = self.curvature.solve(term);
        let (strategies, first) = pulls.split_at(self.strategies);
        let arenas: Vec<Pulled> =
            (0..first.len()).map(|arena| self.pulled(arena, strategies, first[arena])).collect();
        let sum = |of: fn(&Pulled) -> f64| arenas.iter().map(of).sum::<f64>();
        let (reach, squares) = (sum(|arena| arena.reach), sum(|arena| arena.squares));
        if squares <= 0.0 {
            return None;
        }
        // So many games of equal weight would vary as much.
        let scale = reach / squares;
        let spreads = arenas.iter().zip(&self.starts).zip(self.sampled).enumerate();
        let spreads = spreads.map(|(arena, ((pulled, starts), sampled))| {
            let on_start = |start: &WonOnStart| pulled.on_start(start, strategies, first[arena], scale);
            let starts: Vec<OnStart> = starts.iter().map(on_start).collect();
            Spread::of(&starts, sampled, pulled.dice.map(|dice| scale * scale * dice), scope)
        });
        let spread = Spread::pooled(&spreads.collect::<Vec<_>>());
        Some(Lever { spread, expected: sum(|arena| arena.expected) / reach, reach })
    }

    /// What the games of an arena make up with these pulls.
    fn pulled(&self, arena: usize, strategies: &[f64], first: f64) -> Pulled {
        let meetings = &self.meetings[arena];
        let weighed = |times: &[f64]| {
            let rows = times.chunks(strategies.len()).zip(strategies);
            let of = |(times, own): (&[f64], &f64)| below_zero_and_squares(times, own + first, strategies);
            rows.map(of).fold([0.0; 2], |[below, squares], row| [below + row[0], squares + row[1]])
        };
        let [below, squares] = weighed(&meetings.games);
        let [own, others] = [0, 1].map(|seat| dot(strategies, &meetings.seated[seat]));
        let wins = dot(strategies, &meetings.expected) + first * meetings.first_expected;
        Pulled {
            games: meetings.all,
            reach: own - others + first * meetings.all - 2.0 * below,
            squares,
            least: others + below,
            expected: wins - below,
            dice: self.dice[arena].as_ref().map(|dice| weighed(&dice.by_pair)[1]),
        }
    }
}

/// The games of an arena, and what the fit expects of them.
struct Meetings {
    /// By first and second strategy.
    games: Vec<f64>,
    all: f64,
    /// By seat and strategy.
    seated: [Vec<f64>; 2],
    /// By strategy: the games that it is expected to win in the first seat, less those that it is expected to lose in
    /// the second one. These are all that the first seat wins.
    expected: Vec<f64>,
    first_expected: f64,
}

impl Meetings {
    /// From results and chances by first and second strategy.
    fn of(met: &[[f64; 2]], chances: &[f64], strategies: usize) -> Self {
        let empty = vec![0.0; strategies];
        let mut meetings = Meetings {
            games: met.iter().map(|[won, lost]| won + lost).collect(),
            all: 0.0,
            seated: [empty.clone(), empty.clone()],
            expected: empty,
            first_expected: 0.0,
        };
        for (pair, (games, chance)) in meetings.games.iter().zip(chances).enumerate() {
            let (first, second) = (pair / strategies, pair % strategies);
            meetings.all += games;
            meetings.seated[0][first] += games;
            meetings.seated[1][second] += games;
            meetings.expected[first] += games * chance;
            meetings.expected[second] -= games * chance;
            meetings.first_expected += games * chance;
        }
        meetings
    }
}

/// The games of an arena with their weights: how far each moves the term by being won and not lost.
struct Pulled {
    games: f64,
    /// The sum of the weights, and that of their squares.
    reach: f64,
    squares: f64,
    /// What the wins of all strategies and of the first seat amount to if every result lowers the term.
    least: f64,
    /// What is expected above that.
    expected: f64,
    /// The variance that single games make up, where it is known by cells.
    dice: Option<f64>,
}

impl Pulled {
    /// The share of this start, as if all starts had the same games.
    fn on_start(&self, start: &WonOnStart, strategies: &[f64], first: f64, scale: f64) -> OnStart {
        let part = start.played.map(|played| played / self.games);
        let won = |half: usize| {
            let wins = dot(strategies, &start.won[half]) + first * start.first[half];
            scale * (wins - part[half] * self.least)
        };
        OnStart::of_halves(part.map(|part| scale * part * self.reach), [won(0), won(1)])
    }
}
