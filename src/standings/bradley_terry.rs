//! The Bradley-Terry model with a term for moving first, one for each arena: the first player wins
//! with odds of e to the power of (its strength - the other's strength + the arena's term).
//!
//! The logarithm of the likelihood is concave, so Newton's method finds its only maximum.

use libm::{exp, log1p};

use super::cholesky::Factor;
use super::tally::Counts;

/// Results to fit, as weights: they need not be whole.
#[derive(Debug, Clone)]
pub(super) struct PairResults {
    pub(super) strategies: usize,
    /// By arena, first and second strategy: how often the first and the second one won.
    pub(super) met: Vec<[f64; 2]>,
    /// By strategy and other strategy: wins over it in games without seats, as the prior has them.
    pub(super) seatless: Vec<f64>,
    /// By arena: wins of the first and of the second seat between equals, as the prior has them.
    pub(super) equals: Vec<[f64; 2]>,
}

/// What a fit finds, in natural units (logarithms of odds). The strengths have the mean 0.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Strengths {
    pub(super) strategies: Vec<f64>,
    pub(super) first: Vec<f64>,
}

impl Strengths {
    pub(super) fn equal(strategies: usize, arenas: usize) -> Self {
        Strengths { strategies: vec![0.0; strategies], first: vec![0.0; arenas] }
    }

    /// These strengths, changed by a `part` of `step`.
    fn moved(&self, step: &[f64], part: f64) -> Self {
        let (strategies, first) = step.split_at(self.strategies.len());
        let add =
            |own: &[f64], step: &[f64]| own.iter().zip(step).map(|(own, step)| own + part * step).collect();
        let mut moved =
            Strengths { strategies: add(&self.strategies, strategies), first: add(&self.first, first) };
        let mean = moved.strategies.iter().sum::<f64>() / moved.strategies.len().max(1) as f64;
        moved.strategies.iter_mut().for_each(|strength| *strength -= mean);
        moved
    }
}

/// What is left of the prior where it shall not matter.
const FAINT: f64 = 1e-3;

/// Newton steps at most; a strategy that won all of a billion games needs about thirty.
const STEPS: usize = 100;

/// Newton steps at most from the maximum with the prior to where it would be without.
const STEPS_WITHOUT_PRIOR: usize = 8;

/// Halvings of a step that overshoots.
const HALVINGS: usize = 40;

/// After a step smaller than this, in natural units, the maximum has been reached: near it each step
/// doubles the number of right digits.
const CLOSE: f64 = 1e-5;

impl PairResults {
    /// No results but the weak prior: every strategy has won and lost half a game, spread evenly
    /// over the others, and so has the first seat of every arena. It makes every strength finite.
    pub(super) fn prior(strategies: usize, arenas: usize) -> Self {
        let half = 0.5 / strategies.saturating_sub(1).max(1) as f64;
        let seatless = (0..strategies * strategies).map(|pair| {
            let itself = pair / strategies == pair % strategies;
            if itself { 0.0 } else { half }
        });
        PairResults {
            strategies,
            met: vec![[0.0; 2]; arenas * strategies * strategies],
            seatless: seatless.collect(),
            equals: vec![[0.5; 2]; arenas],
        }
    }

    /// The results of a tournament, with the prior.
    pub(super) fn new(strategies: usize, arenas: &[Counts]) -> Self {
        let mut results = PairResults::prior(strategies, arenas.len());
        let cells = arenas.iter().flat_map(|counts| &counts.met);
        for (met, cell) in results.met.iter_mut().zip(cells) {
            *met = [cell.first_won as f64, (cell.games - cell.first_won) as f64];
        }
        results
    }

    /// The strengths with next to no prior, or what is on the way to them: where results alone have a maximum, it is
    /// near `fitted` and reached soon, and where they have none, each step leads about a natural unit farther.
    pub(super) fn without_prior(mut self, fitted: &Strengths) -> Strengths {
        self.seatless.iter_mut().for_each(|wins| *wins *= FAINT);
        self.equals.iter_mut().flatten().for_each(|wins| *wins *= FAINT);
        self.climb(fitted, STEPS_WITHOUT_PRIOR)
    }

    /// How likely the first player is to win, by arena, first and second strategy.
    pub(super) fn chances(&self, at: &Strengths) -> Vec<f64> {
        let pairs = self.strategies * self.strategies;
        let of = |cell: usize| {
            let (arena, pair) = (cell / pairs, cell % pairs);
            let apart = at.strategies[pair / self.strategies] - at.strategies[pair % self.strategies];
            1.0 / (1.0 + exp(-apart - at.first[arena]))
        };
        (0..self.met.len()).map(of).collect()
    }

