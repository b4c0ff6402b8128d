//! `duel report`.

use std::fs::{File, OpenOptions};
use std::io::Write;
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
    let page = page::page(&args.record, Oracle::default)?;
    open(&args.output)?.fill(&page)?;
    Ok(Done::Well)
}

/// A file that can be written to, and still holds what it held.
pub(super) struct Output<'a> {
    path: &'a Path,
    file: File,
}

/// Opens the file of a page, before the work on the page begins.
pub(super) fn open(path: &Path) -> anyhow::Result<Output<'_>> {
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    Ok(Output { path, file: file.with_context(|| cannot_write(path))? })
}

impl Output<'_> {
    /// Writes the page of a record.
    pub(super) fn write(self, record: &Path) -> anyhow::Result<()> {
        self.fill(&page::page(record, Oracle::default)?)
    }

    fn fill(mut self, page: &str) -> anyhow::Result<()> {
        let written = self.file.set_len(0).and_then(|()| self.file.write_all(page.as_bytes()));
        written.with_context(|| cannot_write(self.path))
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}
