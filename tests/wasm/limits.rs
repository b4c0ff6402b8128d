//! Every limit ends the game in its own way, on the same instruction each time.

use crate::support::{SMALL, ask, play, program, recipe, seated};
use divisor_duel::external::{measure, module_of};
use divisor_duel::play::{Answer, End};
use divisor_duel::strategy::{Setting, WasmLimits};

/// How a program with this body fails.
fn fails(text: &str, body: &str) -> (End, String) {
    let recipe = recipe(&program(text, body), SMALL);
    let (end, failure, moves) = play(&recipe);
    let reason = failure.expect("a failure").reason;
    let (again, failure, moves_again) = play(&recipe);
    assert_eq!((again, failure.expect("a failure").reason, moves_again), (end, reason.clone(), moves));
    (end, reason)
}

#[test]
fn what_goes_too_far_costs_the_game_and_says_why() {
    let said = |body: &str| format!("(call $read) {body} (call $read)");
    for (name, text, body, end, reason) in [
        ("loop", "", "(loop (br 0))".into(), End::Timeout, "no answer within 400000 units of fuel"),
        ("reads on", "", said(""), End::Timeout, "no answer: it reads on and has written nothing"),
        (
            "half a line",
            "6",
            said("(call $say (i32.const 4096) (i32.const 1))"),
            End::Timeout,
            "no answer: it reads on, and `6` came without a line end",
        ),
        ("exit", "", "(call $exit (i32.const 3))".into(), End::Crash, "it ended with exit code 3"),
        ("return", "", "".into(), End::Crash, "it ended with exit code 0"),
        ("abort", "", "(unreachable)".into(), End::Crash, "it aborted (`unreachable`)"),
        (
            "zero",
            "",
            "(drop (i32.div_u (i32.const 1) (i32.const 0)))".into(),
            End::Crash,
            "it divided by zero",
        ),
        (
            "outside",
            "",
            "(drop (i32.load (i32.const -4)))".into(),
            End::Crash,
            "it used an address outside its memory",
        ),
        (
            "bomb",
            "",
            "(loop (drop (memory.grow (i32.const 1))) (br 0))".into(),
            End::Crash,
            "it asked for more than its 1048576 bytes of memory",
        ),
        (
            "flood",
            "",
            "(loop (call $say (i32.const 4096) (i32.const 1000)) (br 0))".into(),
            End::Flood,
            "it wrote more than 4096 bytes where one number was asked for",
        ),
        (
            "words",
            "hello\\0a",
            said("(call $say (i32.const 4096) (i32.const 6))"),
            End::Garbage,
            "`hello` is not a number",
        ),
        (
            "two answers",
            "1\\0a2\\0a",
            said("(call $say (i32.const 4096) (i32.const 4))"),
            End::Garbage,
            "it wrote more than one answer, or one that nobody asked for: `1 2`",
        ),
    ] {
        assert_eq!(fails(text, &body), (end, reason.into()), "{name}");
    }
}

#[test]
fn calls_within_calls_end_at_a_fixed_depth() {
    let deep =
        "(module (memory (export \"memory\") 1) (func $f (call $f)) (func (export \"_start\") (call $f)))";
    let generous = WasmLimits::default();
    let (end, failure, _) = play(&recipe(deep, generous));
    let reason = failure.expect("a failure").reason;
    assert_eq!((end, reason.as_str()), (End::Crash, "its calls are nested too deep (stack overflow)"));
}

#[test]
fn a_start_function_is_limited_too() {
    let start = "(module (memory (export \"memory\") 1) (func $s (loop (br 0))) (start $s)
        (func (export \"_start\")))";
    let (end, failure, _) = play(&recipe(start, SMALL));
    assert_eq!(end, End::Timeout);
    assert_eq!(failure.expect("a failure").reason, "no answer within 400000 units of fuel");
}

#[test]
fn what_the_shim_does_is_paid_for_by_its_size() {
    // A few instructions each, for which the harness would work for hours.
    for call in [
        "(drop (call $random (i32.const 0) (i32.const 65536)))",
        "(drop (call $write (i32.const 2) (i32.const 0) (i32.const 8000) (i32.const 0)))",
        "(drop (call $read (i32.const 0) (i32.const 0) (i32.const 8000) (i32.const 0)))",
        "(drop (call $poll (i32.const 0) (i32.const 0) (i32.const 1000) (i32.const 0)))",
    ] {
        let text = format!(
            r#"(module
                (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
                (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
                (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
                (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
                (memory (export "memory") 1)
                (global $calls (mut i32) (i32.const 0))
                (func (export "_start")
                    (loop
                        {call}
                        (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
                        ;; More often than its fuel can pay for.
                        (br_if 0 (i32.lt_u (global.get $calls) (i32.const 60))))
                    (unreachable)))"#
        );
        let (end, failure, _) = play(&recipe(&text, SMALL));
        assert_eq!(end, End::Timeout, "{call}: {failure:?}");
    }
}

#[test]
fn one_unit_of_fuel_less_than_a_move_needs_is_too_little_wherever_the_portions_end() {
    // Some seconds of work for a person, and several portions of fuel for the harness.
    let busy = program(
        "",
        "(local $i i32) (call $read)
         (loop (local.set $i (i32.add (local.get $i) (i32.const 1)))
            (br_if 0 (i32.lt_u (local.get $i) (i32.const 9000000))))
         (call $one) (call $read)",
    );
    let game = crate::support::game(12);
    let used = {
        let recipe = recipe(&busy, WasmLimits::default());
        let module = module_of(&recipe).expect("a module");
        measure(module, &game, &Setting::default()).expect("a position").start
    };
    assert!(used > 40_000_000, "{used}: more than two portions");
    for (missing, answered) in [(0, true), (1, false)] {
        let limits = WasmLimits { fuel: used - 1000 - missing, start: 1000, ..WasmLimits::default() };
        let answer = ask(seated(&recipe(&busy, limits), 12).as_mut(), 12);
        assert_eq!(answer == Answer::Take(1), answered, "{missing} too little: {answer:?}");
    }
}

#[test]
fn an_answer_counts_even_where_the_program_ends_behind_it() {
    let once = recipe(&program("", "(call $read) (call $one)"), SMALL);
    let mut player = seated(&once, 12);
    assert_eq!(ask(player.as_mut(), 12), Answer::Take(1));
    let Answer::Fail(failure) = ask(player.as_mut(), 10) else { panic!("it has ended") };
    assert_eq!((failure.end, failure.reason.as_str()), (End::Crash, "it ended with exit code 0"));
    assert_eq!(failure.evidence.exit.as_deref(), Some("exit code 0"));
    assert_eq!(failure.evidence.exchanged.last().map(String::as_str), Some("> move 10 1 2 5"));
}
