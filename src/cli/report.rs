//! `duel report`.

use std::path::{Path, PathBuf};

use anyhow::Context;

use super::Done;
use crate::report::page;
use crate::standings::Oracle;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A record that `duel run --record` wrote
    record: PathBuf,
    /// The page to write
    #[arg(short, long, value_name = "FILE.html")]
    output: PathBuf,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    write(&args.record, &args.output)?;
    Ok(Done::Well)
}

/// Writes the page of a record.
pub(super) fn write(record: &Path, output: &Path) -> anyhow::Result<()> {
    let page = page::page(record, Oracle::default)?;
    std::fs::write(output, page).with_context(|| format!("cannot write `{}`", output.display()))
}
