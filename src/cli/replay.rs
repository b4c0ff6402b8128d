//! `duel replay`.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::{Done, complain, folder, listen};
use crate::play::{Finished, Referee, Seat, Stop, Strategy};
use crate::strategy::Folder;
use crate::system::Interrupt;
use crate::table::{Commented, SharedConsole, Sitting, Transcript};
use crate::text::{is_unsafe, safe};
use crate::tournament::record::{Checker, Read, Record, game_number};
use crate::tournament::{Plan, Schedule, Scripted, Slot};

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
    let strategies = folder(args.strategies.clone())?;
    let mut record = Record::open(&args.record)?;
    let plan = record.plan.clone();
    let schedule = Schedule::new(&plan);
    let games = plan.game_count().unwrap_or(schedule.len());
    if args.game >= games {
        bail!("`{name}` has no game {}; its last one is {}", args.game, games - 1);
    }
    let (shard, place) = schedule.find(args.game);
    if let Some(shard) = shard.filter(|_| shard != plan.shard) {
        bail!("game {} is not in `{name}`; it is in the record of shard {shard}", args.game);
    }
    let Some(slot) = schedule.from(place).next() else {
        bail!("`{name}` has no game {}", args.game);
    };
    let unreadable = || format!("cannot read `{name}`");
    record.lines.seek_near(args.game).with_context(unreadable)?;
    let line = loop {
        match record.lines.next_line().with_context(unreadable)? {
            Read::Line(line) if game_number(line).is_some_and(|number| number >= args.game) => {
                break line.to_vec();
            }
            Read::Line(_) => {}
            Read::Torn(_) | Read::End => {
                bail!("game {} is not in `{name}` yet; play it with `duel run --resume`", args.game);
            }
        }
    };
    // The header is the first line.
    let number = place + 2;
    let (interrupt, stop) = listen()?;
    let wrong = |what: String| anyhow::anyhow!("{name}:{number}: {}; see `duel verify`", safe(&what));
    let game = Checker::new(&schedule).check(&slot, &line).map_err(wrong)?;
    show(&plan, &slot, &game.finished(), args.comment, &interrupt, &stop);
    complain(&again(&record, &slot, &strategies, args.strategies.as_deref()));
    Ok(Done::Well)
}

/// How to play the game again; or what has changed, so that nobody can.
fn again(record: &Record<'_>, slot: &Slot, folder: &Folder, typed: Option<&Path>) -> String {
    let plan = match record.plan_with_strategies(&slot.players, folder) {
        Ok(plan) => plan,
        Err(what) => return format!("note: the game cannot be played again: {what}"),
    };
    let same = slot.players.iter().all(|&player| plan.entrants[player].is_reproducible());
    let what = if same { "the same game" } else { "a game from the same seed" };
    format!("{what}: {}", command(&plan, slot, typed))
}

/// Tells the game in the words of its rule book.
fn show(plan: &Plan, slot: &Slot, game: &Finished<'_>, comment: bool, interrupt: &Interrupt, stop: &Stop) {
    let console = SharedConsole::standard(interrupt);
    let stage = &plan.stages[slot.stage];
    let names = slot.players.map(|player| plan.entrants[player].name.clone());
    let sitting = Sitting { book: stage.variant.book, names, people: [false; 2], coach: false };
    let mut transcript = Transcript::new(&console, sitting, 1);
    let mut players = Seat::BOTH.map(|seat| Scripted::new(game, seat));
    let [first, second] = &mut players;
    let mut players: [&mut dyn Strategy; 2] = [first, second];
    let game = plan.game(slot);
    let mut referee = Referee::new(plan.max_moves, stop.clone());
    // A reader who has gone away is no error.
    let _ = if comment {
        let mut commented = Commented::new(transcript, &console, stop);
        referee.play(&game, &mut players, &mut commented)
    } else {
        referee.play(&game, &mut players, &mut transcript)
    };
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
    words.extend(["--first".into(), first.typed(), "--second".into(), second.typed()]);
    words.extend(["--start".into(), slot.start.to_string(), "--seed".into(), slot.seed.to_string()]);
    if !first.name.contains(',') && !second.name.contains(',') {
        words.extend(["--names".into(), format!("{},{}", first.name, second.name)]);
    }
    if let Some(folder) = strategies {
        words.extend(["--strategies".into(), folder.display().to_string()]);
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it. What must not be printed is spelled out, as bash and zsh read it, so that
/// the line means the same where it is pasted.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+%@".contains(c);
    if word.chars().all(plain) {
        return word.into();
    }
    if !word.contains(is_unsafe) {
        return format!("'{}'", word.replace('\'', "'\\''"));
    }
    let mut text = String::from("$'");
    for character in word.chars() {
        match character {
            '\'' | '\\' => text.extend(['\\', character]),
            _ if is_unsafe(character) => text.push_str(&format!("\\U{:08x}", u32::from(character))),
            _ => text.push(character),
        }
    }
    text + "'"
}
