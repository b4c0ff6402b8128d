//! `duel play`.

use std::io;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};

use super::{Done, complain, folder, listen, rules_help, variant_with_rules, warn};
use crate::game::Start;
use crate::play::{Leave, Referee};
use crate::seed::Seed;
use crate::strategy::Recipe;
use crate::table::{Match, SharedConsole};
use crate::text::safe;
use crate::tournament::MOST_MOVES;

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
    /// End a game after this many moves
    #[arg(long, value_name = "K", default_value_t = Referee::MAX_MOVES, value_parser = clap::value_parser!(u64).range(1..=MOST_MOVES))]
    max_moves: u64,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
    #[arg(long, value_name = "KEY=VALUE,…", help = rules_help::short(), long_help = rules_help::long())]
    rules: Option<String>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (variant, rules) = variant_with_rules(&args.variant, args.rules.as_deref())?;
    let folder = folder(args.strategies)?;
    let recipes = [Recipe::resolve(&args.first, &folder)?, Recipe::resolve(&args.second, &folder)?];
    let names = names(&args.names)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => {
            let seed = Seed::from_system().context("the system gives no random seed; use `--seed`")?;
            complain(&format!("seed: {seed}"));
            seed
        }
    };
    let (interrupt, stop) = listen()?;
    let console = SharedConsole::standard(&interrupt);
    let setting = console.setting(&stop).with_warnings(warn);
    let players = recipes.map(|recipe| recipe.build(&setting));
    let start = match args.start {
        Some(start) => start.draw(&mut seed.start()),
        None => variant.default_start,
    };
    let beginner = if args.toss { seed.toss().below(2) as usize } else { 0 };
    if args.toss {
        console.lock().write(&format!("The coin toss says that {} begins.\n", names[beginner]));
    }
    let referee = Referee::new(args.max_moves, stop);
    let wins = [0; 2];
    let mut table = Match { variant, rules, start, names, players, wins, console: console.clone(), referee };
    match table.play(seed, args.rounds, beginner) {
        Ok(()) => Ok(Done::Well),
        Err(leave) => left(leave, &console),
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
    Ok([safe(a), safe(b)])
}

/// The players have left before the end.
fn left(leave: Leave, console: &SharedConsole) -> anyhow::Result<Done> {
    match leave {
        Leave::EndOfInput => {
            complain("error: the input ended before the game did; nobody has won");
            Ok(Done::Wrong)
        }
        Leave::Interrupted => {
            complain("interrupted: the game is left, nobody has won");
            Ok(Done::Interrupted)
        }
        Leave::OutputClosed => match console.lock().failure() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                complain(&format!("error: cannot write the game: {error}"));
                Ok(Done::Wrong)
            }
            _ => Ok(Done::Well),
        },
    }
}
