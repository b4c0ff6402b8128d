//! What a search may spend, and who may stop it.

use divisor_duel::game::{Divisors, MAX_START, Operation};
use divisor_duel::solver::{Options, Solver, Unsolved};

use crate::support::{after, at, no_reuse, rules, small};

#[test]
fn a_node_limit_answers_not_solved_and_more_nodes_answer() {
    let mut solver = Solver::new(Options { nodes: 50, ..Options::default() });
    assert_eq!(solver.outcome(&at(no_reuse(), 1205)), Err(Unsolved::Nodes(50)));
    assert!(solver.nodes() <= 50);
    assert!(small(1 << 24, 1).outcome(&at(no_reuse(), 1205)).is_ok());
}

#[test]
fn numbers_too_large_to_solve_end_at_the_limit_and_easy_ones_are_settled() {
    let mut solver = Solver::new(Options { nodes: 5_000, ..Options::default() });
    let hopeless = at(no_reuse(), 897_612_484_786_617_600);
    assert_eq!(solver.outcome(&hopeless), Err(Unsolved::LargeNodes(5_000)));
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
    let mut solver = Solver::new(Options { nodes: 10_000, ..Options::default() });
    let large = solver.outcome(&after(&at(no_reuse(), 2_000_006), 2)).expect_err("too hard");
    assert_eq!(large, Unsolved::LargeNodes(10_000));
    assert!(solver.nodes() < 200, "{}", solver.nodes());
    let told = large.to_string();
    assert!(told.contains("10000 nodes") && told.contains("above 16383 takes 64"), "{told}");
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
