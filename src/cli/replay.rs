//! `duel replay`.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::comment::Commented;
use super::verify::{Source, open, silent};
use super::{Done, complain};
use crate::console::SharedConsole;
use crate::interrupt::Interrupt;
use crate::referee::Referee;
use crate::seat::Seat;
use crate::strategy::{Game, Strategy};
use crate::tournament::record::{GameLine, Read};
use crate::tournament::{Plan, Schedule, Scripted, Slot, Verdict, Verifier};
use crate::transcript::Transcript;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record
    record: PathBuf,
    /// The game's number
    #[arg(long, value_name = "ID")]
    game: u64,
    /// Let the solver comment on each move
    #[arg(long)]
    comment: bool,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let name = args.record.display();
    let Source { mut reader, plan, .. } = open(&args.record, args.strategies.clone())?;
    let folder = args.strategies.as_deref();
    let schedule = Schedule::new(&plan);
    let Some(slot) = schedule.from(args.game).next() else {
        bail!("`{name}` has no game {}; its last one is {}", args.game, schedule.len() - 1);
    };
    for _ in 0..args.game {
        reader.read_line().with_context(|| format!("cannot read `{name}`"))?;
    }
    let Read::Line(line) = reader.read_line().with_context(|| format!("cannot read `{name}`"))? else {
        bail!("game {} is not in `{name}` yet; play it with `duel run --resume`", args.game);
    };
    let number = args.game + 2;
    let game = GameLine::parse(line).with_context(|| format!("{name}:{number}: the line is no game"))?;
    let verdict = Verifier::new(&schedule, &silent()).check(&slot, line);
    if let Verdict::Different(what) = verdict {
        bail!("{name}:{number}: {what}; see `duel verify`");
    }
    show(&plan, &slot, &game, args.comment)?;
    complain(&match verdict {
        Verdict::Same => format!("the same game: {}", command(&plan, &slot, folder)),
        _ => format!("a game from the same seed: {}", command(&plan, &slot, folder)),
    });
    Ok(Done::Well)
}

/// Tells the game in the words of its rule book.
fn show(plan: &Plan, slot: &Slot, game: &GameLine<'_>, comment: bool) -> anyhow::Result<()> {
    let interrupt = Interrupt::install().context("cannot listen for Ctrl-C")?;
    let console = SharedConsole::standard(&interrupt);
    let stage = &plan.stages[slot.stage];
    let names = slot.players.map(|player| plan.entrants[player].name.clone());
    let mut transcript = Transcript::new(&console, &interrupt, stage.variant.book, names, 1);
    let mut players = Seat::BOTH.map(|seat| Scripted::new(game, seat));
    let [first, second] = &mut players;
    let mut players: [&mut dyn Strategy; 2] = [first, second];
    let game = Game { variant: stage.variant.id, rules: stage.rules, start: slot.start, seed: slot.seed };
    // A reader who has gone away is no error.
    let _ = if comment {
        let mut commented = Commented::new(transcript, &console);
        Referee::default().play(&game, &mut players, &mut commented)
    } else {
        Referee::default().play(&game, &mut players, &mut transcript)
    };
    Ok(())
}

/// What to type to play it again.
pub(super) fn command(plan: &Plan, slot: &Slot, strategies: Option<&Path>) -> String {
    let stage = &plan.stages[slot.stage];
    let [first, second] = slot.players.map(|player| &plan.entrants[player]);
    let mut words = vec!["duel".into(), "play".into(), stage.variant.id.into()];
    let rules = stage.rules.overrides_of(stage.variant.rules);
    if !rules.is_empty() {
        words.extend(["--rules".into(), rules]);
    }
    words.extend(["--first".into(), first.uses.clone(), "--second".into(), second.uses.clone()]);
    words.extend(["--start".into(), slot.start.to_string(), "--seed".into(), slot.seed.to_string()]);
    if !first.name.contains(',') && !second.name.contains(',') {
        words.extend(["--names".into(), format!("{},{}", first.name, second.name)]);
    }
    if let Some(folder) = strategies {
        words.extend(["--strategies".into(), folder.display().to_string()]);
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+%@".contains(c);
    if word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
