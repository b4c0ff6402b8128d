//! What the harness adds to a bot's move, and what a start costs: ratios measured in one run, on one core.
//!
//! `cargo bench --bench bots`, with `-- moves` only what a move costs, with `-- threads` what it brings that a thread
//! and its bots stay on one core, or with `-- load` the full load test: no honest bot loses on time.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Barrier;
use std::time::{Duration, Instant};

use divisor_duel::external::{self, set_duel_binary};
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{End, Event, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::strategy::{Confinement, Program, Recipe, Setting};
use divisor_duel::tournament::{Conditions, Plan, Schedule, Stage, run};
use rustix::thread::{CpuSet, sched_setaffinity};

const ROUNDS: usize = 400;
/// So few that a round has a chance of not being disturbed by whatever else runs.
const MOVES: u32 = 100;
const LEGAL: [u64; 5] = [1, 2, 3, 4, 6];
/// What a bot is told for one move, by the harness and by nobody but a pipe.
const QUESTION: &[u8] = b"played first 1 11\nplayed second 1 10\nmove 12 1 2 3 4 6\n";

fn main() {
    set_duel_binary(env!("CARGO_BIN_EXE_duel"));
    let bot = build_bot();
    if std::env::args().any(|word| word == "load") {
        return load(&bot);
    }
    if std::env::args().any(|word| word == "threads") {
        return staying(&bot);
    }
    let all = !std::env::args().any(|word| word == "moves");
    if all {
        two_threads(&bot);
    }
    // Whoever is waited for runs on the same core, here and there.
    let mut first = CpuSet::new();
    first.set(0);
    sched_setaffinity(None, &first).unwrap();
    if all {
        starts(&bot);
    }
    moves(&bot);
}

const LEVELS: [Confinement; 3] = [Confinement::Jail, Confinement::Fence, Confinement::Off];

/// A move at each level, in turns with the same child that has nothing around it.
fn moves(bot: &Path) {
    let mut bare = Bare::start(bot);
    // Many schedulers share the time out between sessions first, which a change between two of them pays for.
    let mut apart = Bare::start_apart(bot);
    // Under so long a limit the processor time is never read.
    let mut unread = Program::new(vec![bot.display().to_string(), "well".into()], ".");
    unread.limits.think = Duration::from_secs(3600);
    let mut guarded = Vec::from(LEVELS.map(|level| (level.name(), recipe(bot).build(&at(level)))));
    guarded.push(("jail, clock unread", external::recipe(unread.clone()).build(&at(Confinement::Jail))));
    guarded.push(("off, clock unread", external::recipe(unread).build(&at(Confinement::Off))));
    guarded.iter_mut().for_each(|(_, bot)| begin(bot.as_mut()));
    // Games that are as short as what is looked at.
    let mut short = recipe(bot).build(&at(Confinement::Jail));
    let (mut alone, mut alone_apart, mut short_games) = (Vec::new(), Vec::new(), Vec::new());
    let mut times = vec![Vec::new(); guarded.len()];
    for _ in 0..ROUNDS {
        alone.push(time(|| bare.ping()));
        alone_apart.push(time(|| apart.ping()));
        short_games.push(
            game_of(|turn, stream| time_of(MOVES / 2, || two_moves(short.as_mut(), turn, stream))) / 2.0,
        );
        for ((_, bot), times) in guarded.iter_mut().zip(&mut times) {
            times.push(moves_of(bot.as_mut()));
        }
    }
    let alone = undisturbed(alone);
    println!("bare blocking ping-pong, one core      {alone:6.1} µs");
    println!("in a session of its own, times that    {:6.2}", undisturbed(alone_apart) / alone);
    for ((name, _), times) in guarded.iter().zip(times) {
        println!("a move, times that, {name:<18} {:6.2}", undisturbed(times) / alone);
    }
    println!("in games of two moves, times that      {:6.2}", undisturbed(short_games) / alone);
}

/// From the start of a process to its first answer.
fn starts(bot: &Path) {
    let once = |work: &mut dyn FnMut()| {
        let began = Instant::now();
        work();
        began.elapsed().as_secs_f64() * 1e3
    };
    let several = |mut work: Box<dyn FnMut() + '_>| median((0..20).map(|_| once(&mut work)).collect());
    println!("a start, alone                       {:6.1} ms", several(Box::new(|| Bare::start(bot).ping())));
    for level in LEVELS {
        let start = || {
            let mut bot = recipe(bot).build(&at(level));
            begin(bot.as_mut());
            game_of(|turn, stream| one_move(bot.as_mut(), turn, stream));
        };
        println!("a start, {:<27} {:6.1} ms", level.name(), several(Box::new(start)));
    }
}

fn at(level: Confinement) -> Setting {
    let mut setting = Setting::default();
    setting.bots.level = Some(level);
    setting
}

/// Games on 64 threads beside a spinner, of bots that need 0, 5 and 50 ms of processor time under a limit of
/// 100 ms: how many were lost on time, of those that can be played within ten minutes.
fn load(bot: &Path) {
    let mut plan = Plan::builder("load").rounds(100).variant(Stage::builder("divisor-duel").starts([6, 16]));
    for need in [0, 5, 50] {
        let command = vec![bot.display().to_string(), format!("think-{need}")];
        let mut program = Program::new(command, ".");
        program.limits.think = Duration::from_millis(100);
        plan = plan.strategy(external::recipe(program).named(format!("needs-{need}")));
    }
    let plan = plan.build().unwrap();
    let conditions = Conditions { threads: 64, ..Conditions::default() };
    let mut spinner = Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
    let stop = conditions.setting.stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(600));
        stop.request();
    });
    let ran = run(&Schedule::new(&plan), 0, None, || (), &conditions);
    spinner.kill().unwrap();
    spinner.wait().unwrap();
    let ran = ran.unwrap();
    let lost: u64 = ran.forfeits.iter().map(|forfeit| forfeit.games).sum();
    println!("lost on time, of {} games            {lost}", ran.games);
    for forfeit in &ran.forfeits {
        println!("  {}", forfeit.failure.reason);
    }
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
        Self::run(Command::new(bot).arg("well"))
    }

    /// In a session of its own, as in the jail.
    fn start_apart(bot: &Path) -> Self {
        Self::run(Command::new("setsid").arg(bot).arg("well"))
    }

    fn run(bot: &mut Command) -> Self {
        let mut child = bot.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Bare { child, input: Some(input), output: BufReader::new(output), line: String::new() }
    }

    fn ping(&mut self) {
        self.input.as_mut().unwrap().write_all(QUESTION).unwrap();
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

/// What a game has anyway, whoever plays it: a position, and the seat's numbers.
fn game_of<T>(work: impl FnOnce(&Turn<'_>, &mut Stream) -> T) -> T {
    let position = Position::new(VARIANTS[0].rules, 12).unwrap();
    let turn = Turn { position: &position, legal: &LEGAL, seat: Seat::First };
    work(&turn, &mut Seat::First.stream(Seed(1)))
}

/// Microseconds for one of many moves.
fn moves_of(bot: &mut dyn Strategy) -> f64 {
    game_of(|turn, stream| time(|| one_move(bot, turn, stream)))
}

/// Asks for a move and tells it and the reply, as in a game.
fn one_move(bot: &mut dyn Strategy, turn: &Turn<'_>, stream: &mut Stream) {
    let answer = bot.choose(turn, stream);
    assert_eq!(answer, divisor_duel::play::Answer::Take(1));
    bot.watch(&Event::Played { seat: Seat::First, divisor: 1, number: 11 });
    bot.watch(&Event::Played { seat: Seat::Second, divisor: 1, number: 10 });
}

/// A whole game, in which it is looked for what nobody asked for before every question.
fn two_moves(bot: &mut dyn Strategy, turn: &Turn<'_>, stream: &mut Stream) {
    begin(bot);
    one_move(bot, turn, stream);
    one_move(bot, turn, stream);
    bot.watch(&Event::Over { winner: Seat::First, end: End::NoMoves });
}

/// Microseconds for one of many.
fn time(work: impl FnMut()) -> f64 {
    time_of(MOVES, work)
}

/// The same for one of so many.
fn time_of(count: u32, mut work: impl FnMut()) -> f64 {
    let began = Instant::now();
    (0..count).for_each(|_| work());
    began.elapsed().as_secs_f64() * 1e6 / f64::from(count)
}

/// The time of the quickest tenth: the others waited for somebody else.
fn undisturbed(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 10]
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// How much faster games are played where a thread and its bots stay on one core, in turns with the same games where
/// the system puts them; alone, and beside a process that is always busy, anywhere or on the first core.
fn staying(bot: &Path) {
    let neighbours = [
        ("alone", ":"),
        ("beside a busy process", "while :; do :; done"),
        ("beside one on the first core", "exec taskset -c 0 sh -c 'while :; do :; done'"),
    ];
    for (beside, script) in neighbours {
        let mut neighbour = Command::new("setsid").args(["sh", "-c", script]).spawn().unwrap();
        for threads in [1, 2, 8] {
            let plan = Plan::builder("threads").rounds(200).strategy(recipe(bot).named("one"));
            let plan = plan.strategy(recipe(bot).named("two"));
            let plan = plan.variant(Stage::builder("divider-game").starts([100])).build().unwrap();
            let schedule = Schedule::new(&plan);
            let play = |roam| {
                let began = Instant::now();
                let conditions = Conditions { threads, roam, ..Conditions::default() };
                let ran = run(&schedule, 0, None, || (), &conditions).unwrap();
                assert!(ran.forfeits.is_empty());
                began.elapsed().as_secs_f64()
            };
            // So that all bots run.
            play(true);
            let ratio = median((0..25).map(|_| play(true) / play(false)).collect());
            println!("{threads} threads, {beside:<28}, staying is {ratio:5.2} times as fast");
        }
        let _ = neighbour.kill();
        neighbour.wait().unwrap();
    }
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
