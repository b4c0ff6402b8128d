//! Nim-values and sums against brute force, which shares no code with the solver but the rules.

use std::collections::HashMap;

use divisor_duel::game::{Divisors, Last, MAX_START, Operation, Position, Rules};
use divisor_duel::solver::{NimError, NimTheorem, Options, Solver, SumMove, Unsolved};
use proptest::prelude::*;

use crate::support::{all_rules, at};

/// Every combination of rules where the last move wins.
fn normal_play() -> Vec<Rules> {
    all_rules().into_iter().filter(|rules| rules.last == Last::Wins).collect()
}

fn solver() -> Solver {
    Solver::new(Options::default())
}

/// Every position that a move leaves. The divisors are tried one by one.
fn after(position: &Position) -> Vec<(u64, Position)> {
    let mut list = Vec::new();
    for divisor in 1..=position.number() / 2 {
        let mut next = position.clone();
        if next.try_play(divisor).is_ok() {
            list.push((divisor, next));
        }
    }
    list
}

/// The number and the used divisors in full.
type Key = (u64, Vec<u64>);

fn key(position: &Position) -> Key {
    let mut used = position.used().to_vec();
    used.sort_unstable();
    (position.number(), used)
}

/// The nim-value by definition: the least that no move leaves.
fn mex(position: &Position, known: &mut HashMap<Key, u32>) -> u32 {
    if let Some(&value) = known.get(&key(position)) {
        return value;
    }
    let left: Vec<u32> = after(position).iter().map(|(_, next)| mex(next, known)).collect();
    let value = (0..).find(|value| !left.contains(value)).expect("there are finitely many moves");
    known.insert(key(position), value);
    value
}

#[test]
fn where_the_number_alone_decides_every_value_is_the_least_that_no_move_leaves() {
    for rules in normal_play().into_iter().filter(|rules| rules.reuse) {
        let mut known = HashMap::new();
        let mut solver = solver();
        for number in 1..=1_500 {
            let position = at(rules, number);
            let value = solver.nim(&position).expect("a theorem");
            assert_eq!(value.value, mex(&position, &mut known), "{rules:?} {number}");
            assert!(value.theorem.is_some());
        }
    }
}

#[test]
fn without_reuse_every_position_of_small_starts_has_the_value_of_brute_force_whatever_the_memory() {
    for rules in normal_play().into_iter().filter(|rules| !rules.reuse) {
        let mut known = HashMap::new();
        // From 72 on, a used divisor above 23 can make a difference.
        for start in (1..=60).chain([72]) {
            mex(&at(rules, start), &mut known);
        }
        let mut solvers = [solver(), Solver::new(Options { memory: 0, ..Options::default() })];
        let mut positions: Vec<_> = known.into_iter().collect();
        positions.sort_unstable();
        for ((number, used), value) in positions {
            let position = Position::resume(rules, number, &used).expect("a position");
            for solver in &mut solvers {
                let found = solver.nim(&position).expect("solved");
                assert_eq!(found.value, value, "{rules:?} {number} {used:?}");
                assert_eq!(solver.outcome(&position), Ok(value != 0), "{rules:?} {number} {used:?}");
            }
        }
    }
}

/// Is the sum won for the player to move? By playing it out, without any nim-value.
fn sum_is_won(positions: &[Position], known: &mut HashMap<Vec<Key>, bool>) -> bool {
    let mut keys: Vec<Key> = positions.iter().map(key).collect();
    keys.sort_unstable();
    if let Some(&won) = known.get(&keys) {
        return won;
    }
    let won = moves_in(positions).any(|(_, left)| !sum_is_won(&left, known));
    known.insert(keys, won);
    won
}

/// Every move in one of the positions, and what it leaves of all.
fn moves_in(positions: &[Position]) -> impl Iterator<Item = (SumMove, Vec<Position>)> {
    positions.iter().enumerate().flat_map(move |(component, position)| {
        after(position).into_iter().map(move |(divisor, next)| {
            let mut left = positions.to_vec();
            left[component] = next;
            (SumMove { component, n: position.number(), divisor }, left)
        })
    })
}

/// The outcome and every winning move of a sum, against playing it out.
fn check_sum(solver: &mut Solver, positions: &[Position], known: &mut HashMap<Vec<Key>, bool>) {
    let answer = solver.analyse_sum(positions).expect("solved");
    assert_eq!(answer.nim != 0, sum_is_won(positions, known), "{positions:?}");
    let winning: Vec<SumMove> = moves_in(positions)
        .filter(|(_, left)| !sum_is_won(left, known))
        .map(|(sum_move, _)| sum_move)
        .collect();
    assert_eq!(answer.winning_moves, winning, "{positions:?}");
    assert!(answer.complete);
}

