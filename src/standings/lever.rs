//! How far every result moves a rating. A rating, or what moving first is worth, is a term of a fit, and every
//! game moves it: a little where its result was to be expected from all the others, far where it was not. So a
//! term is a share of games after all, in which each game has a weight, and varies as shares do.

use super::bradley_terry::{PairResults, Strengths};
use super::cholesky::Factor;
use super::dice::Dice;
use super::sampled::Sampled;
use super::spread::{OnStart, Spread};
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
    results: &'a PairResults,
    sampled: &'a [Sampled],
    curvature: Factor,
    /// By arena, first and second strategy: how likely the first player is to win.
    chances: Vec<f64>,
    /// By arena.
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
        results: &'a PairResults,
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
        Levers {
            results,
            sampled,
            curvature: results.curvature(at),
            chances: results.chances(at),
            starts: arenas.iter().map(rows).collect(),
            dice: arenas.iter().zip(sampled).map(dice).collect(),
        }
    }

    /// The lever of a strategy's strength, as it is above the mean of all.
    pub(super) fn of_strategy(&self, strategy: usize) -> Option<Lever> {
        let count = self.results.strategies;
        let mut term = vec![-1.0 / count as f64; count];
        term[strategy] += 1.0;
        term.resize(count + self.starts.len(), 0.0);
        self.of(term)
    }

    /// The lever of what moving first is worth in an arena.
    pub(super) fn of_first(&self, arena: usize) -> Option<Lever> {
        let count = self.results.strategies;
        let mut term = vec![0.0; count + self.starts.len()];
        term[count + arena] = 1.0;
        self.of(term)
    }

    fn of(&self, term: Vec<f64>) -> Option<Lever> {
        let pulls = self.curvature.solve(term);
        let (strategies, first) = pulls.split_at(self.results.strategies);
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
            Spread::of(&starts, sampled, pulled.dice.map(|dice| scale * scale * dice), self.starts.len())
        });
        let spread = Spread::pooled(&spreads.collect::<Vec<_>>());
        Some(Lever { spread, expected: sum(|arena| arena.expected) / reach, reach })
    }

    /// What the games of an arena make up with these pulls.
    fn pulled(&self, arena: usize, strategies: &[f64], first: f64) -> Pulled {
        let count = strategies.len();
        let from = arena * count * count;
        let mut pulled = Pulled::default();
        let dice = self.dice[arena].as_ref();
        let mut luck = 0.0;
        for (one, own) in strategies.iter().enumerate() {
            for (other, others) in strategies.iter().enumerate() {
                let pair = one * count + other;
                let [won, lost] = self.results.met[from + pair];
                let games = won + lost;
                if games == 0.0 {
                    continue;
                }
                let (weight, chance) = (own - others + first, self.chances[from + pair]);
                pulled.games += games;
                pulled.reach += games * weight.abs();
                pulled.squares += games * weight * weight;
                pulled.least += games * (others + weight.min(0.0));
                pulled.expected +=
                    games * if weight > 0.0 { weight * chance } else { weight * (chance - 1.0) };
                luck += dice.map_or(0.0, |dice| weight * weight * dice.by_pair[pair]);
            }
        }
        pulled.dice = dice.map(|_| luck);
        pulled
    }
}

/// The games of an arena with their weights: how far each moves the term by being won and not lost.
#[derive(Default)]
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

/// The sum of the products, in an order of its own that is the same everywhere.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    const LANES: usize = 4;
    let mut lanes = [0.0; LANES];
    let (ones, others) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest: f64 = ones.remainder().iter().zip(others.remainder()).map(|(one, other)| one * other).sum();
    for (ones, others) in ones.zip(others) {
        (0..LANES).for_each(|lane| lanes[lane] += ones[lane] * others[lane]);
    }
    lanes.iter().sum::<f64>() + rest
}
