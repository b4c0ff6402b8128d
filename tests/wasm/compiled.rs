//! The bots of `strategies/`, and the C ones compiled again: programs for WASI play as they are.

use std::path::Path;
use std::process::Command;

use crate::support::{ask, load, seated};
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::Answer;
use divisor_duel::strategy::WasmLimits;

/// Plays as its description says: leaves an odd number where it can, and takes the smallest divisor elsewhere.
fn plays_parity(bytes: &[u8]) {
    let recipe = load(bytes, WasmLimits::default()).expect("a module");
    let mut legal = Vec::new();
    let mut player = seated(&recipe, 720_720);
    for number in (2..300).chain([720_720, 1 << 62, 9_200_527_969_062_830_400]) {
        let position = Position::new(VARIANTS[0].rules, number).expect("a position");
        let legal = position.legal(&mut legal);
        let Some(smallest) = legal.first() else { continue };
        let odd = legal.iter().find(|divisor| (number - **divisor) % 2 == 1);
        assert_eq!(ask(player.as_mut(), number), Answer::Take(*odd.unwrap_or(smallest)), "{number}");
    }
}

#[test]
fn the_module_that_is_shipped_plays_as_it_says() {
    plays_parity(include_bytes!("../../strategies/parity.wasm"));
}

#[test]
fn the_c_bots_compile_and_play_through_both_interfaces() {
    let required = std::env::var_os("DUEL_REQUIRE_CLANG").is_some();
    let folder = tempfile::tempdir().expect("a folder");
    let strategies = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies");
    for (source, arguments) in [
        ("parity.c", "--target=wasm32-wasi -O2 -s"),
        ("wasm/parity.c", "--target=wasm32 -O2 -nostdlib -Wl,--no-entry,--strip-all"),
    ] {
        let module = folder.path().join("bot.wasm");
        let compiled = Command::new("clang")
            .args(arguments.split(' '))
            .arg("-o")
            .args([&module, &strategies.join(source)])
            .output();
        match compiled {
            Ok(done) if done.status.success() => {
                plays_parity(&std::fs::read(&module).expect("a module"));
            }
            other => assert!(!required, "clang cannot compile {source}: {other:?}"),
        }
    }
}
