//! The fit, against results whose maximum is known.

use crate::standings::bradley_terry::{PairResults, Strengths};

/// As good as no prior.
const FAINT: f64 = 1e-9;

/// Results without a prior that matters.
fn unbiased(strategies: usize, arenas: usize) -> PairResults {
    let mut results = PairResults::prior(strategies, arenas);
    results.seatless.iter_mut().for_each(|wins| *wins *= FAINT);
    results.equals.iter_mut().for_each(|wins| *wins = wins.map(|wins| wins * FAINT));
    results
}

fn fit(results: &PairResults) -> Strengths {
    results.fit(&Strengths::equal(results.strategies, results.equals.len()))
}

fn logit(stream: f64) -> f64 {
    (stream / (1.0 - stream)).ln()
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
}

#[test]
fn two_strategies_differ_by_the_logarithm_of_their_odds() {
    let mut results = unbiased(2, 1);
    results.met[1] = [30.0, 10.0];
    results.met[2] = [10.0, 30.0];
    let found = fit(&results);
    assert_near(found.strategies[0] - found.strategies[1], 3f64.ln());
    assert_near(found.strategies[0] + found.strategies[1], 0.0);
    assert_near(found.first[0], 0.0);
}

#[test]
fn the_prior_is_half_a_win_and_half_a_loss() {
    let mut results = PairResults::prior(2, 1);
    results.met[1] = [3.0, 2.0];
    results.met[2] = [2.0, 3.0];
    let found = fit(&results);
    assert_near(found.strategies[0] - found.strategies[1], (6.5f64 / 4.5).ln());
}

#[test]
fn two_strategies_and_the_first_seat_are_told_apart() {
    let mut results = unbiased(2, 1);
    results.met[1] = [90.0, 10.0];
    results.met[2] = [60.0, 40.0];
    let found = fit(&results);
    assert_near(found.strategies[0] - found.strategies[1], (logit(0.9) - logit(0.6)) / 2.0);
    assert_near(found.first[0], (logit(0.9) + logit(0.6)) / 2.0);
}

#[test]
fn results_as_expected_of_strengths_give_these_strengths() {
    let truth = Strengths { strategies: vec![1.5, 0.25, -0.5, -1.25], first: vec![0.75, -2.0] };
    let mut results = unbiased(4, 2);
    for (cell, wins) in results.met.iter_mut().enumerate() {
        let (arena, first, second) = (cell / 16, cell / 4 % 4, cell % 4);
        // Not every two meet equally often.
        let games = if first == second { 0.0 } else { 10.0 + cell as f64 };
        let odds = truth.strategies[first] - truth.strategies[second] + truth.first[arena];
        let stream = 1.0 / (1.0 + (-odds).exp());
        *wins = [games * stream, games * (1.0 - stream)];
    }
    let found = fit(&results);
    found.strategies.iter().zip(&truth.strategies).for_each(|(found, truth)| assert_near(*found, *truth));
    found.first.iter().zip(&truth.first).for_each(|(found, truth)| assert_near(*found, *truth));
}

#[test]
fn a_circle_of_wins_makes_all_equal() {
    let mut results = PairResults::prior(3, 1);
    for (winner, loser) in [(0, 1), (1, 2), (2, 0)] {
        results.met[winner * 3 + loser] = [50.0, 0.0];
        results.met[loser * 3 + winner] = [0.0, 50.0];
    }
    fit(&results).strategies.into_iter().for_each(|strength| assert_near(strength, 0.0));
}

#[test]
fn a_billion_wins_without_a_loss_have_their_maximum_too() {
    let mut results = PairResults::prior(2, 1);
    results.met[1] = [5e8, 0.0];
    results.met[2] = [0.0, 5e8];
    let found = fit(&results);
    assert_near(found.strategies[0] - found.strategies[1], (1e9f64 + 0.5).ln() - 0.5f64.ln());
}

#[test]
fn where_a_fit_starts_does_not_matter() {
    let mut results = PairResults::prior(3, 2);
    results.met[1] = [1000.0, 0.0];
    results.met[5] = [3.0, 4.0];
    results.met[9 + 2] = [0.0, 70.0];
    let far = Strengths { strategies: vec![-9.0, 4.0, 5.0], first: vec![8.0, -8.0] };
    let (near, far) = (fit(&results), results.fit(&far));
    near.strategies.iter().zip(&far.strategies).for_each(|(near, far)| assert_near(*near, *far));
}
