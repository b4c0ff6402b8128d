//! A sweep over a range against one question for each number.

use divisor_duel::game::{Divisors, Last, MAX_START, Position, Rules};
use divisor_duel::solver::{Analysis, Method, Options, Solver, Sweep};

use crate::support::all_rules;

/// Every combination of rules, with reuse.
fn with_reuse() -> Vec<Rules> {
    all_rules().into_iter().filter(|rules| rules.reuse).collect()
}

#[test]
fn a_sweep_says_of_every_number_what_the_solver_says() {
    for rules in with_reuse() {
        let mut solver = Solver::new(Options::default());
        for numbers in [1..=1, 1..=4_500, 16_300..=16_500, 1_000_000..=1_000_040, MAX_START - 3..=MAX_START] {
            let mut expected = numbers.clone();
            let Some(mut sweep) = Sweep::new(rules, numbers, true) else {
                assert!(rules.last == Last::Loses && rules.divisors == Divisors::Prime, "{rules:?}");
                continue;
            };
            let mut visit = |swept: &divisor_duel::solver::SweptNumber<'_>| {
                let number = expected.next().expect("a number of the range");
                assert_eq!(swept.number, number);
                let position = Position::resume(rules, number, &[]).expect("a number in range");
                let answer = solver.analyse(&position).expect("a theorem");
                let found = Analysis {
                    won: swept.won,
                    winning_moves: swept.winning_moves.to_vec(),
                    complete: true,
                    refutations: swept.refutations.to_vec(),
                    method: Method::Theorem(swept.theorem),
                    nodes: 0,
                };
                assert_eq!(found, answer, "{rules:?} {number}");
            };
            while sweep.next_block(&mut visit) > 0 {}
            assert_eq!(expected.next(), None);
        }
    }
}

#[test]
fn there_is_no_sweep_where_theorems_do_not_tell_all() {
    let rules = Rules { reuse: false, ..with_reuse()[0] };
    assert!(Sweep::new(rules, 2..=100, false).is_none());
}
