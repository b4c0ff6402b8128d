//! Legal moves against their definition, and lines of play against an independent count.

use divisor_duel::game::{Divisors, Last, Operation, Position, Rules, VARIANTS, Wrong};
use proptest::prelude::*;

/// The definition, by trial division.
fn is_legal(rules: Rules, number: u64, used: &[u64], divisor: u64) -> bool {
    let prime = || divisor > 1 && (2..divisor).all(|d| !divisor.is_multiple_of(d));
    divisor >= 1
        && divisor < number
        && number.is_multiple_of(divisor)
        && (divisor > 1 || rules.one)
        && (rules.divisors == Divisors::Any || prime())
        && (rules.reuse || !used.contains(&divisor))
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let axes = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let rules = axes.prop_map(|(divide, one, reuse, prime)| Rules {
        operation: if divide { Operation::Divide } else { Operation::Subtract },
        one,
        reuse,
        divisors: if prime { Divisors::Prime } else { Divisors::Any },
        last: Last::Wins,
        wrong: Wrong::Again,
    });
    rules.prop_filter("a game must end", |rules| rules.check().is_ok())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_legal_moves_are_those_of_the_definition(
        rules in any_rules(),
        number in prop_oneof![1u64..400, 16_300u64..17_000],
        used in proptest::collection::vec(prop_oneof![1u64..60, 1u64..4], 0..6),
    ) {
        let position = Position::resume(rules, number, &used).expect("a number in range");
        let expected: Vec<u64> = (1..number).filter(|&d| is_legal(rules, number, &used, d)).collect();
        let mut scratch = Vec::new();
        prop_assert_eq!(position.legal(&mut scratch), &expected[..]);
        prop_assert_eq!(position.has_moves(), !expected.is_empty());
        for divisor in 0..number + 2 {
            prop_assert_eq!(position.check(divisor).is_ok(), expected.contains(&divisor), "{}", divisor);
        }
    }

    #[test]
    fn taking_back_undoes_a_move(rules in any_rules(), number in 4u64..20_000, choice in any::<u32>()) {
        let mut position = Position::new(rules, number).expect("a start");
        let mut scratch = Vec::new();
        let legal = position.legal(&mut scratch).to_vec();
        prop_assume!(!legal.is_empty());
        let (before, divisor) = (position.clone(), legal[choice as usize % legal.len()]);
        prop_assert!(position.try_play(divisor).is_ok());
        prop_assert_ne!(&position, &before);
        position.take_back(divisor);
        prop_assert_eq!(position, before);
    }

    #[test]
    fn an_illegal_move_leaves_the_position_as_it_was(rules in any_rules(), number in 2u64..2_000, divisor in 0u64..2_100) {
        let mut position = Position::new(rules, number).expect("a start");
        prop_assume!(!is_legal(rules, number, &[], divisor));
        let before = position.clone();
        prop_assert!(position.try_play(divisor).is_err());
        prop_assert_eq!(position, before);
    }
}

#[test]
fn a_used_divisor_that_is_listed_twice_is_missing_once() {
    // Beyond the table of divisors: a prime times another leaves both, whether or not one of them is tried at once.
    for prime in [2, 11] {
        let number = prime * 1_000_003;
        let position = |used: &[u64]| Position::resume(VARIANTS[3].rules, number, used).expect("in range");
        let has_moves = |used: &[u64]| position(used).has_moves();
        assert!(has_moves(&[prime, prime]) && has_moves(&[prime, prime, prime]));
        assert!(!has_moves(&[prime, 1_000_003, prime]));
    }
}

#[test]
fn a_large_number_whose_primes_are_all_used_has_no_move_where_only_primes_may_be_taken() {
    let rules = Rules { divisors: Divisors::Prime, ..VARIANTS[3].rules };
    let has_moves = |number, used: &[u64]| {
        let position = Position::resume(rules, number, used).expect("in range");
        assert_eq!(position.has_moves(), !position.legal(&mut Vec::new()).is_empty(), "{position:?}");
        position.has_moves()
    };
    // What the number is when a prime is taken out of it is no prime here.
    assert!(
        !has_moves(1 << 20, &[2]) && !has_moves(6_u64.pow(8), &[3, 2]) && !has_moves(11_u64.pow(5), &[11])
    );
    assert!(has_moves(6_u64.pow(8), &[2]) && has_moves(22_u64.pow(4), &[2]) && has_moves(1 << 20, &[4]));
}

/// Lines of play of exactly `moves` moves, by the engine.
fn count(position: &mut Position, moves: u32) -> u64 {
    if moves == 0 {
        return 1;
    }
    let mut scratch = Vec::new();
    let legal = position.legal(&mut scratch).to_vec();
    legal
        .into_iter()
        .map(|divisor| {
            position.play(divisor);
            let lines = count(position, moves - 1);
            position.take_back(divisor);
            lines
        })
        .sum()
}

/// The same by the definition alone.
fn brute_force(rules: Rules, number: u64, used: &[u64], moves: u32) -> u64 {
    if moves == 0 {
        return 1;
    }
    let legal = (1..number).filter(|&divisor| is_legal(rules, number, used, divisor));
    legal
        .map(|divisor| {
            let next = if rules.operation == Operation::Divide { number / divisor } else { number - divisor };
            brute_force(rules, next, &[used, &[divisor]].concat(), moves - 1)
        })
        .sum()
}

#[test]
fn lines_of_play_are_as_many_as_the_data_files_and_brute_force_say() {
    for variant in &VARIANTS {
        let path = format!("{}/tests/perft/{}.perft", env!("CARGO_MANIFEST_DIR"), variant.id);
        let data = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for line in data.lines().filter(|line| !line.starts_with('#')) {
            let numbers: Vec<u64> = line.split(' ').map(|word| word.parse().expect("a number")).collect();
            let [start, moves, lines] = numbers[..] else { panic!("{path}: {line}") };
            let mut position = Position::new(variant.rules, start).expect("a start");
            assert_eq!(count(&mut position, moves as u32), lines, "{}: {line}", variant.id);
            assert_eq!(brute_force(variant.rules, start, &[], moves as u32), lines, "{}: {line}", variant.id);
        }
    }
}
