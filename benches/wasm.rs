//! What a move of a WebAssembly bot costs, on one core and as ratios measured in one run.
//!
//! `cargo bench --bench wasm`; needs `cc`, and `clang` with `lld`, `wasi-libc` and `libclang-rt-14-dev-wasm32`.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use divisor_duel::external::module_recipe;
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{Answer, Event, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::Seed;
use divisor_duel::strategy::{Recipe, Setting, WasmFile, WasmLimits};
use rustix::thread::{CpuSet, sched_setaffinity};
use wasmi::{CompilationMode, Config, Engine, Linker, Memory, Module, Store, TypedFunc};

const ROUNDS: usize = 60;
const MOVES: u32 = 1000;
const LEGAL: [u64; 5] = [1, 2, 3, 4, 6];

fn main() {
    let mut core = CpuSet::new();
    core.set(0);
    sched_setaffinity(None, &core).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (native, lines) = (folder.path().join("parity"), folder.path().join("parity.wasm"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies/parity.c");
    compile(Command::new("cc").args(["-O2", "-o"]).args([&native, &source]));
    compile(Command::new("clang").args(["--target=wasm32-wasi", "-O2", "-s", "-o"]).args([&lines, &source]));
    let direct = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies/parity.wasm");

    let mut pipe = Pipe::start(&native);
    let mut through_lines = player(&lines);
    let mut through_call = player(&direct);
    let mut bare = Bare::load(&direct);
    // In turns, so that a busy machine burdens all alike.
    let mut times: [Vec<f64>; 4] = Default::default();
    for _ in 0..ROUNDS {
        times[0].push(time(|| pipe.ping()));
        times[1].push(time(|| one_move(through_lines.as_mut())));
        times[2].push(time(|| one_move(through_call.as_mut())));
        times[3].push(time(|| bare.call()));
    }
    drop(pipe);
    let [pipe, lines_move, direct_move, call] = times.map(median);
    println!("bare ping-pong over a pipe            {pipe:8.0} ns");
    println!("move by lines (WASI)                  {lines_move:8.0} ns");
    println!("  of the ping-pong (at most 0.20)     {:8.3}", lines_move / pipe);
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
fn one_move(bot: &mut dyn Strategy) {
    let position = Position::new(VARIANTS[0].rules, 12).unwrap();
    let turn = Turn { position: &position, legal: &LEGAL, seat: Seat::First };
    let answer = bot.choose(&turn, &mut Seat::First.stream(Seed(1)));
    assert_eq!(answer, Answer::Take(1));
    bot.watch(&Event::Played { seat: Seat::First, divisor: 1, number: 11 });
    bot.watch(&Event::Played { seat: Seat::Second, divisor: 1, number: 10 });
}

/// The same bot as a native child, with nothing around it.
struct Pipe {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Pipe {
    fn start(bot: &PathBuf) -> Self {
        let mut child = Command::new(bot).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Pipe { child, input: Some(input), output: BufReader::new(output), line: String::new() }
    }

    fn ping(&mut self) {
        self.input.as_mut().unwrap().write_all(b"move 12 1 2 3 4 6\n").unwrap();
        self.line.clear();
        self.output.read_line(&mut self.line).unwrap();
        assert_eq!(self.line.trim().parse(), Ok(1u64));
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait();
    }
}

/// The call alone, with nothing around it: the numbers are there already.
struct Bare {
    store: Store<()>,
    choose: TypedFunc<(), i64>,
}

impl Bare {
    fn load(path: &Path) -> Self {
        let mut config = Config::default();
        config.consume_fuel(true).compilation_mode(CompilationMode::Eager);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, std::fs::read(path).unwrap()).unwrap();
        let mut store = Store::new(&engine, ());
        store.set_fuel(u64::MAX).unwrap();
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
        let buffer: TypedFunc<i32, i32> = instance.get_typed_func(&store, "buffer").unwrap();
        let at = buffer.call(&mut store, 1024).unwrap() as usize;
        let memory: Memory = instance.get_memory(&store, "memory").unwrap();
        let numbers = [12, LEGAL.len() as u64].into_iter().chain(LEGAL);
        let bytes: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        memory.write(&mut store, at, &bytes).unwrap();
        let choose = instance.get_typed_func(&store, "choose").unwrap();
        Bare { store, choose }
    }

    fn call(&mut self) {
        assert_eq!(black_box(self.choose.call(&mut self.store, ()).unwrap()), 1);
    }
}

/// Nanoseconds for one of many.
fn time(mut work: impl FnMut()) -> f64 {
    let began = Instant::now();
    (0..MOVES).for_each(|_| work());
    began.elapsed().as_secs_f64() * 1e9 / f64::from(MOVES)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
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
    median((0..20).map(|_| time(&mut play)).collect())
}
