//! The solver against brute force, which lives here and shares no code with it but the rules.

use std::collections::{BTreeSet, HashMap};

use divisor_duel::game::{Divisors, Last, Operation, Position, Rules};
use divisor_duel::solver::{Advice, Solver};

use crate::support::{after, all_rules, at, no_reuse, small};

/// Who wins, by definition: the used divisors in full are part of what is remembered.
#[derive(Default)]
struct Brute {
    known: HashMap<(u64, Vec<u64>), bool>,
}

impl Brute {
    fn moves(position: &Position) -> Vec<u64> {
        (1..position.number()).filter(|&divisor| position.check(divisor).is_ok()).collect()
    }

    fn won(&mut self, position: &Position) -> bool {
        let mut used = position.used().to_vec();
        used.sort_unstable();
        let key = (position.number(), used);
        if let Some(&won) = self.known.get(&key) {
            return won;
        }
        let moves = Brute::moves(position);
        let stuck = moves.is_empty() && position.rules().last == Last::Loses;
        let won = stuck || moves.into_iter().any(|divisor| !self.won(&after(position, divisor)));
        self.known.insert(key, won);
        won
    }
}

#[test]
fn every_position_of_small_starts_is_judged_as_brute_force_does_whatever_table_and_threads() {
    for rules in all_rules() {
        let mut brute = Brute::default();
        for start in 1..=if rules.reuse { 60 } else { 72 } {
            brute.won(&at(rules, start));
        }
        let mut solvers = [small(1 << 24, 1), small(0, 1), small(1 << 16, 2)];
        let mut positions: Vec<_> = brute.known.iter().collect();
        positions.sort_unstable();
        // Threads are started for every search, so the third solver sees only some of them.
        for (index, ((number, used), &won)) in positions.into_iter().enumerate() {
            let position = Position::resume(rules, *number, used).expect("a position");
            for solver in &mut solvers[..if index % 64 == 0 { 3 } else { 2 }] {
                assert_eq!(solver.outcome(&position), Ok(won), "{rules:?} {number} {used:?}");
            }
        }
    }
}

#[test]
fn used_divisors_that_no_game_would_have_taken_are_respected() {
    for rules in all_rules() {
        let mut brute = Brute::default();
        let mut solver = small(1 << 20, 1);
        for number in 1..=48u64 {
            let divisors: Vec<u64> = (1..number).filter(|divisor| number.is_multiple_of(*divisor)).collect();
            for subset in 0..1u32 << divisors.len() {
                let chosen = divisors.iter().enumerate().filter(|(index, _)| subset >> index & 1 == 1);
                let used: Vec<u64> = chosen.map(|(_, &divisor)| divisor).collect();
                let position = Position::resume(rules, number, &used).expect("a position");
                assert_eq!(
                    solver.outcome(&position),
                    Ok(brute.won(&position)),
                    "{rules:?} {number} {used:?}"
                );
            }
        }
    }
}

#[test]
fn thousands_of_used_divisors_that_divide_nothing_change_nothing() {
    let used: Vec<u64> = (100..3_000).chain(1 << 40..(1 << 40) + 100).collect();
    let crowded = Position::resume(no_reuse(), 60, &used).expect("a number in range");
    let solve = |position: &Position| small(1 << 20, 1).analyse(position).expect("solved").winning_moves;
    assert_eq!(solve(&crowded), solve(&at(no_reuse(), 60)));
}

/// Who wins, by definition once more, for numbers of which `Brute` would try too many divisors.
fn wins(rules: Rules, number: u64, used: &mut BTreeSet<u64>) -> bool {
    let prime = |divisor: u64| divisor > 1 && (2..divisor).all(|factor| !divisor.is_multiple_of(factor));
    let mut stuck = true;
    for divisor in (1..=number / 2).filter(|divisor| number.is_multiple_of(*divisor)) {
        if (divisor == 1 && !rules.one)
            || (rules.divisors == Divisors::Prime && !prime(divisor))
            || !used.insert(divisor)
        {
            continue;
        }
        let after = match rules.operation {
            Operation::Subtract => number - divisor,
            Operation::Divide => number / divisor,
        };
        stuck = false;
        let answer = wins(rules, after, used);
        used.remove(&divisor);
        if !answer {
            return true;
        }
    }
    stuck && rules.last == Last::Loses
}

#[test]
fn large_numbers_with_few_divisors_left_are_judged_as_brute_force_does() {
    // 16,384 is where the table of divisors ends.
    let numbers = (300..3_000).step_by(7).chain([5_040, 7_560, 10_080, 15_120]).chain(16_374..16_394);
    for rules in all_rules().into_iter().filter(|rules| !rules.reuse) {
        let mut solvers = [small(1 << 20, 1), small(0, 1), small(1 << 16, 2)];
        for (index, number) in numbers.clone().enumerate() {
            // Divisors that are listed twice count once.
            let used: Vec<u64> = (1..=number / 11).chain(1..=number / 22).collect();
            let won = wins(rules, number, &mut used.iter().copied().collect());
            let position = Position::resume(rules, number, &used).expect("a position");
            for solver in &mut solvers[..if index % 16 == 0 { 3 } else { 2 }] {
                assert_eq!(solver.outcome(&position), Ok(won), "{rules:?} {number}");
            }
        }
    }
}

