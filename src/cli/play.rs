//! `duel play`.

use std::io;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};

use super::{Done, complain, shelf, variant_with_rules};
use crate::chance::Seed;
use crate::console::{SharedConsole, printable};
use crate::game::{Rules, Start, Variant};
use crate::interrupt::Interrupt;
use crate::referee::Referee;
use crate::seat::Seat;
use crate::strategy::{Game, Leave, Recipe, Setting, Strategy};
use crate::transcript::Transcript;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game; see `duel list variants`
    #[arg(default_value = "divisor-duel")]
    variant: String,
    /// Who is player 1 and begins; see `duel list strategies`
    #[arg(long, value_name = "S", default_value = "human")]
    first: String,
    /// Who is player 2
    #[arg(long, value_name = "S", default_value = "random")]
    second: String,
    /// The number to begin from: N, `random`, or `random:LO-HI`; the variant's own if not given
    #[arg(long, value_name = "N")]
    start: Option<Start>,
    /// What the players are called
    #[arg(long, value_name = "A,B", default_value = "Player 1,Player 2")]
    names: String,
    /// The seed of everything random; a new one if not given
    #[arg(long, value_name = "S")]
    seed: Option<Seed>,
    /// Play a match of this many games, taking turns to begin
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Toss a coin for who begins
    #[arg(long)]
    toss: bool,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
    /// Change rules of the variant: op, one, reuse, divisors, wrong
    #[arg(long, value_name = "KEY=VALUE,…")]
    rules: Option<String>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (variant, rules) = variant_with_rules(&args.variant, args.rules.as_deref())?;
    let shelf = shelf(args.strategies)?;
    let recipes = [Recipe::resolve(&args.first, &shelf)?, Recipe::resolve(&args.second, &shelf)?];
    let names = names(&args.names)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => {
            let seed = Seed::from_system().context("the system gives no random seed; use `--seed`")?;
            complain(&format!("seed: {seed}"));
            seed
        }
    };
    let interrupt = Interrupt::install().context("cannot listen for Ctrl-C")?;
    let console = SharedConsole::standard(&interrupt);
    let setting = Setting { console: console.clone(), interrupt: interrupt.clone() };
    let players = recipes.map(|recipe| recipe.build(&setting));
    console.lock().undo = players.iter().filter(|player| player.is_human()).count() == 1;
    let start = match args.start {
        Some(start) => start.draw(&mut seed.start()),
        None => variant.default_start,
    };
    let beginner = if args.toss { seed.toss().below(2) as usize } else { 0 };
    let mut table = Match { variant, rules, start, names, players, wins: [0; 2], console, interrupt };
    if args.toss {
        table.write(&format!("The coin toss says that {} begins.\n", table.names[beginner]));
    }
    match table.play(seed, args.rounds, beginner) {
        Ok(()) => Ok(Done::Well),
        Err(leave) => table.left(leave),
    }
}

/// Two names from `A,B`.
fn names(text: &str) -> anyhow::Result<[String; 2]> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let [a, b] = parts[..] else { bail!("`--names {text}` is not two names; write `--names Alice,Bob`") };
    ensure!(
        !a.is_empty() && !b.is_empty(),
        "`--names {text}` leaves a name empty; write `--names Alice,Bob`"
    );
    ensure!(a != b, "both players are called `{a}`; give them different names");
    Ok([printable(a), printable(b)])
}

/// One game after another between the same two players.
struct Match {
    variant: &'static Variant,
    rules: Rules,
    start: u64,
    /// Of player 1 and player 2, as are the players and their wins.
    names: [String; 2],
    players: [Box<dyn Strategy>; 2],
    wins: [u32; 2],
    console: SharedConsole,
    interrupt: Interrupt,
}

impl Match {
    /// Plays the rounds; the players take turns to begin.
    fn play(&mut self, seed: Seed, rounds: u32, beginner: usize) -> Result<(), Leave> {
        for (round, seed) in (0..rounds).zip(seed.rounds()) {
            if rounds > 1 {
                self.write(&format!("Round {} of {rounds}\n\n", round + 1));
            }
            let winner = self.play_round(seed, (beginner + round as usize) % 2)?;
            self.wins[winner] += 1;
            if rounds > 1 {
                let ([a, b], [wins_a, wins_b]) = (&self.names, self.wins);
                self.write(&format!("\nScore: {a} {wins_a}, {b} {wins_b}\n\n"));
            }
        }
        if rounds > 1 {
            self.write(&self.verdict());
        }
        Ok(())
    }

    /// Plays one game and says which player won it, 0 or 1.
    fn play_round(&mut self, seed: Seed, beginner: usize) -> Result<usize, Leave> {
        let game = Game { variant: self.variant.id, rules: self.rules, start: self.start, seed };
        let mut referee = Referee::default();
        let player_in = |seat: Seat| (beginner + seat.index()) % 2;
        let names = Seat::BOTH.map(|seat| self.names[player_in(seat)].clone());
        let mut transcript =
            Transcript::new(&self.console, &self.interrupt, self.variant.book, names, beginner + 1);
        let [a, b] = &mut self.players;
        let mut players: [&mut dyn Strategy; 2] =
            if beginner == 0 { [a.as_mut(), b.as_mut()] } else { [b.as_mut(), a.as_mut()] };
        let outcome = referee.play(&game, &mut players, &mut transcript)?;
        Ok(player_in(outcome.winner))
    }

    /// Who has won the match.
    fn verdict(&self) -> String {
        let [a, b] = &self.names;
        match self.wins[0].cmp(&self.wins[1]) {
            std::cmp::Ordering::Greater => format!("{a} is the overall champion!\n"),
            std::cmp::Ordering::Less => format!("{b} is the overall champion!\n"),
            std::cmp::Ordering::Equal => format!("{a} and {b} share the match.\n"),
        }
    }

    fn write(&self, text: &str) {
        self.console.lock().write(text);
    }

    /// The players have left before the end.
    fn left(&self, leave: Leave) -> anyhow::Result<Done> {
        match leave {
            Leave::EndOfInput => {
                complain("error: the input ended before the game did; nobody has won");
                Ok(Done::Wrong)
            }
            Leave::Interrupted => {
                complain("interrupted: the game is left, nobody has won");
                Ok(Done::Interrupted)
            }
            Leave::OutputClosed => match self.console.lock().failure() {
                Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    complain(&format!("error: cannot write the game: {error}"));
                    Ok(Done::Wrong)
                }
                _ => Ok(Done::Well),
            },
        }
    }
}
