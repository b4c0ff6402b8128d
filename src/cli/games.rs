//! `duel games`.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::builder::PossibleValuesParser;

use super::judging::JudgingNodes;
use super::records::Records;
use super::{Done, listen, show};
use crate::play::{End, Finished};
use crate::report::text::games::{FirstBlunder, GameLine, GameList};
use crate::report::text::{Format, screen};
use crate::standings::{SolverJudge, judge_positions};
use crate::text::{Rows, Terminal, write_rows};
use crate::tournament::{Plan, Slot};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record, or parts of one
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Games of this strategy, whose blunders alone are then counted
    #[arg(long, value_name = "A")]
    of: Option<String>,
    /// Of these, the games against this one
    #[arg(long, value_name = "B", requires = "of")]
    against: Option<String>,
    /// Of these, the games that were lost
    #[arg(long, requires = "of")]
    lost: bool,
    /// Of these, the games that were won
    #[arg(long, requires = "of", conflicts_with = "lost")]
    won: bool,
    /// Games of this variant
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Games from this number
    #[arg(long, value_name = "N")]
    start: Option<u64>,
    /// Games that ended like this
    #[arg(long, value_name = "E", value_parser = PossibleValuesParser::new(End::ALL.map(End::name)))]
    end: Option<String>,
    /// Games in which a win was thrown away
    #[arg(long)]
    blunders: bool,
    #[command(flatten)]
    judging: JudgingNodes,
    /// How to write the list
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
}

/// Which games are wanted, with names looked up.
struct Wanted {
    of: Option<usize>,
    against: Option<usize>,
    /// Is a win of `of` wanted, or a loss?
    won: Option<bool>,
    variant: Option<usize>,
    start: Option<u64>,
    end: Option<String>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (_interrupt, stop) = listen()?;
    let mut records = Records::open(&args.records)?;
    let strategy = |name: &Option<String>| name.as_deref().map(|name| records.strategy(name)).transpose();
    let wanted = Wanted {
        of: strategy(&args.of)?,
        against: strategy(&args.against)?,
        won: (args.won || args.lost).then_some(args.won),
        variant: args.variant.as_deref().map(|name| records.variant(name)).transpose()?,
        start: args.start,
        end: args.end,
    };
    ensure!(
        wanted.of.is_none() || wanted.of != wanted.against,
        "no strategy plays against itself; name another one for `--against`"
    );
    let plan = records.plan.clone();
    let several = args.records.len() > 1;
    let names: Vec<String> = args.records.iter().map(|path| path.display().to_string()).collect();
    let mut list = GameList::new(&plan, args.format, Terminal::columns(), several);
    let mut judge = args.judging.judge();
    let mut shown = 0u64;
    let mut written = write_rows(&Rows::of(&list.head()));
    records.each(&stop, |at, slot, game| {
        if written.is_err() {
            return ControlFlow::Break(());
        }
        if !wanted.has(slot, game) {
            return ControlFlow::Continue(());
        }
        let line = line(&plan, &mut judge, wanted.of, slot, game);
        if line.blunders > 0 || !args.blunders {
            let line = GameLine { record: several.then(|| names[at].as_str()), ..line };
            written = write_rows(&Rows::of(&list.line(&line)));
            shown += 1;
        }
        ControlFlow::Continue(())
    })?;
    let written = written.and_then(|()| write_rows(&Rows::of(list.tail())));
    match written {
        // A reader who has gone away is no error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Done::Well),
        written => written.context("cannot write to standard output")?,
    }
    if args.format == Format::Table {
        let record = if several { "RECORD" } else { names[0].as_str() };
        let hint = match shown {
            0 => "There are no such games.".into(),
            _ => format!("See one with `duel replay {record} --game ID --comment`."),
        };
        show(screen::hint(&hint, Terminal::columns()))?;
    }
    Ok(Done::Well)
}

impl Wanted {
    fn has(&self, slot: &Slot, game: &Finished<'_>) -> bool {
        let plays = |player: Option<usize>| player.is_none_or(|player| slot.players.contains(&player));
        let winner = slot.players[game.winner.index()];
        plays(self.of)
            && plays(self.against)
            && self.won.is_none_or(|won| (self.of == Some(winner)) == won)
            && self.variant.is_none_or(|stage| stage == slot.stage)
            && self.start.is_none_or(|start| start == slot.start)
            && self.end.as_deref().is_none_or(|end| end == game.end.name())
    }
}

/// What is told of a game; blunders are those of one player, or of both.
fn line<'p>(
    plan: &'p Plan,
    judge: &mut SolverJudge,
    of: Option<usize>,
    slot: &Slot,
    game: &Finished<'_>,
) -> GameLine<'p> {
    let stage = &plan.stages[slot.stage];
    let [first, second] = slot.players.map(|player| plan.entrants[player].name.as_str());
    let mut line = GameLine {
        id: slot.id,
        variant: &stage.name,
        start: slot.start,
        first,
        second,
        winner: [first, second][game.winner.index()],
        end: game.end.name(),
        moves: game.moves.len(),
        blunders: 0,
        unjudged: 0,
        blunder: None,
        record: None,
    };
    let judged = judge_positions(judge, stage.rules, slot.start, game.moves);
    let mut number = slot.start;
    for (turn, (pair, &divisor)) in judged.windows(2).zip(game.moves).enumerate() {
        if of.is_none_or(|player| slot.players[turn % 2] == player) {
            match (pair[0], pair[1]) {
                (Some(false), _) | (Some(true), Some(false)) => {}
                (Some(true), Some(true)) => {
                    line.blunders += 1;
                    line.blunder.get_or_insert(FirstBlunder { r#move: turn + 1, number, divisor });
                }
                _ => line.unjudged += 1,
            }
        }
        number = stage.rules.operation.after(number, divisor);
    }
    line
}
