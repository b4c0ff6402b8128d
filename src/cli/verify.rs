//! `duel verify`.

use std::path::PathBuf;

use anyhow::Context;

use super::progress::Progress;
use super::run::threads;
use super::{Done, complain, folder, listen, print, warn};
use crate::strategy::Setting;
use crate::text::safe;
use crate::tournament::record::{Record, RecordError};
use crate::tournament::{Discrepancy, Schedule, VerifiedGames, VerifiedRecord, verify_record};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record
    record: PathBuf,
    /// How many games are played at the same time; as many as there are processors if not given
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let name = args.record.display();
    let record = match Record::open(&args.record) {
        Ok(record) => record.with_strategies(&folder(args.strategies)?)?,
        // It is a record, and does not verify.
        Err(error @ RecordError::Altered { .. }) => {
            complain(&format!("error: {error}"));
            return Ok(Done::Wrong);
        }
        Err(error) => return Err(error.into()),
    };
    let Record { mut lines, plan, version, .. } = record;
    let schedule = Schedule::new(&plan);
    let (_interrupt, stop) = listen()?;
    let setting = Setting::with_stop(stop).with_warnings(warn);
    let progress = Progress::games(schedule.len(), 0);
    let mut printed = Ok(());
    let mut tell = |games: VerifiedGames, discrepancies: &[Discrepancy]| {
        progress.advance(games.games());
        if !discrepancies.is_empty() {
            let text: String = discrepancies.iter().map(line).collect();
            printed = progress.aside(|| print(&text));
        }
        printed.is_ok()
    };
    let verified = verify_record(&mut lines, &schedule, &setting, threads(args.threads), &mut tell);
    printed?;
    let VerifiedRecord { games: count, torn, interrupted } =
        verified.with_context(|| format!("cannot read `{name}`"))?;
    drop(progress);
    if interrupted {
        complain(&format!("interrupted: {}", summary(&count)));
        return Ok(Done::Interrupted);
    }
    print(&format!("{}\n", summary(&count)))?;
    let missing = count.games() < schedule.len();
    if torn {
        complain(&format!("the last line of `{name}` is torn; `duel run --resume` drops it"));
    } else if missing {
        let (games, all) = (count.games(), schedule.len());
        complain(&format!(
            "the record is not complete: {games} of {all} games; `duel run --resume` plays the rest"
        ));
    }
    if count.different > 0 && version != env!("CARGO_PKG_VERSION") {
        complain(&format!("it was played by duel {version}; verify it with that version"));
    }
    if let Some((entrant, engine)) =
        plan.entrants.iter().find_map(|entrant| Some((entrant, entrant.other_engine()?)))
        && count.different > 0
    {
        let (name, engine) = (safe(&entrant.name), safe(engine));
        complain(&format!(
            "`{name}` was played with {engine}, which this version of duel does not have; near a limit it may play otherwise"
        ));
    }
    Ok(if count.different == 0 && !missing && !torn { Done::Well } else { Done::Wrong })
}

/// What is said of a line.
fn line(discrepancy: &Discrepancy) -> String {
    let Discrepancy { line, game, what } = discrepancy;
    match game {
        Some(game) => format!("game {game} (line {line}): {}\n", safe(what)),
        None => format!("line {line}: {what}\n"),
    }
}

fn summary(count: &VerifiedGames) -> String {
    let again = count.games() - count.legal;
    let mut parts = Vec::new();
    if again > 0 || count.legal == 0 {
        parts.push(format!("{} of {again} games come out the same", count.same));
    }
    if count.legal > 0 {
        let legal = match count.legal {
            1 => "1 game is legal".into(),
            legal => format!("{legal} games are legal"),
        };
        parts.push(format!("{legal}; people and external bots are not played again"));
    }
    match count.different {
        0 => {}
        1 => parts.push("1 differs".into()),
        different => parts.push(format!("{different} differ")),
    }
    parts.join("; ")
}
