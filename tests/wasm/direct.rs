//! Modules that are asked by calls.

use crate::support::{SMALL, ask, direct, play, recipe, seated};
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{Answer, End, Seat, Turn};
use divisor_duel::seed::Seed;
use divisor_duel::strategy::WasmLimits;

#[test]
fn the_number_the_count_and_the_moves_lie_in_the_buffer_in_this_order() {
    // Returned as if they were divisors, one after another: what lies at 0, 8, 16, 24, ...
    let text = direct(
        "i64",
        "(global $at (mut i32) (i32.const 65536))",
        "(i64.load (global.get $at)) (global.set $at (i32.add (global.get $at) (i32.const 8)))",
    );
    let mut player = seated(&recipe(&text, SMALL), 12);
    let seen: Vec<Answer> = (0..7).map(|_| ask(player.as_mut(), 12)).collect();
    assert_eq!(seen, [12, 5, 1, 2, 3, 4, 6].map(Answer::Take));
}

#[test]
fn an_i32_is_an_index_and_one_beyond_the_moves_is_garbage() {
    let index = |index: i32| recipe(&direct("i32", "", &format!("(i32.const {index})")), SMALL);
    assert_eq!(ask(seated(&index(4), 12).as_mut(), 12), Answer::Take(6));
    for wrong in [5, -1] {
        let (end, failure, _) = play(&index(wrong));
        let reason = failure.expect("a failure").reason;
        assert_eq!(end, End::Garbage);
        assert_eq!(reason, format!("it answered with index {wrong}, and there are 5 moves"));
    }
}

#[test]
fn a_divisor_that_is_none_is_a_wrong_number() {
    let (end, failure, _) = play(&recipe(&direct("i64", "", "(i64.const 5)"), SMALL));
    assert_eq!(end, End::Illegal);
    assert!(failure.expect("a failure").reason.starts_with("3 wrong numbers in one turn"));
}

#[test]
fn the_game_is_told_before_the_first_move() {
    let items = "(global $rules (mut i32) (i32.const 0)) (global $start (mut i64) (i64.const 0))
        (func (export \"game\") (param i32 i64 i32)
            (global.set $rules (local.get 0)) (global.set $start (local.get 1)))";
    let rules = direct("i64", items, "(i64.extend_i32_u (global.get $rules))");
    // Subtract, 1 may be taken, divisors may be used again.
    assert_eq!(ask(seated(&recipe(&rules, SMALL), 36).as_mut(), 12), Answer::Take(0b00110));
    let start = direct("i64", items, "(global.get $start)");
    assert_eq!(ask(seated(&recipe(&start, SMALL), 36).as_mut(), 12), Answer::Take(36));
}

#[test]
fn a_game_begins_with_a_fresh_instance() {
    let count = direct(
        "i32",
        "(global $n (mut i32) (i32.const 0))",
        "(global.get $n) (global.set $n (i32.add (global.get $n) (i32.const 1)))",
    );
    let recipe = recipe(&count, SMALL);
    let mut player = seated(&recipe, 12);
    assert_eq!([12, 12].map(|number| ask(player.as_mut(), number)), [1, 2].map(Answer::Take));
    player.watch(&divisor_duel::play::Event::Begin { game: &crate::support::game(12), seat: Seat::First });
    assert_eq!(ask(player.as_mut(), 12), Answer::Take(1));
}

#[test]
fn a_list_of_a_hundred_thousand_moves_fits() {
    let module = include_bytes!("../../strategies/parity.wasm");
    let recipe = crate::support::load(module, WasmLimits::default()).expect("a module");
    let number = 9_200_527_969_062_830_400;
    let position = Position::new(VARIANTS[0].rules, number).expect("a position");
    let mut legal = Vec::new();
    assert!(position.legal(&mut legal).len() > 100_000);
    // An even number, of which 1 leaves an odd one.
    assert_eq!(ask(seated(&recipe, number).as_mut(), number), Answer::Take(1));
}

#[test]
fn a_buffer_outside_the_memory_costs_the_game() {
    let text = direct("i32", "", "(i32.const 0)").replace("(i32.const 65536)", "(i32.const -8)");
    let (end, failure, _) = play(&recipe(&text, SMALL));
    assert_eq!(end, End::Crash);
    let reason = failure.expect("a failure").reason;
    assert_eq!(reason, "`buffer` gave address 4294967288 for 1024 bytes, which is outside its memory");
}

#[test]
fn random_numbers_are_those_that_a_built_in_strategy_in_the_seat_would_draw() {
    let items =
        r#"(import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))"#;
    let body = "(drop (call $random (i32.const 0) (i32.const 8))) (i64.load (i32.const 0))";
    let recipe = recipe(&direct("i64", items, body), SMALL);
    let mut player = seated(&recipe, 12);
    let position = Position::new(VARIANTS[0].rules, 12).expect("a position");
    let turn = Turn { position: &position, legal: &[1, 2, 3, 4, 6], seat: Seat::First };
    let (mut handed, mut own) = (Seat::First.stream(Seed(9)), Seat::First.stream(Seed(9)));
    for _ in 0..5 {
        assert_eq!(player.choose(&turn, &mut handed), Answer::Take(own.draw()));
    }
    // What was drawn is gone from the stream that was handed over.
    assert_eq!(handed.draw(), own.draw());
}