    /// The second derivatives of the likelihood, negated: how hard each strength is held where it is.
    pub(super) fn curvature(&self, at: &Strengths) -> Factor {
        let view = self.view(at.clone());
        Factor::of(view.curvature, view.slope.len())
    }

    /// The strengths under which these results are the most likely, found from a first `guess`.
    pub(super) fn fit(&self, guess: &Strengths) -> Strengths {
        self.climb(guess, STEPS)
    }

    /// At most so many of Newton's steps from a first `guess`.
    fn climb(&self, guess: &Strengths, steps: usize) -> Strengths {
        let mut here = self.view(guess.clone());
        for _ in 0..steps {
            let step = Factor::of(here.curvature.clone(), here.slope.len()).solve(here.slope.clone());
            let size = step.iter().fold(0.0, |largest: f64, part| largest.max(part.abs()));
            let mut part = 1.0;
            let mut there = self.view(here.at.moved(&step, part));
            for _ in 0..HALVINGS {
                if there.height >= here.height {
                    break;
                }
                part /= 2.0;
                there = self.view(here.at.moved(&step, part));
            }
            if there.height < here.height {
                break;
            }
            here = there;
            if size * part < CLOSE {
                break;
            }
        }
        here.at
    }

    fn view(&self, at: Strengths) -> View {
        let (strategies, arenas) = (self.strategies, self.equals.len());
        let size = strategies + arenas;
        let mut view = View { height: 0.0, slope: vec![0.0; size], curvature: vec![0.0; size * size], at };
        for (cell, &[won, lost]) in self.met.iter().enumerate() {
            if won + lost > 0.0 {
                let (arena, pair) = (cell / (strategies * strategies), cell % (strategies * strategies));
                view.count([Some(pair / strategies), Some(pair % strategies)], Some(arena), won, lost);
            }
        }
        for one in 0..strategies {
            for other in 0..one {
                let (won, lost) =
                    (self.seatless[one * strategies + other], self.seatless[other * strategies + one]);
                view.count([Some(one), Some(other)], None, won, lost);
            }
        }
        for (arena, &[won, lost]) in self.equals.iter().enumerate() {
            view.count([None; 2], Some(arena), won, lost);
        }
        view.hold_the_mean();
        view
    }
}

/// The likelihood around a point.
struct View {
    at: Strengths,
    /// The logarithm of the likelihood.
    height: f64,
    /// Its first derivatives.
    slope: Vec<f64>,
    /// Its second derivatives, negated.
    curvature: Vec<f64>,
}

impl View {
    /// Counts results of one strategy against another, in an arena's first seat or in none.
    fn count(&mut self, players: [Option<usize>; 2], arena: Option<usize>, won: f64, lost: f64) {
        let count = self.at.strategies.len();
        let strength = |player: Option<usize>| player.map_or(0.0, |player| self.at.strategies[player]);
        let odds =
            strength(players[0]) - strength(players[1]) + arena.map_or(0.0, |arena| self.at.first[arena]);
        // The smaller of both chances is computed first: it keeps its digits however small it is.
        let small = exp(-odds.abs());
        let (less, more) = (small / (1.0 + small), 1.0 / (1.0 + small));
        let ln_more = -log1p(small);
        let ln_less = ln_more - odds.abs();
        let (wins, losses, ln_wins, ln_losses) =
            if odds > 0.0 { (more, less, ln_more, ln_less) } else { (less, more, ln_less, ln_more) };
        self.height += won * ln_wins + lost * ln_losses;
        let slope = won * losses - lost * wins;
        let curvature = (won + lost) * wins * losses;
        let terms = [(players[0], 1.0), (players[1], -1.0), (arena.map(|arena| count + arena), 1.0)];
        let terms = terms.iter().filter_map(|&(term, sign)| term.map(|term| (term, sign)));
        let size = self.slope.len();
        for (row, sign) in terms.clone() {
            self.slope[row] += sign * slope;
            for (column, other_sign) in terms.clone() {
                self.curvature[row * size + column] += sign * other_sign * curvature;
            }
        }
    }

    /// Results say nothing about all strengths moving together: that direction is held fast, so that
    /// the second derivatives can be inverted.
    fn hold_the_mean(&mut self) {
        let (count, size) = (self.at.strategies.len(), self.slope.len());
        let stiffness =
            (0..count).map(|row| self.curvature[row * size + row]).sum::<f64>() / count.max(1) as f64;
        for row in 0..count {
            for column in 0..count {
                self.curvature[row * size + column] += stiffness / count as f64;
            }
        }
    }
}
