//! What a move of a WebAssembly bot costs, on one core and as ratios measured in one run.
//!
//! `cargo bench --bench wasm`; needs `cc`, and `clang` with `lld`, `wasi-libc` and `libclang-rt-14-dev-wasm32`. With
//! `-- crowd` it is what hundreds of them need in one tournament.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

mod bare;
mod crowd;
mod pipe;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use bare::Bare;
use divisor_duel::external::module_recipe;
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{Answer, Event, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::strategy::{Recipe, Setting, WasmFile, WasmLimits};
use pipe::Pipe;
use rustix::thread::{CpuSet, sched_setaffinity};

const ROUNDS: usize = 200;
const MOVES: u32 = 1000;
pub(crate) const LEGAL: [u64; 5] = [1, 2, 3, 4, 6];

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module = |name: &str, source: &str| -> PathBuf {
        let module = folder.path().join(name);
        let to_wasm = ["--target=wasm32-wasi", "-O2", "-s", "-o"];
        compile(Command::new("clang").args(to_wasm).args([&module, &root.join(source)]));
        module
    };
    let lines = module("parity.wasm", "strategies/parity.c");
    if std::env::args().any(|argument| argument == "crowd") {
        return crowd::crowd(folder.path(), &std::fs::read(lines).unwrap());
    }
    let mut core = CpuSet::new();
    core.set(0);
    sched_setaffinity(None, &core).unwrap();
    let native = folder.path().join("parity");
    compile(Command::new("cc").args(["-O2", "-o"]).args([&native, &root.join("strategies/parity.c")]));
    let direct = root.join("strategies/parity.wasm");

    let mut pipe = Pipe::start(&native);
    let mut through_shim = player(&module("shim.wasm", "benches/wasm/shim.c"));
    let mut through_lean = player(&module("lean.wasm", "benches/wasm/lean.c"));
    let mut through_lines = player(&lines);
    let mut through_call = player(&direct);
    let mut bare = Bare::load(&direct);
    // In turns, so that a busy machine burdens all alike.
    let mut times: [Vec<f64>; 6] = Default::default();
    // As in a game, whose seats have a stream each from its beginning.
    let mut stream = Seat::First.stream(Seed(1));
    for _ in 0..ROUNDS {
        times[0].push(time(|| pipe.ping()));
        times[1].push(time(|| one_move(through_shim.as_mut(), &mut stream)));
        times[2].push(time(|| one_move(through_lean.as_mut(), &mut stream)));
        times[3].push(time(|| one_move(through_lines.as_mut(), &mut stream)));
        times[4].push(time(|| one_move(through_call.as_mut(), &mut stream)));
        times[5].push(time(|| bare.call()));
    }
    drop(pipe);
    let [pipe, shim, lean, stdio, direct_move, call] = times.map(best);
    println!("bare ping-pong over a pipe            {pipe:8.0} ns");
    println!("move by lines (WASI), of the ping-pong (at most 0.20)");
    for (name, move_time) in
        [("the shim alone", shim), ("`read`, by hand, `write`", lean), ("strategies/parity.c (stdio)", stdio)]
    {
        println!("  {name:<36}{move_time:8.0} ns{:8.3}", move_time / pipe);
    }
    println!("move by a call (`choose`)             {direct_move:8.0} ns");
    println!("the call itself                       {call:8.0} ns");
    println!("  above it (at most 300)              {:8.0} ns", direct_move - call);
    for (name, path) in [("lines", &lines), ("a call", &direct)] {
        println!("game of about 10 moves by {name:<12}{:8.0} ns", game(path));
    }
}

fn compile(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}

fn recipe(path: &Path) -> Recipe {
    module_recipe(WasmFile::read(path, WasmLimits::default()).unwrap()).unwrap()
}

fn player(path: &Path) -> Box<dyn Strategy> {
    let mut player = recipe(path).build(&Setting::default());
    let game = Game { variant: VARIANTS[0].id, rules: VARIANTS[0].rules, start: 12, seed: Seed(1) };
    player.watch(&Event::Begin { game: &game, seat: Seat::First });
    player
}

/// Asks for a move and tells it and the reply, as in a game.
fn one_move(bot: &mut dyn Strategy, stream: &mut Stream) {
    let position = Position::new(VARIANTS[0].rules, 12).unwrap();
    let turn = Turn { position: &position, legal: &LEGAL, seat: Seat::First };
    let answer = bot.choose(&turn, stream);
    assert_eq!(answer, Answer::Take(1));
    bot.watch(&Event::Played { seat: Seat::First, divisor: 1, number: 11 });
    bot.watch(&Event::Played { seat: Seat::Second, divisor: 1, number: 10 });
}

/// Nanoseconds for one of many.
fn time(mut work: impl FnMut()) -> f64 {
    let began = Instant::now();
    (0..MOVES).for_each(|_| work());
    began.elapsed().as_secs_f64() * 1e9 / f64::from(MOVES)
}

/// The turn that other work on the machine disturbed the least.
fn best(times: Vec<f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

/// Nanoseconds for a whole game against itself, instances included.
fn game(path: &Path) -> f64 {
    let recipe = recipe(path);
    let mut players = [recipe.build(&Setting::default()), recipe.build(&Setting::default())];
    let [first, second] = &mut players;
    let mut referee = Referee::default();
    let game = Game { variant: VARIANTS[4].id, rules: VARIANTS[4].rules, start: 10, seed: Seed(1) };
    let mut play = || {
        assert!(referee.play(&game, &mut [first.as_mut(), second.as_mut()], &mut ()).is_ok());
    };
    best((0..20).map(|_| time(&mut play)).collect())
}
