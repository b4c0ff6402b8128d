//! `duel standings`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::progress::Progress;
use super::records::Records;
use super::run::show_standings;
use super::{Done, listen, print, show};
use crate::report::text::{self as text_report, Format, own, screen};
use crate::standings::{Standings, Tally};
use crate::text::Terminal;
use crate::tournament::Slot;

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
    let mut tally = Tally::new(&field);
    let progress = Progress::games(records.planned(), 0);
    records.each(&stop, |_, slot, game| {
        progress.step();
        match only {
            None => drop(tally.add(slot, game)),
            // The one variant that counts is the first of its field.
            Some(stage) if stage == slot.stage => drop(tally.add(&Slot { stage: 0, ..*slot }, game)),
            Some(_) => {}
        }
        ControlFlow::Continue(())
    })?;
    drop(progress);
    let standings = Standings::new(&field, &tally);
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
