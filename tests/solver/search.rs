//! The solver against brute force, which lives here and shares no code with it but the rules.

use std::collections::{BTreeSet, HashMap};

use divisor_duel::game::{Divisors, Last, MAX_START, Operation, Position, Rules, VARIANTS, Wrong};
use divisor_duel::solver::{Advice, Options, Solver, Unsolved};

fn rules(operation: Operation, one: bool, reuse: bool, divisors: Divisors) -> Rules {
    Rules { operation, one, reuse, divisors, last: Last::Wins, wrong: Wrong::Again }
}

fn all_rules() -> Vec<Rules> {
    let mut list = Vec::new();
    for operation in [Operation::Subtract, Operation::Divide] {
        for one in [true, false] {
            for reuse in [true, false] {
                for divisors in [Divisors::Any, Divisors::Prime] {
                    for last in [Last::Wins, Last::Loses] {
                        let rules = rules(operation, one, reuse, divisors);
                        list.extend(Rules { last, ..rules }.check());
                    }
                }
            }
        }
    }
    list
}

fn no_reuse() -> Rules {
    VARIANTS[3].rules
}

fn small(memory: usize, threads: usize) -> Solver {
    Solver::new(Options { memory, threads, ..Options::default() })
}

fn at(rules: Rules, number: u64) -> Position {
    Position::resume(rules, number, &[]).expect("a number in range")
}

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

fn after(position: &Position, divisor: u64) -> Position {
    let mut next = position.clone();
    next.try_play(divisor).expect("a legal move");
    next
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
fn the_theorems_for_reuse_hold_for_every_number_up_to_50_000_and_farther_where_they_have_exceptions() {
    for rules in all_rules().into_iter().filter(|rules| rules.reuse) {
        let mut solver = small(0, 1);
        // Without 1, where the last move loses, 3 * 2^13 and 3 * 2^17 are exceptions that change others.
        let misere = !rules.one && (rules.divisors, rules.last) == (Divisors::Any, Last::Loses);
        let limit = if misere { 400_000 } else { 50_000 };
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
    for number in [2_875, 3_003, 3_375] {
        let position = at(no_reuse(), number);
        let mut alone = small(1 << 24, 1);
        let expected = alone.outcome(&position);
        assert!(expected.is_ok() && alone.nodes() > 200_000, "{number} is hard");
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

#[test]
fn a_node_limit_answers_not_solved_and_more_nodes_answer() {
    let mut solver = Solver::new(Options { nodes: 50, ..Options::default() });
    assert_eq!(solver.outcome(&at(no_reuse(), 1205)), Err(Unsolved::Nodes(50)));
    assert!(solver.nodes() <= 50);
    assert!(small(1 << 24, 1).outcome(&at(no_reuse(), 1205)).is_ok());
}

#[test]
fn numbers_too_large_to_solve_end_at_the_limit_and_easy_ones_are_settled() {
    let mut solver = Solver::new(Options { nodes: 20_000, ..Options::default() });
    let hopeless = at(no_reuse(), 897_612_484_786_617_600);
    assert_eq!(solver.outcome(&hopeless), Err(Unsolved::LargeNodes(20_000)));
    let prime = 4_611_686_018_427_387_847;
    assert_eq!(solver.outcome(&at(no_reuse(), prime)), Ok(false));
    assert_eq!(solver.outcome(&at(no_reuse(), 2 * prime)), Ok(true));
    assert_eq!(solver.outcome(&at(no_reuse(), 1_000_003 * 1_000_004)), Ok(true));
    let divide = rules(Operation::Divide, false, false, Divisors::Any);
    assert_eq!(solver.outcome(&at(divide, MAX_START)), Ok(true));
}

#[test]
fn the_limit_that_was_hit_is_the_one_that_is_named() {
    // Few positions are visited, since each must be factorised, and so must all that its moves leave.
    let mut solver = Solver::new(Options { nodes: 50_000, ..Options::default() });
    let large = solver.outcome(&after(&at(no_reuse(), 2_000_006), 2)).expect_err("too hard");
    assert_eq!(large, Unsolved::LargeNodes(50_000));
    assert!(solver.nodes() < 1_000, "{}", solver.nodes());
    let told = large.to_string();
    assert!(told.contains("50000 nodes") && told.contains("above 16383 takes 64"), "{told}");
    assert!(large.is_a_node_limit() && !Unsolved::Depth.is_a_node_limit());
    assert!(Unsolved::Depth.to_string().contains("2048 moves"));
}

#[test]
fn a_larger_limit_only_turns_not_known_into_an_answer() {
    for number in (300..=2_400).step_by(21) {
        let mut answer = None;
        for nodes in [1, 30, 300, 3_000, 30_000] {
            let mut solver = Solver::new(Options { nodes, ..Options::default() });
            let known = solver.known(&at(no_reuse(), number)).ok();
            assert!(answer.is_none() || known == answer, "{number} with {nodes} nodes");
            if let Some(divisor) = known.and_then(|known| known.winning_move) {
                let left = after(&at(no_reuse(), number), divisor);
                assert_eq!(small(1 << 24, 1).outcome(&left), Ok(false), "{number}: {divisor}");
            }
            assert!(known.is_none_or(|known| known.winning_move.is_some() == known.won), "{number}");
            answer = known;
        }
    }
}

#[test]
fn a_set_flag_interrupts() {
    let options = Options::default();
    let interrupt = options.interrupt.clone();
    let mut solver = Solver::new(options);
    interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(solver.outcome(&at(no_reuse(), 1205)), Err(Unsolved::Interrupted));
    interrupt.store(false, std::sync::atomic::Ordering::Relaxed);
    assert!(solver.outcome(&at(no_reuse(), 1205)).is_ok());
}
