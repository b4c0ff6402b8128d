//! `duel report`.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::judging::Judging;
use super::progress::Progress;
use super::records::{complain_of_missing, strategy_named};
use super::run::SHOWDOWN;
use super::{Done, complain, listen};
use crate::files::{self, Output};
use crate::play::Stop;
use crate::report::html::{self, Gatherer, OwnPage, PageError};
use crate::strategy::Folder;
use crate::tournament::record::{Reading, Record, RecordError, header_line};
use crate::tournament::{Plan, Schedule};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A record that `duel run --record` wrote
    record: PathBuf,
    /// Write the page of this strategy alone: its place, what it can learn, and its games
    #[arg(long, value_name = "NAME")]
    of: Option<String>,
    /// The page to write
    #[arg(short, long, value_name = "FILE.html")]
    output: PathBuf,
    #[command(flatten)]
    judging: Judging,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    ensure!(
        !files::is_same_file(&args.record, &args.output),
        "`{}` is the record itself; name another file for the page",
        args.output.display()
    );
    let (_interrupt, stop) = listen()?;
    let mut record = Record::open(&args.record)?;
    let of = args.of.as_deref().map(|name| strategy_named(&record.plan, name)).transpose()?;
    let page = begin(&args.output)?;
    let plan = record.plan.clone();
    let progress = Progress::page(Schedule::new(&plan).len());
    let made = match of {
        None => {
            let how = Reading {
                stop: stop.clone(),
                progress: &|games| progress.advance(games),
                ..Reading::default()
            };
            let read = record.fold(&how, || Gatherer::judged_by(args.judging.judge(), &plan, true));
            progress.complete();
            read.map_err(PageError::from).and_then(|(gatherer, games)| {
                complain_of_missing(games, &plan);
                html::page(gatherer, &plan, &args.record, command(&plan).as_deref(), &stop)
            })
        }
        Some(of) => {
            // In order: which mistake was made first is told.
            let mut own = OwnPage::new(&plan, of, args.judging.judge());
            let read = record.each(u64::MAX, &stop, |slot, game| {
                own.add(&plan, slot, game);
                progress.step();
            });
            progress.complete();
            read.map_err(PageError::from).and_then(|games| {
                complain_of_missing(games, &plan);
                own.page(&plan, &args.record, &stop)
            })
        }
    };
    drop(progress);
    match made {
        Ok(text) => page.finish(&text)?,
        Err(PageError::Record(RecordError::Interrupted)) => {
            complain("interrupted: no page was written");
            return Ok(Done::Interrupted);
        }
        Err(error) => return Err(error.into()),
    }
    Ok(Done::Well)
}

/// A page that is being made.
pub(super) struct Page<'a> {
    pub(super) path: &'a Path,
    output: Output,
}

/// Begins the file of a page, before the work on the page begins.
pub(super) fn begin(path: &Path) -> anyhow::Result<Page<'_>> {
    let output = Output::begin(path).with_context(|| cannot_write(path))?;
    Ok(Page { path, output })
}

impl Page<'_> {
    /// Writes the page about what was gathered, whose games stand in the record.
    pub(super) fn write(self, gathered: Gatherer, plan: &Plan, record: &Path) -> anyhow::Result<()> {
        // The run may have been interrupted; a page about it is wanted all the same where there was none.
        self.finish(&html::page(gathered, plan, record, command(plan).as_deref(), &Stop::default())?)
    }

    fn finish(self, text: &str) -> anyhow::Result<()> {
        self.output.finish(text).with_context(|| cannot_write(self.path))
    }
}

/// The command that plays the games of this plan, where a record tells: it does not name the tournament's file,
/// but the built-in tournament needs none.
fn command(plan: &Plan) -> Option<String> {
    let built_in = |seed| Plan::read(SHOWDOWN.0, SHOWDOWN.1, seed, &Folder::empty()).ok();
    if header_line(&built_in(Some(plan.seed))?) != header_line(plan) {
        return None;
    }
    let seed =
        if built_in(None)?.seed == plan.seed { String::new() } else { format!(" --seed {}", plan.seed) };
    Some(format!("duel run{seed}"))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}
