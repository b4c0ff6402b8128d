//! What the harness adds to a bot's move: ratios measured in one run.
//!
//! `cargo bench --bench bots`

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Barrier;
use std::time::Instant;

use divisor_duel::external::{self, set_duel_binary};
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{Event, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::Seed;
use divisor_duel::strategy::{Program, Recipe, Setting};

const ROUNDS: usize = 40;
const MOVES: u32 = 1000;
const LEGAL: [u64; 5] = [1, 2, 3, 4, 6];

fn main() {
    set_duel_binary(env!("CARGO_BIN_EXE_duel"));
    let bot = build_bot();
    let mut bare = Bare::start(&bot);
    let mut guarded = recipe(&bot).build(&Setting::default());
    begin(guarded.as_mut());
    // Alternating, so that a busy machine burdens both alike.
    let (mut bare_times, mut guarded_times) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare_times.push(time(|| bare.ping()));
        guarded_times.push(time(|| one_move(guarded.as_mut())));
    }
    drop((bare, guarded));
    let (bare, guarded) = (median(bare_times), median(guarded_times));
    println!("bare blocking ping-pong        {bare:6.1} µs");
    println!("move through the harness       {guarded:6.1} µs");
    println!("ratio (at most 2)              {:6.2}", guarded / bare);
    two_threads(&bot);
}

/// The trivial compiled bot, in the profile of this bench.
fn build_bot() -> PathBuf {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--release", "--example", "fault-bot"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stderr(Stdio::null())
        .status();
    assert!(built.unwrap().success(), "the example builds");
    Path::new(env!("CARGO_BIN_EXE_duel")).with_file_name("examples").join("fault-bot")
}

fn recipe(bot: &Path) -> Recipe {
    external::recipe(Program::new(vec![bot.display().to_string(), "well".into()], "."))
}

/// The same child with nothing around it.
struct Bare {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Bare {
    fn start(bot: &Path) -> Self {
        let mut bot = Command::new(bot);
        let mut child = bot.arg("well").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Bare { child, input: Some(input), output: BufReader::new(output), line: String::new() }
    }

    fn ping(&mut self) {
        self.input.as_mut().unwrap().write_all(b"move 12 1 2 3 4 6\n").unwrap();
        self.line.clear();
        self.output.read_line(&mut self.line).unwrap();
        assert_eq!(self.line.trim().parse(), Ok(1u64));
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait();
    }
}

fn begin(bot: &mut dyn Strategy) {
    let game = Game { variant: VARIANTS[0].id, rules: VARIANTS[0].rules, start: 12, seed: Seed(1) };
    bot.watch(&Event::Begin { game: &game, seat: Seat::First });
}

/// Asks for a move and tells it and the reply, as in a game.
fn one_move(bot: &mut dyn Strategy) {
    let position = Position::new(VARIANTS[0].rules, 12).unwrap();
    let turn = Turn { position: &position, legal: &LEGAL, seat: Seat::First };
    let answer = bot.choose(&turn, &mut Seat::First.stream(Seed(1)));
    assert_eq!(answer, divisor_duel::play::Answer::Take(1));
    bot.watch(&Event::Played { seat: Seat::First, divisor: 1, number: 11 });
    bot.watch(&Event::Played { seat: Seat::Second, divisor: 1, number: 10 });
}

/// Microseconds for one of many.
fn time(mut work: impl FnMut()) -> f64 {
    let began = Instant::now();
    (0..MOVES).for_each(|_| work());
    began.elapsed().as_secs_f64() * 1e6 / f64::from(MOVES)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// How much faster two threads play than one, each with games between two bots of its own: 2 where
/// both cores are kept busy and nobody else wants them.
fn two_threads(bot: &Path) {
    let mut ratios = Vec::new();
    for _ in 0..5 {
        ratios.push(2.0 * play_on(1, bot) / play_on(2, bot));
    }
    println!("two threads, times one thread  {:6.2}", median(ratios));
}

/// Seconds for the games of this many threads.
fn play_on(threads: usize, bot: &Path) -> f64 {
    let ready = Barrier::new(threads + 1);
    let game = Game { variant: VARIANTS[4].id, rules: VARIANTS[4].rules, start: 100, seed: Seed(1) };
    let work = || {
        let mut players = [recipe(bot).build(&Setting::default()), recipe(bot).build(&Setting::default())];
        let [first, second] = &mut players;
        let mut referee = Referee::default();
        let mut play = || {
            referee
                .play(&game, &mut [first.as_mut(), second.as_mut()], &mut ())
                .map(|game| game.winner)
                .unwrap()
        };
        play();
        ready.wait();
        (0..100).for_each(|_| {
            play();
        });
        ready.wait();
    };
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| drop(scope.spawn(work)));
        ready.wait();
        let began = Instant::now();
        ready.wait();
        began.elapsed().as_secs_f64()
    })
}
