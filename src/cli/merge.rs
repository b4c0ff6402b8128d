//! `duel merge`.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};

use super::progress::Progress;
use super::{Done, complain, listen};
use crate::files::{self, Output};
use crate::system::raise_limits;
use crate::tournament::Schedule;
use crate::tournament::record::{MergeError, Parts, RecordError};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The records of all shards, in any order
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// The record to write
    #[arg(short, long, value_name = "RECORD")]
    output: PathBuf,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    if let Some(part) = args.parts.iter().find(|part| files::is_same_file(part, &args.output)) {
        bail!("`{}` is one of the parts; name another file for the record", part.display());
    }
    let (_interrupt, stop) = listen()?;
    // Every part is a file that stays open.
    raise_limits();
    let name = args.output.display();
    let cannot = || format!("cannot write `{name}`");
    match Parts::open(&args.parts, &stop).and_then(|parts| {
        let begun = Output::begin(&args.output).map_err(MergeError::Write)?;
        let progress = Progress::games(Schedule::new(&parts.plan).len(), 0);
        let mut output = BufWriter::with_capacity(1 << 16, begun);
        let games = parts.merge(&mut output, &stop, &|| progress.step())?;
        output.flush().map_err(MergeError::Write)?;
        let output = output.into_inner().map_err(|error| MergeError::Write(error.into_error()))?;
        output.complete().map_err(MergeError::Write)?;
        Ok(games)
    }) {
        Ok(games) => {
            complain(&format!("{games} games of {} parts are in `{name}`", args.parts.len()));
            Ok(Done::Well)
        }
        Err(MergeError::Record(RecordError::Interrupted)) => {
            complain("interrupted: no record was written");
            Ok(Done::Interrupted)
        }
        Err(MergeError::Write(error)) => Err(error).with_context(cannot),
        Err(error) => Err(error.into()),
    }
}