#[test]
fn every_analysis_lists_exactly_the_winning_moves_and_refutes_the_others() {
    for rules in all_rules() {
        let mut brute = Brute::default();
        let mut solver = small(1 << 24, 1);
        for number in 1..=60 {
            let position = at(rules, number);
            let analysis = solver.analyse(&position).expect("solved");
            let winning: Vec<u64> =
                Brute::moves(&position).into_iter().filter(|&d| !brute.won(&after(&position, d))).collect();
            assert_eq!(analysis.won, brute.won(&position), "{rules:?} {number}");
            assert_eq!(analysis.winning_moves, winning, "{rules:?} {number}");
            let refuted: Vec<u64> =
                analysis.refutations.iter().map(|refutation| refutation.divisor).collect();
            assert_eq!(refuted, if analysis.won { vec![] } else { Brute::moves(&position) });
            for refutation in &analysis.refutations {
                let next = after(&position, refutation.divisor);
                let reply = Brute::moves(&next).into_iter().find(|&reply| !brute.won(&after(&next, reply)));
                assert_eq!(refutation.reply, reply, "{rules:?} {number} {refutation:?}");
                assert_eq!(
                    refutation.ends,
                    Brute::moves(&next).is_empty(),
                    "{rules:?} {number} {refutation:?}"
                );
                assert!(refutation.ends || reply.is_some(), "{rules:?} {number} {refutation:?}");
            }
        }
    }
}

#[test]
fn advice_wins_at_a_glance_or_by_the_smallest_move_or_sets_the_trap_with_the_fewest_good_replies() {
    for rules in all_rules() {
        let mut brute = Brute::default();
        let mut solver = small(1 << 24, 1);
        for number in 1..=60 {
            let position = at(rules, number);
            let moves = Brute::moves(&position);
            let winning: Vec<u64> =
                moves.iter().copied().filter(|&d| !brute.won(&after(&position, d))).collect();
            let seen = Solver::at_a_glance(&position).and_then(|known| known.winning_move);
            let share = |brute: &mut Brute, divisor: u64| {
                let next = after(&position, divisor);
                let replies = Brute::moves(&next);
                let keeping = replies.iter().filter(|&&reply| !brute.won(&after(&next, reply))).count();
                // What ends the game cannot be answered wrongly.
                if replies.is_empty() { 2.0 } else { keeping as f64 / replies.len() as f64 }
            };
            match solver.advise(&position).expect("solved") {
                Advice::Wins(divisor) => {
                    assert!(winning.contains(&divisor), "{rules:?} {number}");
                    assert_eq!(divisor, seen.unwrap_or(winning[0]), "{rules:?} {number}");
                }
                Advice::NoMoves => assert!(moves.is_empty(), "{rules:?} {number}"),
                Advice::Trap { divisor, keeping, replies } => {
                    assert!(winning.is_empty(), "{rules:?} {number}");
                    let best = moves.iter().map(|&d| share(&mut brute, d)).fold(f64::INFINITY, f64::min);
                    let first = moves.iter().copied().find(|&d| share(&mut brute, d) == best);
                    assert_eq!(Some(divisor), first, "{rules:?} {number}");
                    let share = if replies == 0 { 2.0 } else { keeping as f64 / replies as f64 };
                    assert_eq!(share, best, "{rules:?} {number}");
                }
            }
        }
    }
}

#[test]
fn the_even_starts_that_lose_without_reuse_begin_as_known() {
    let mut solver = small(1 << 26, 1);
    let lost: Vec<u64> =
        (2..=700).step_by(2).filter(|&number| solver.outcome(&at(no_reuse(), number)) == Ok(false)).collect();
    assert_eq!(lost, [2, 8, 48, 64, 176, 204, 256, 304, 368, 448, 688]);
}

#[test]
fn every_parent_agrees_with_its_children() {
    let mut solver = small(1 << 26, 1);
    let mut fresh = small(1 << 20, 1);
    for number in (900..=1100).step_by(7) {
        fresh.forget();
        let position = at(no_reuse(), number);
        let moves = position.legal(&mut Vec::new()).to_vec();
        let wins = moves.into_iter().any(|divisor| solver.outcome(&after(&position, divisor)) == Ok(false));
        assert_eq!(fresh.outcome(&position), Ok(wins), "{number}");
    }
}

#[test]
fn a_tiny_table_and_more_threads_give_the_same_analysis() {
    // A table of 64 KiB that may not grow is searched by all threads from the start.
    let (mut large, mut tiny, mut parallel) = (small(1 << 26, 1), small(1 << 12, 1), small(1 << 16, 3));
    for number in [204, 255, 304, 360, 420, 448] {
        let position = at(no_reuse(), number);
        let expected = large.analyse(&position).expect("solved");
        for other in [tiny.analyse(&position), parallel.analyse(&position)] {
            let other = other.expect("solved");
            assert_eq!(other.winning_moves, expected.winning_moves, "{number}");
            assert_eq!(other.refutations, expected.refutations, "{number}");
        }
    }
}

#[test]
fn threads_that_join_a_hard_search_find_the_same_outcome() {
    // The others join after 65,536 nodes at the latest.
    for number in [2_425, 2_800] {
        let position = at(no_reuse(), number);
        let mut alone = small(1 << 24, 1);
        let expected = alone.outcome(&position);
        assert!(expected.is_ok() && alone.nodes() > 100_000, "{number} is hard");
        for threads in [2, 3] {
            assert_eq!(small(1 << 24, threads).outcome(&position), expected, "{number} on {threads} threads");
        }
    }
}

#[test]
fn one_thread_visits_the_same_nodes_every_time() {
    let count = || {
        let mut solver = small(1 << 22, 1);
        solver.outcome(&at(no_reuse(), 1205)).expect("solved");
        solver.nodes()
    };
    assert_eq!(count(), count());
}
