//! `duel play`.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};

use super::outputs::{NamedFile, refuse_overwriting};
use super::trust::{refuse_unknown_trust, trusting};
use super::{Done, complain, confined, folder, listen, rules_help, seat_names, variant_with_rules, warn};
use crate::files::Output;
use crate::game::Start;
use crate::play::{Leave, Referee};
use crate::seed::Seed;
use crate::strategy::{Recipe, Setting};
use crate::table::dialect::Named;
use crate::table::{Match, Reviews, SharedConsole};
use crate::tournament::record::MatchRecord;
use crate::tournament::{Entrant, MOST_MOVES, Stage, Starts};

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
    /// What the players are called; at a terminal bots go by their own names, all others by their numbers
    #[arg(long, value_name = "A,B")]
    names: Option<String>,
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
    /// Keep the games in this file, for `duel replay`, `duel verify` and `duel report`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Warn before a move that throws the win away, and ask whether to keep it
    #[arg(long)]
    coach: bool,
    /// Say after each game where it was lost, not only to a person at a terminal
    #[arg(long, conflicts_with = "no_review")]
    review: bool,
    /// Say nothing after a game
    #[arg(long)]
    no_review: bool,
    /// Let this strategy do without a sandbox, or see more, where its file says so; can be given several times
    #[arg(long, value_name = "NAME")]
    trust: Vec<String>,
    #[arg(long, value_name = "KEY=VALUE,…", help = rules_help::short(), long_help = rules_help::long())]
    rules: Option<String>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (variant, rules) = variant_with_rules(&args.variant, args.rules.as_deref())?;
    let folder = trusting(folder(args.strategies.clone())?, &args.trust);
    let recipes = [Recipe::resolve(&args.first, &folder)?, Recipe::resolve(&args.second, &folder)?];
    refuse_unknown_trust(&folder, &[&recipes[0], &recipes[1]])?;
    refuse_overwriting(&NamedFile::of_recipes(&recipes), &[("--record", args.record.as_deref())])?;
    let given = args.names.as_deref().map(seat_names::parse).transpose()?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => {
            let seed = Seed::from_system().context("the system gives no random seed; use `--seed`")?;
            complain(&format!("seed: {seed}"));
            seed
        }
    };
    let start = match &args.start {
        Some(start) => start.draw(&mut seed.start()),
        None => variant.default_start,
    };
    let beginner = if args.toss { seed.toss().below(2) as usize } else { 0 };
    let level = confined(&[&recipes[0], &recipes[1]], None, None)?;
    let keeper = match &args.record {
        None => None,
        Some(path) => {
            let names = given.clone().unwrap_or_else(|| seat_names::own(&recipes));
            let mut entrants = Vec::new();
            for (name, uses) in names.iter().zip([&args.first, &args.second]) {
                entrants.push(Entrant::new(Some(name), uses, &folder)?);
            }
            entrants.rotate_left(beginner);
            let stage = Stage { name: variant.id.into(), variant, rules, starts: Starts::List(vec![start]) };
            Some((Keeper::begin(path)?, match_record(seed, stage, entrants, args.max_moves)?.confined(level)))
        }
    };
    let (keeper, record) = keeper.unzip();
    let (interrupt, stop) = listen()?;
    let console = SharedConsole::standard(&interrupt);
    let names = given.unwrap_or_else(|| match console.lock().is_live() {
        true => seat_names::own(&recipes),
        false => seat_names::numbered(),
    });
    let mut setting = console.setting(&stop).with_warnings(warn);
    setting.bots.level = level;
    let players = recipes.map(|recipe| recipe.build(&setting));
    if args.toss {
        let begins = Named(&names[beginner]).does("begins", "begin");
        console.lock().write(&format!("The coin toss says that {begins}.\n"));
    }
    let mut table = Match {
        variant,
        rules,
        start,
        names,
        players,
        wins: [0; 2],
        console: console.clone(),
        referee: Referee::new(args.max_moves, stop.clone()),
        coach: args.coach,
        reviews: match (args.review, args.no_review) {
            (true, _) => Reviews::Always,
            (false, true) => Reviews::Never,
            (false, false) => Reviews::Usual,
        },
        playing: false,
        record,
    };
    let played = table.play(seed, args.rounds, beginner, &stop);
    if let (Some(keeper), Some(record)) = (keeper, &table.record) {
        keeper.keep(record)?;
    }
    match played {
        Ok(()) => Ok(Done::Well),
        Err(Leave::Interrupted) if !table.playing => {
            complain("interrupted: the game was over, and nothing of it is lost");
            Ok(Done::Interrupted)
        }
        Err(leave) => left(leave, &console, &setting),
    }
}

/// The record that the games go to.
fn match_record(
    seed: Seed,
    stage: Stage,
    entrants: Vec<Entrant>,
    max_moves: u64,
) -> anyhow::Result<MatchRecord> {
    let entrants: [Entrant; 2] = entrants.try_into().expect("one for each seat");
    MatchRecord::new(seed, stage, entrants, max_moves).map_err(|what| anyhow!("cannot record this: {what}"))
}

/// A new file that stands in its place when there are games to keep.
struct Keeper<'a> {
    path: &'a Path,
    output: Output,
}

impl<'a> Keeper<'a> {
    fn begin(path: &'a Path) -> anyhow::Result<Self> {
        // A match cannot be continued, so that whatever is there would be lost.
        ensure!(!path.exists(), "`{}` exists; name another file", path.display());
        let output = Output::begin(path).with_context(|| format!("cannot write `{}`", path.display()))?;
        Ok(Keeper { path, output })
    }

    /// Writes what was played; where that is nothing, there is no file.
    fn keep(self, record: &MatchRecord) -> anyhow::Result<()> {
        let path = self.path.display();
        if record.games() == 0 {
            complain(&format!("no game was finished, so `{path}` was not written"));
            return Ok(());
        }
        self.output.finish(&record.text()).with_context(|| format!("cannot write `{path}`"))
    }
}

/// The players have left before the end.
fn left(leave: Leave, console: &SharedConsole, setting: &Setting) -> anyhow::Result<Done> {
    match leave {
        Leave::Trouble => {
            let what = setting.trouble.last().unwrap_or_default();
            complain(&format!("error: the harness itself failed, and nobody has won: {what}"));
            Ok(Done::Wrong)
        }
        Leave::EndOfInput => {
            complain("error: the input ended before the game did; nobody has won");
            Ok(Done::Wrong)
        }
        Leave::Quit => {
            complain("the game is left, nobody has won");
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
