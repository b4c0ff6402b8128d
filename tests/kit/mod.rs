//! The fault-bot kit: games against a bot that misbehaves by name, and a look at what survives.
#![allow(dead_code, reason = "each test file uses its own part")]

pub(crate) mod process;

use std::path::PathBuf;
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use divisor_duel::external::{self, set_duel_binary};
use divisor_duel::game::Variant;
use divisor_duel::play::{Answer, End, Event, Failure, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::strategy::{Confinement, Program, Setting};

/// A bot that misbehaves, and a mark by which its processes are known.
pub(crate) struct Fault {
    pub(crate) bot: Box<dyn Strategy>,
    pub(crate) mark: String,
}

/// The fault-bot's program, which `cargo test` builds with the examples.
pub(crate) fn fault_bot() -> PathBuf {
    let duel = PathBuf::from(env!("CARGO_BIN_EXE_duel"));
    let bot = duel.with_file_name("examples").join("fault-bot");
    assert!(bot.exists(), "build it first: `cargo build --example fault-bot`");
    bot
}

/// A mark that no other process has.
pub(crate) fn mark() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("mark-{}-{}-", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The program that misbehaves as `fault` says. Time is plentiful, unless a test says otherwise.
pub(crate) fn program(fault: &str, mark: &str) -> Program {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| set_duel_binary(env!("CARGO_BIN_EXE_duel")));
    let command = vec![fault_bot().display().to_string(), fault.into(), mark.into()];
    let mut program = Program::new(command, env!("CARGO_MANIFEST_DIR"));
    program.limits.think = Duration::from_secs(60);
    program.limits.start = Duration::from_secs(60);
    program
}

impl Fault {
    pub(crate) fn new(fault: &str) -> Self {
        Self::with(fault, |_| {})
    }

    pub(crate) fn with(fault: &str, change: impl FnOnce(&mut Program)) -> Self {
        Self::at(None, fault, change)
    }

    /// The same, confined like this.
    pub(crate) fn at(level: Option<Confinement>, fault: &str, change: impl FnOnce(&mut Program)) -> Self {
        let mark = mark();
        let mut program = program(fault, &mark);
        change(&mut program);
        let mut setting = Setting::default();
        setting.bots.level = level;
        Fault { bot: external::recipe(program).build(&setting), mark }
    }

    /// Plays a game from 16 against the smallest divisor, in this seat.
    pub(crate) fn play(&mut self, seat: Seat) -> Outcome {
        let mut opponent = Witness::default();
        let outcome = play(self.bot.as_mut(), &mut opponent, seat, 16);
        assert_eq!(opponent.won, Some(outcome.winner != seat), "the opponent is told the truth");
        outcome
    }
}

/// A game of Divisor Duel.
pub(crate) fn play(bot: &mut dyn Strategy, opponent: &mut dyn Strategy, seat: Seat, start: u64) -> Outcome {
    let rules = Variant::find("divisor-duel").expect("a variant").rules;
    let game = Game { variant: "divisor-duel", rules, start, seed: Seed(1) };
    let mut players: [&mut dyn Strategy; 2] = match seat {
        Seat::First => [bot, opponent],
        Seat::Second => [opponent, bot],
    };
    let mut referee = Referee::default();
    let finished = referee.play(&game, &mut players, &mut ()).expect("nobody leaves");
    let (winner, end) = (finished.winner, finished.end);
    Outcome { winner, end, failure: referee.take_failure() }
}

/// How a game came out, with all that there is to see of a failure.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) winner: Seat,
    pub(crate) end: End,
    pub(crate) failure: Option<Box<Failure>>,
}

/// Takes the smallest divisor, and remembers what it was told.
#[derive(Default)]
pub(crate) struct Witness {
    seat: Option<Seat>,
    pub(crate) won: Option<bool>,
}

impl Strategy for Witness {
    fn choose(&mut self, turn: &Turn<'_>, _chance: &mut Stream) -> Answer {
        Answer::Take(turn.legal[0])
    }

    fn watch(&mut self, event: &Event<'_>) {
        match event {
            Event::Begin { seat, .. } => self.seat = Some(*seat),
            Event::Over { winner, .. } => self.won = Some(Some(*winner) == self.seat),
            _ => {}
        }
    }
}

/// The processes that carry this mark on their command line, guards included.
pub(crate) fn alive(mark: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").expect("/proc").flatten();
    let lines = processes.filter_map(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        let pid = entry.file_name().display().to_string();
        (line.contains(mark)).then(|| format!("{pid} {line}"))
    });
    lines.collect()
}
