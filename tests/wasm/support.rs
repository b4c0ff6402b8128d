//! Modules from text, and games with them.

use divisor_duel::external::module_recipe;
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{Answer, End, Event, Failure, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::Seed;
use divisor_duel::strategy::{Recipe, Setting, WasmFile, WasmLimits};

/// Little of everything, so that what goes too far goes too far soon.
pub(crate) const SMALL: WasmLimits =
    WasmLimits { fuel: 200_000, start: 200_000, memory: 1 << 20, output: 4096 };

/// The strategy that these bytes are.
pub(crate) fn load(bytes: &[u8], limits: WasmLimits) -> Result<Recipe, String> {
    module_recipe(WasmFile { path: "test.wasm".into(), bytes: bytes.into(), limits })
}

/// The strategy that this text is.
pub(crate) fn recipe(text: &str, limits: WasmLimits) -> Recipe {
    let bytes = wat::parse_str(text).expect("a module");
    load(&bytes, limits).expect("a module that can be played")
}

/// A program that speaks lines. Its body can `(call $read)`, `(call $say (i32.const at) (i32.const size))` and
/// `(call $exit (i32.const code))`, finds `text` at 4096, and answers 1 from 256 with `(call $one)`.
pub(crate) fn program(text: &str, body: &str) -> String {
    format!(
        r#"(module
            (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
            (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
            (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
            (memory (export "memory") 1)
            (data (i32.const 0) "\00\04\00\00\00\04\00\00")
            (data (i32.const 256) "1\n")
            (data (i32.const 4096) "{text}")
            (func $read (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8))))
            (func $say (param i32 i32)
                (i32.store (i32.const 16) (local.get 0))
                (i32.store (i32.const 20) (local.get 1))
                (drop (call $fd_write (i32.const 1) (i32.const 16) (i32.const 1) (i32.const 24))))
            (func $one (call $say (i32.const 256) (i32.const 2)))
            (func (export "_start") {body}))"#
    )
}

/// A module that is asked by calls: `choose` has this body and returns this type.
pub(crate) fn direct(result: &str, items: &str, body: &str) -> String {
    format!(
        r#"(module
            {items}
            (memory (export "memory") 4)
            (func (export "buffer") (param i32) (result i32) (i32.const 65536))
            (func (export "choose") (result {result}) {body}))"#
    )
}

/// The game of these tests.
pub(crate) fn game(start: u64) -> Game<'static> {
    Game { variant: VARIANTS[0].id, rules: VARIANTS[0].rules, start, seed: Seed(5) }
}

/// A seat at which a game has begun.
pub(crate) fn seated(recipe: &Recipe, start: u64) -> Box<dyn Strategy> {
    let mut player = recipe.build(&Setting::default());
    player.watch(&Event::Begin { game: &game(start), seat: Seat::First });
    player
}

/// Asks a seat for a move.
pub(crate) fn ask(player: &mut dyn Strategy, number: u64) -> Answer {
    let position = Position::new(VARIANTS[0].rules, number).expect("a position");
    let mut legal = Vec::new();
    let turn = Turn { position: &position, legal: position.legal(&mut legal), seat: Seat::First };
    player.choose(&turn, &mut Seat::First.stream(Seed(5)))
}

/// How a game from 12 ends, with the failure where there is one. Whoever fails has lost.
pub(crate) fn play(recipe: &Recipe) -> (End, Option<Box<Failure>>, Vec<u64>) {
    let mut player = recipe.build(&Setting::default());
    let mut other = Recipe::try_from("greedy-smallest").expect("built in").build(&Setting::default());
    let mut referee = Referee::default();
    let finished = referee
        .play(&game(12), &mut [player.as_mut(), other.as_mut()], &mut ())
        .expect("nobody leaves the game");
    let (end, winner, moves) = (finished.end, finished.winner, finished.moves.to_vec());
    let failure = referee.take_failure();
    assert!(failure.is_none() || winner == Seat::Second);
    (end, failure, moves)
}
