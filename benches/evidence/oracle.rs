//! What is true of a ground: scores without luck, and the Bradley-Terry fit to them without a prior.

use crate::world::Ground;

/// The truth about a ground. A rating, or what moving first is worth, is none where it is infinite.
pub(crate) struct Truth {
    pub(crate) scores: Vec<f64>,
    pub(crate) ratings: Vec<Option<f64>>,
    pub(crate) first: Vec<Option<f64>>,
}

/// Points of the Elo scale in one natural unit.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How strongly terms are held at zero, so that the fit ends. With a hundredth of it, those that are infinite move
/// farther.
const HOLD: f64 = 1e-6;

/// Who moves by as much is on the way to the infinite, in natural units.
const ON_THE_WAY: f64 = 0.05;

impl Truth {
    pub(crate) fn of(ground: &Ground, strategies: usize) -> Self {
        let mean = |starts: &Vec<Vec<f64>>| -> Vec<f64> {
            let of = |pair: usize| starts.iter().map(|start| start[pair]).sum::<f64>() / starts.len() as f64;
            (0..strategies * strategies).map(of).collect()
        };
        let chances: Vec<Vec<f64>> = ground.0.iter().map(mean).collect();
        let each = 2 * (strategies - 1) * chances.len();
        let score = |one: usize| {
            let others = (0..strategies).filter(|other| *other != one);
            let of = |other| {
                let won = |chances: &Vec<f64>| {
                    chances[one * strategies + other] + 1.0 - chances[other * strategies + one]
                };
                chances.iter().map(won).sum::<f64>()
            };
            others.map(of).sum::<f64>() / each as f64
        };
        let [held, loose] = [HOLD, HOLD / 100.0].map(|hold| fit(&chances, strategies, hold));
        let finite =
            |term: usize| ((held[term] - loose[term]).abs() < ON_THE_WAY).then_some(ELO * loose[term]);
        Truth {
            scores: (0..strategies).map(score).collect(),
            ratings: (0..strategies).map(finite).collect(),
            first: (strategies..strategies + chances.len()).map(finite).collect(),
        }
    }
}

/// The terms of all strategies and then of all variants under which these chances are the most likely.
fn fit(chances: &[Vec<f64>], strategies: usize, hold: f64) -> Vec<f64> {
    let size = strategies + chances.len();
    let mut at = vec![0.0; size];
    for _ in 0..200 {
        let mut slope: Vec<f64> = at.iter().map(|term| -hold * term).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        (0..size).for_each(|term| curvature[term][term] = hold);
        for (variant, chances) in chances.iter().enumerate() {
            for (one, other) in
                (0..strategies * strategies).map(|pair| (pair / strategies, pair % strategies))
            {
                let terms = [(one, 1.0), (other, -1.0), (strategies + variant, 1.0)];
                let odds: f64 = terms.iter().map(|(term, sign)| sign * at[*term]).sum();
                let expected = 1.0 / (1.0 + (-odds).exp());
                for (row, sign) in terms.into_iter().filter(|_| one != other) {
                    slope[row] += sign * (chances[one * strategies + other] - expected);
                    for (column, other_sign) in terms {
                        curvature[row][column] += sign * other_sign * expected * (1.0 - expected);
                    }
                }
            }
        }
        let step = solve(curvature, slope);
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        let part = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        at.iter_mut().zip(&step).for_each(|(term, step)| *term += part * step);
        if longest < 1e-9 {
            break;
        }
    }
    at
}

/// Solves a linear system by Gauss's method; the matrix needs no exchange of rows.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for below in row + 1..size {
            let part = matrix[below][row] / matrix[row][row];
            let own = matrix[row].clone();
            matrix[below].iter_mut().zip(own).for_each(|(below, own)| *below -= part * own);
            right[below] -= part * right[row];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
