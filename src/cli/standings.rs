//! `duel standings`.

use std::path::PathBuf;

use super::judging::Judging;
use super::progress::Progress;
use super::records::Records;
use super::run::show_standings;
use super::{Done, listen, print, show};
use crate::play::Finished;
use crate::report::text::{self as text_report, Format, own, screen};
use crate::standings::{Standings, Tally};
use crate::text::Terminal;
use crate::tournament::record::Reading;
use crate::tournament::{Fold, Slot};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record, or parts of one
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// Show the lines of this strategy alone: its place, whom it met, and its variants
    #[arg(long, value_name = "NAME")]
    of: Option<String>,
    /// Count the games of this variant alone
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Show everything: seats, who beats whom, and a table for each variant
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    judging: Judging,
    /// How to write the standings
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (_interrupt, stop) = listen()?;
    let mut records = Records::open(&args.records)?;
    args.of.as_deref().map(|name| records.strategy(name)).transpose()?;
    let only = args.variant.as_deref().map(|name| records.variant(name)).transpose()?;
    let mut field = records.plan.field();
    if let Some(stage) = only {
        field.arenas = vec![field.arenas.swap_remove(stage)];
    }
    let progress = Progress::games(records.planned(), 0);
    let how = Reading { stop, progress: &|games| progress.advance(games), ..Reading::default() };
    let tally = || Tally::judged_by(args.judging.judge(), &field);
    let counted = records.fold(&how, || CountedGames { tally: tally(), only })?;
    drop(progress);
    let standings = Standings::new(&field, &counted.tally);
    let own = args.of.as_deref().map(|name| own::lines_of(&standings, name));
    match (own, args.format) {
        (None, Format::Table) => show_standings(&standings, args.full, &[], &next_steps(&args))?,
        (None, format) => print(&text_report::standings::render(&standings, format))?,
        (Some(own), Format::Table) => {
            let columns = Terminal::columns();
            show(own::tables(&own, columns))?;
            show(screen::verdict(&standings, columns))?;
            show(screen::hint(&next_steps(&args), columns))?;
        }
        (Some(own), format) => print(&own::render(&own, format))?,
    }
    Ok(Done::Well)
}

/// Games of all variants, or of one.
struct CountedGames {
    tally: Tally,
    only: Option<usize>,
}

impl Fold for CountedGames {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        match self.only {
            None => drop(self.tally.add(slot, game)),
            // The one variant that counts is the first of its field.
            Some(stage) if stage == slot.stage => drop(self.tally.add(&Slot { stage: 0, ..*slot }, game)),
            Some(_) => {}
        }
    }

    fn merge(&mut self, other: Self) {
        self.tally.merge(other.tally);
    }
}

/// What a person may want to do next.
fn next_steps(args: &Args) -> String {
    let records: Vec<String> = args.records.iter().map(|path| path.display().to_string()).collect();
    let records = records.join(" ");
    match &args.of {
        Some(name) => format!("Its games: `duel games {records} --of {name}`."),
        None if args.full => format!("One strategy's lines: `duel standings {records} --of NAME`."),
        None => format!(
            "One strategy's lines: `duel standings {records} --of NAME`; add --full for seats, pairings and variants."
        ),
    }
}
