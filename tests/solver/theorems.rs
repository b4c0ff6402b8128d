//! What theorems say, against the definition and for numbers of any size.

use divisor_duel::game::{Divisors, Last, MAX_START, Operation, Rules, VARIANTS};
use divisor_duel::solver::{Advice, Options, Solver, Unsolved};

use crate::support::{all_rules, at, rules, small};

/// Outcomes of all numbers up to `limit` where reuse is allowed, from the definition.
fn with_reuse(rules: Rules, limit: usize) -> Vec<bool> {
    let mut won = vec![false; limit + 1];
    let is_prime = |n: usize| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    let wanted: Vec<usize> = (1..limit)
        .filter(|&d| if rules.divisors == Divisors::Prime { is_prime(d) } else { d > 1 || rules.one })
        .collect();
    let mut divisors = vec![Vec::new(); limit + 1];
    for d in wanted {
        for multiple in (2 * d..=limit).step_by(d) {
            divisors[multiple].push(d);
        }
    }
    for number in 1..=limit {
        let stuck = divisors[number].is_empty() && rules.last == Last::Loses;
        won[number] = stuck
            || divisors[number].iter().any(|d| match rules.operation {
                Operation::Subtract => !won[number - d],
                Operation::Divide => !won[number / d],
            });
    }
    won
}

/// Where primes are subtracted and the last move loses no theorem is known.
fn has_no_theorem(rules: Rules) -> bool {
    rules.reuse
        && (rules.operation, rules.divisors, rules.last)
            == (Operation::Subtract, Divisors::Prime, Last::Loses)
}

#[test]
fn the_theorems_for_reuse_hold_for_every_number_up_to_20_000_and_farther_where_they_have_exceptions() {
    for rules in all_rules().into_iter().filter(|rules| rules.reuse) {
        let mut solver = small(0, 1);
        // Without 1, where the last move loses, 3 * 2^13 and 3 * 2^17 are exceptions that change others.
        let exceptions = !rules.one
            && (rules.operation, rules.divisors, rules.last)
                == (Operation::Subtract, Divisors::Any, Last::Loses);
        let limit = if exceptions { 400_000 } else { 20_000 };
        for (number, won) in with_reuse(rules, limit).into_iter().enumerate().skip(1) {
            assert_eq!(solver.outcome(&at(rules, number as u64)), Ok(won), "{rules:?} {number}");
            let by_number = Some(won).filter(|_| !has_no_theorem(rules));
            assert_eq!(Solver::by_number(rules, number as u64), by_number, "{rules:?} {number}");
        }
        assert_eq!(solver.nodes(), if has_no_theorem(rules) { limit as u64 } else { 0 });
    }
}

#[test]
fn a_number_that_no_theorem_settles_is_solved_exactly_when_the_nodes_allow_as_many_numbers() {
    let rules = Rules { last: Last::Loses, ..rules(Operation::Subtract, false, true, Divisors::Prime) };
    let mut solver = Solver::new(Options { nodes: 1_000, ..Options::default() });
    for number in [1_000, 12, 999] {
        assert!(solver.analyse(&at(rules, number)).is_ok(), "{number}");
    }
    for _ in 0..2 {
        assert_eq!(solver.outcome(&at(rules, 1_001)), Err(Unsolved::Nodes(1_000)));
        assert_eq!(solver.advise(&at(rules, MAX_START)), Err(Unsolved::Nodes(1_000)));
        assert!(solver.guess(&at(rules, MAX_START)).is_some());
        solver.forget();
    }
    // A prime of any size has no move, which is seen at once.
    assert_eq!(solver.outcome(&at(rules, 4_611_686_018_427_387_847)), Ok(true));
}

#[test]
fn where_the_last_move_loses_a_number_without_a_move_is_won_whatever_its_size() {
    for rules in all_rules().into_iter().filter(|rules| rules.last == Last::Loses) {
        let mut solver = small(1 << 16, 1);
        for number in [1, 2, 3, 97, 16_381, 16_411, 4_611_686_018_427_387_847] {
            let position = at(rules, number);
            if position.has_moves() {
                continue;
            }
            let analysis = solver.analyse(&position).expect("it is settled");
            assert!(analysis.won && analysis.winning_moves.is_empty(), "{rules:?} {number}");
            assert_eq!(solver.advise(&position), Ok(Advice::NoMoves), "{rules:?} {number}");
            assert_eq!(solver.guess(&position), None, "{rules:?} {number}");
        }
    }
}

#[test]
fn theorems_answer_for_the_largest_numbers() {
    let mut solver = small(0, 1);
    for (variant, number, won) in [
        ("divisor-duel", 897_612_484_786_617_600, true),
        ("factor-duel", 1 << 61, false),
        ("factor-duel", 1 << 62, true),
        ("division-duel", 9_223_371_994_482_243_049, true),
        ("division-duel", 9_223_372_036_854_775_783, false),
    ] {
        let variant = VARIANTS.iter().find(|known| known.id == variant).expect("a variant");
        let position = at(variant.rules, number);
        let analysis = solver.analyse(&position).expect("a theorem");
        assert_eq!(analysis.won, won, "{number}");
        assert_eq!(analysis.winning_moves.is_empty(), !won);
        assert_eq!(analysis.nodes, 0);
    }
}
