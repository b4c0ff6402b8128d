//! Modules from nowhere: whatever the bytes are, they are refused or cost their own game.

use crate::support::{SMALL, ask, load, program, seated};
use divisor_duel::play::{Answer, Event, Seat};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::strategy::WasmLimits;

const TRIALS: usize = 3000;

/// Loads it, and plays where that is possible; was it?
fn survives(bytes: &[u8]) -> bool {
    let Ok(recipe) = load(bytes, SMALL) else { return false };
    let mut player = seated(&recipe, 12);
    for number in [12, 10, 720_720] {
        if !matches!(ask(player.as_mut(), number), Answer::Take(_) | Answer::Impossible(_)) {
            break;
        }
        player.watch(&Event::Played { seat: Seat::First, divisor: 1, number: number - 1 });
    }
    true
}

/// Changes, removes, doubles or inserts some bytes.
fn mutated(seed: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=stream.below(2) {
        // Behind the first words, which make it a module.
        let at = 8 + stream.below(bytes.len() as u64 - 8) as usize;
        match stream.below(12) {
            0 => bytes.truncate(at.max(9)),
            1 => bytes.insert(at, stream.draw() as u8),
            2 if bytes.len() > 10 => drop(bytes.remove(at)),
            3 => bytes[at] = bytes[at].wrapping_add(1),
            4 => bytes[at] = stream.draw() as u8,
            _ => bytes[at] ^= 1 << stream.below(8),
        }
    }
    bytes
}

#[test]
fn mutations_of_good_modules_and_random_bytes_harm_nobody() {
    let lines = program("1\\0a", "(loop (call $read) (call $say (i32.const 4096) (i32.const 2)) (br 0))");
    let lines = wat::parse_str(lines).expect("a module");
    let direct = include_bytes!("../../strategies/parity.wasm");
    let mut stream = Seed(17).first_seat();
    let mut played = 0;
    for trial in 0..TRIALS {
        let bytes = match trial % 5 {
            0 | 1 => mutated(&lines, &mut stream),
            2 | 3 => mutated(direct, &mut stream),
            _ => {
                let noise = (0..stream.below(200)).map(|_| stream.draw() as u8);
                b"\0asm\x01\0\0\0".iter().copied().chain(noise).collect()
            }
        };
        played += usize::from(survives(&bytes));
    }
    assert!(played > TRIALS / 20, "only {played} of {TRIALS} could be played: the mutations are too rough");
}

#[test]
fn modules_made_to_burden_the_harness_are_refused_or_pay_for_it() {
    let module = |items: String| wat::parse_str(format!("(module (memory (export \"memory\") 1) {items})"));
    let targets = "0 ".repeat(50_000);
    let nested = format!("{}{}", "(block ".repeat(900), ")".repeat(900));
    let many = "(func)".repeat(20_000);
    let locals = "i64 ".repeat(30_000);
    for (name, items) in [
        ("a huge br_table", format!("(func (export \"_start\") (loop (br_table {targets} (i32.const 0))))")),
        ("deep blocks", format!("(func (export \"_start\") {nested})")),
        ("many functions", format!("{many} (func (export \"_start\"))")),
        ("a huge table", "(table 100000000 funcref) (func (export \"_start\"))".into()),
        ("a growing table", "(table $t 1 funcref) (func (export \"_start\") (loop (drop (table.grow $t (ref.null func) (i32.const 10000))) (br 0)))".into()),
        ("many locals", format!("(func $f (local {locals})) (func (export \"_start\") (loop (call $f) (br 0)))")),
        ("fills", "(func (export \"_start\") (loop (memory.fill (i32.const 0) (i32.const 1) (i32.const 65536)) (br 0)))".into()),
        ("endless tail calls", "(func $f (return_call $f)) (func (export \"_start\") (call $f))".into()),
    ] {
        let bytes = module(items).expect("text");
        let Ok(recipe) = load(&bytes, SMALL) else { continue };
        let answer = ask(seated(&recipe, 12).as_mut(), 12);
        assert!(matches!(answer, Answer::Fail(_)), "{name}: {answer:?}");
    }
    let huge =
        module(format!("(data \"{}\") (func (export \"_start\"))", "x".repeat(3 << 20))).expect("text");
    assert!(load(&huge, WasmLimits::default()).is_ok());
}