#[test]
fn sums_of_two_and_three_numbers_are_won_exactly_as_when_they_are_played_out() {
    for rules in normal_play() {
        let mut known = HashMap::new();
        let mut solver = solver();
        let (two, three) = if rules.reuse { (30, 12) } else { (20, 10) };
        for a in 1..=two {
            for b in a..=two {
                check_sum(&mut solver, &[at(rules, a), at(rules, b)], &mut known);
                for c in (b..=three).filter(|_| b <= three) {
                    check_sum(&mut solver, &[at(rules, c), at(rules, a), at(rules, b)], &mut known);
                }
            }
        }
    }
}

#[test]
fn in_a_sum_each_number_has_its_own_used_divisors() {
    for rules in normal_play().into_iter().filter(|rules| !rules.reuse) {
        let mut known = HashMap::new();
        let with = |number, used: &[u64]| Position::resume(rules, number, used).expect("a position");
        for used in [&[][..], &[2], &[2, 3], &[1, 6]] {
            for number in 2..=18 {
                check_sum(&mut solver(), &[with(12, used), with(number, &[2])], &mut known);
            }
        }
    }
}

/// Rules without reuse, the start and moves by which of the legal ones is taken.
fn some_position() -> impl Strategy<Value = Position> {
    let rules = normal_play();
    (0..rules.len(), 1u64..400, prop::collection::vec(any::<prop::sample::Index>(), 0..4)).prop_map(
        move |(index, start, choices)| {
            let mut position = at(rules[index], start);
            for choice in choices {
                let moves = after(&position);
                if !moves.is_empty() {
                    position = choice.get(&moves).1.clone();
                }
            }
            position
        },
    )
}

proptest! {
    #[test]
    fn a_position_has_the_nim_value_0_exactly_when_it_is_lost(position in some_position()) {
        let mut solver = Solver::new(Options { nodes: 20_000, ..Options::default() });
        match (solver.nim(&position), solver.outcome(&position)) {
            (Ok(nim), Ok(won)) => prop_assert_eq!(nim.value != 0, won),
            (nim, outcome) => prop_assert!(nim.is_err(), "{:?} but {:?}", nim, outcome),
        }
    }

    #[test]
    fn large_numbers_have_the_least_value_that_no_move_leaves(number in 1u64 << 40..MAX_START, twos in 0u32..60) {
        // Few random numbers have many twos.
        let number = (number >> twos << twos).max(1 << twos);
        let mut solver = solver();
        for rules in normal_play().into_iter().filter(|rules| rules.reuse) {
            let mut scratch = Vec::new();
            let mut position = at(rules, number);
            let value = solver.nim(&position).expect("a theorem").value;
            let mut left = Vec::new();
            for &divisor in position.clone().legal(&mut scratch) {
                position.play(divisor);
                left.push(solver.nim(&position).expect("a theorem").value);
                position.take_back(divisor);
            }
            prop_assert_eq!(Some(value), (0..).find(|value| !left.contains(value)));
        }
    }
}

#[test]
fn dividing_by_1_once_is_a_game_of_its_own() {
    let rules = Rules { one: true, reuse: false, ..normal_play()[4] };
    let rules = Rules { operation: Operation::Divide, divisors: Divisors::Any, ..rules };
    let mut solver = solver();
    // A prime has no other move; 1 has none at all.
    let nim = solver.nim(&at(rules, 7)).expect("a theorem");
    assert_eq!((nim.value, nim.theorem), (1, Some(NimTheorem::NimFreeMove)));
    assert_eq!(solver.nim(&at(rules, 1)).expect("a theorem").value, 0);
}

#[test]
fn there_is_no_nim_value_where_the_last_move_loses_and_no_guess_beyond_the_limits() {
    let rules = normal_play()[0];
    let misere = Rules { last: Last::Loses, ..rules };
    assert_eq!(solver().nim(&at(misere, 12)), Err(NimError::Misere));
    let hard = at(Rules { one: false, reuse: false, ..rules }, 1_260);
    let mut limited = Solver::new(Options { nodes: 100, ..Options::default() });
    assert_eq!(limited.nim(&hard), Err(NimError::Unsolved(Unsolved::Nodes(100))));
}
