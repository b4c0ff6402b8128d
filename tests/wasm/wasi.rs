//! The functions of WASI, as a program sees them.

use crate::support::{SMALL, ask, direct, program, recipe, seated};
use divisor_duel::play::{Answer, Event, Seat, Strategy};

/// What a call of a function returns, with what it has left at 512.
fn called(name: &str, parameters: &[(&str, i64)]) -> (u64, u64) {
    let types: Vec<&str> = parameters.iter().map(|(ty, _)| *ty).collect();
    let values: Vec<String> = parameters.iter().map(|(ty, value)| format!("({ty}.const {value})")).collect();
    let items = format!(
        r#"(import "wasi_snapshot_preview1" "{name}" (func $f (param {}) (result i32)))
           (global $error (mut i64) (i64.const -1))"#,
        types.join(" ")
    );
    let body = format!(
        "(if (result i64) (i64.eq (global.get $error) (i64.const -1))
            (then (global.set $error (i64.extend_i32_u (call $f {}))) (global.get $error))
            (else (i64.load (i32.const 512))))",
        values.join(" ")
    );
    let mut player = seated(&recipe(&direct("i64", &items, &body), SMALL), 12);
    let mut number = || match ask(player.as_mut(), 12) {
        Answer::Take(number) => number,
        other => panic!("{name}: {other:?}"),
    };
    (number(), number())
}

#[test]
fn functions_answer_as_in_an_empty_world() {
    let (address, outside) = (("i32", 512), ("i32", 0x7fff_0000));
    for (name, parameters, error, left) in [
        ("args_sizes_get", vec![address, ("i32", 520)], 0, 1),
        ("environ_sizes_get", vec![address, ("i32", 520)], 0, 0),
        ("environ_sizes_get", vec![outside, address], 21, 0),
        ("environ_get", vec![address, address], 0, 0),
        // No folder is open: the first that a C library asks for is 3.
        ("fd_prestat_get", vec![("i32", 3), address], 8, 0),
        ("fd_prestat_dir_name", vec![("i32", 3), address, ("i32", 8)], 8, 0),
        // A terminal, so that every line is written out.
        ("fd_fdstat_get", vec![("i32", 1), address], 0, 2),
        ("fd_fdstat_get", vec![("i32", 3), address], 8, 0),
        ("fd_fdstat_get", vec![("i32", 1), outside], 21, 0),
        ("fd_seek", vec![("i32", 0), ("i64", 0), ("i32", 0), address], 70, 0),
        ("fd_close", vec![("i32", 1)], 0, 0),
        ("fd_close", vec![("i32", 4)], 8, 0),
        ("fd_write", vec![("i32", 3), address, ("i32", 1), address], 8, 0),
        ("fd_write", vec![("i32", 1), outside, ("i32", 1), address], 21, 0),
        ("fd_write", vec![("i32", 1), ("i32", -4), ("i32", 9), address], 21, 0),
        ("fd_read", vec![("i32", 1), address, ("i32", 1), address], 8, 0),
        ("poll_oneoff", vec![address, address, ("i32", 0), address], 28, 0),
        // One subscription of zeros: a clock, which has run out.
        ("poll_oneoff", vec![("i32", 1024), ("i32", 2048), ("i32", 1), address], 0, 1),
        ("clock_res_get", vec![("i32", 0), address], 0, 1),
        ("random_get", vec![outside, ("i32", 8)], 21, 0),
        ("sched_yield", vec![], 0, 0),
    ] {
        assert_eq!(called(name, &parameters), (error, left), "{name} {parameters:?}");
    }
}

#[test]
fn the_clock_moves_with_fuel_and_with_nothing_else() {
    let parameters = [("i32", 1), ("i64", 0), ("i32", 512)];
    let (error, time) = called("clock_time_get", &parameters);
    let began = 946_684_800_000_000_000;
    assert!(error == 0 && (began + 1..began + 1_000_000).contains(&time), "{time}");
    assert_eq!(called("clock_time_get", &parameters), (error, time));
}

#[test]
fn a_program_is_suspended_where_it_reads_and_goes_on_with_the_next_line() {
    // Echoes the number behind `move `, whatever was told before: what it read last lies at 1024.
    let echo = recipe(
        &program(
            "",
            "(loop
                (call $read)
                (if (i32.eq (i32.load8_u (i32.const 1024)) (i32.const 103))
                    (then (call $one)) (else (call $say (i32.const 1024) (i32.load (i32.const 8)))))
                (br 0))",
        ),
        SMALL,
    );
    let mut player: Box<dyn Strategy> = seated(&echo, 12);
    assert_eq!(ask(player.as_mut(), 12), Answer::Take(1));
    player.watch(&Event::Played { seat: Seat::First, divisor: 1, number: 11 });
    player.watch(&Event::Played { seat: Seat::Second, divisor: 1, number: 10 });
    let Answer::Fail(failure) = ask(player.as_mut(), 10) else { panic!("three lines are not an answer") };
    let shown = "it wrote more than one answer, or one that nobody asked for: \
         `played first 1 11 played second 1 10 move 10 1 2 5`";
    assert_eq!(failure.reason, shown);
}

#[test]
fn waiting_for_input_with_poll_suspends_as_reading_does() {
    // A subscription of a read from descriptor 0 at 512: kind 1.
    let text = r#"(module
        (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
        (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
        (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
        (memory (export "memory") 1)
        (data (i32.const 0) "\00\04\00\00\00\04\00\00")
        (data (i32.const 16) "\00\01\00\00\02\00\00\00")
        (data (i32.const 256) "1\0a")
        (data (i32.const 520) "\01")
        (func (export "_start") (loop
            (drop (call $poll (i32.const 512) (i32.const 768) (i32.const 1) (i32.const 32)))
            (if (i32.ne (i32.load (i32.const 32)) (i32.const 1)) (then (unreachable)))
            (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
            (drop (call $write (i32.const 1) (i32.const 16) (i32.const 1) (i32.const 24)))
            (br 0))))"#;
    let mut player = seated(&recipe(text, SMALL), 12);
    for number in [12, 10, 8] {
        assert_eq!(ask(player.as_mut(), number), Answer::Take(1), "{number}");
    }
}

#[test]
fn evidence_shows_every_line_once_whether_it_has_been_read_or_not() {
    let mut player = seated(&recipe(&program("", "(loop (call $read) (call $one) (br 0))"), SMALL), 12);
    let shown = |player: &mut dyn Strategy| {
        let lines = player.evidence().expect("what was said is kept").exchanged;
        assert!(lines[0].starts_with("> game variant="), "{lines:?}");
        lines[1..].join("\n")
    };
    assert_eq!(shown(player.as_mut()), "");
    for _ in 0..2 {
        assert_eq!(ask(player.as_mut(), 12), Answer::Take(1));
        player.watch(&Event::Refused { number: "1" });
    }
    let turn = "> move 12 1 2 3 4 6\n< 1\n> refused 1";
    assert_eq!(shown(player.as_mut()), format!("{turn}\n{turn}"));
    // It ends, and is asked again.
    let mut ends = seated(&recipe(&program("", "(call $read) (call $one)"), SMALL), 12);
    assert_eq!(ask(ends.as_mut(), 12), Answer::Take(1));
    for _ in 0..2 {
        assert!(matches!(ask(ends.as_mut(), 12), Answer::Fail(_)));
    }
    let asked = "> move 12 1 2 3 4 6";
    assert_eq!(shown(ends.as_mut()), format!("{asked}\n< 1\n{asked}\n{asked}"));
}
