//! The parts of a tournament that was shared out, put together again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::check::Checker;
use super::header;
use super::lines::{Read, RecordLines};
use super::read::{Record, RecordError};
use crate::play::Stop;
use crate::tournament::plan::Plan;
use crate::tournament::schedule::Schedule;
use crate::tournament::shard::Shard;

/// As many missing shares are named one by one.
const MOST_NAMED: usize = 10;

/// Parts that do not make a whole.
#[derive(Debug, Error)]
pub enum MergeError {
    /// All that is wrong with them, a line each.
    #[error("{}", .0.join("\n"))]
    Parts(Vec<String>),
    /// One of them cannot be read, or has been changed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The whole cannot be written.
    #[error("cannot write the record: {0}")]
    Write(io::Error),
}

/// A part, which says which share it is.
#[derive(Debug)]
struct Part<'a> {
    path: &'a Path,
    shard: Shard,
    lines: RecordLines<BufReader<File>>,
}

/// All parts of a tournament, each of them finished.
#[derive(Debug)]
pub struct Parts<'a> {
    /// The whole tournament.
    pub plan: Plan,
    version: String,
    /// By the number of the share, from 0.
    parts: Vec<Part<'a>>,
}

impl<'a> Parts<'a> {
    /// Opens the parts at these paths.
    ///
    /// # Errors
    /// When one of them is not a part, or they do not make a whole: with everything that is missing, there
    /// twice, foreign or unfinished.
    pub fn open(paths: &'a [PathBuf], stop: &Stop) -> Result<Self, MergeError> {
        let mut problems = Vec::new();
        let mut whole: Option<(Plan, String, u64)> = None;
        let mut parts: BTreeMap<u64, Part<'a>> = BTreeMap::new();
        let first = paths.first().map(|path| path.display().to_string()).unwrap_or_default();
        for path in paths {
            let shown = path.display();
            let record = match Record::open(path) {
                Ok(record) => record,
                Err(error) => {
                    problems.push(error.to_string());
                    continue;
                }
            };
            let Some(shard) = record.plan.shard else {
                problems.push(format!("`{shown}` is not a part: it was recorded without `--shard`"));
                continue;
            };
            let plan = Plan { shard: None, ..record.plan };
            match &whole {
                None => whole = Some((plan, record.version, shard.of())),
                Some((known, version, of)) => {
                    let what = if header::write(known) != header::write(&plan) {
                        format!("is a part of another tournament than `{first}`")
                    } else if *of != shard.of() {
                        format!("is shard {shard}, and `{first}` is one of {of}")
                    } else if *version != record.version {
                        format!("was begun by duel {}, and `{first}` by duel {version}", record.version)
                    } else {
                        String::new()
                    };
                    if !what.is_empty() {
                        problems.push(format!("`{shown}` {what}; leave it out, or play it again"));
                        continue;
                    }
                }
            }
            if let Some(part) = parts.get(&shard.number()) {
                let other = part.path.display();
                problems
                    .push(format!("`{other}` and `{shown}` are both shard {shard}; leave one of them out"));
                continue;
            }
            let mut part = Part { path, shard, lines: record.lines };
            problems.extend(part.unfinished(whole.as_ref().map(|(plan, ..)| plan), stop)?);
            parts.insert(shard.number(), part);
        }
        let Some((plan, version, of)) = whole else { return Err(MergeError::Parts(problems)) };
        let missing = || (1..=of).filter(|number| !parts.contains_key(number));
        problems.extend(missing().take(MOST_NAMED).map(|number| {
            format!("shard {number}/{of} is missing; play it with `duel run FILE --shard {number}/{of} --record PART`")
        }));
        if missing().nth(MOST_NAMED).is_some() {
            problems.push(format!("{} more shards are missing", missing().count() - MOST_NAMED));
        }
        match problems.is_empty() {
            true => Ok(Parts { plan, version, parts: parts.into_values().collect() }),
            false => Err(MergeError::Parts(problems)),
        }
    }

    /// Writes the record that one machine would have written; each game is checked on its way, and `progress`
    /// is told of it.
    ///
    /// # Errors
    /// When a line is not the game that belongs there, or the record cannot be written.
    pub fn merge(
        mut self,
        output: &mut dyn Write,
        stop: &Stop,
        progress: &dyn Fn(),
    ) -> Result<u64, MergeError> {
        let whole = Schedule::new(&self.plan);
        let dealt = Plan { shard: self.parts.first().map(|part| part.shard), ..self.plan.clone() };
        let dealt = Schedule::new(&dealt);
        let mut checker = Checker::new(&whole);
        let header = header::write_by(&self.version, &self.plan);
        writeln!(output, "{header}").map_err(MergeError::Write)?;
        for slot in whole.from(0) {
            if stop.is_requested() {
                return Err(RecordError::Interrupted.into());
            }
            let number = dealt.find(slot.id).0.map_or(1, Shard::number);
            let part = &mut self.parts[number as usize - 1];
            let at = part.lines.count + 1;
            let line = match part.lines.next_line().map_err(RecordError::io("read", part.path))? {
                Read::Line(line) => line,
                Read::Torn(_) | Read::End => {
                    let what = "the part has become shorter while it was read; is it being written?";
                    return Err(RecordError::foreign(part.path, at, what).into());
                }
            };
            checker.check(&slot, line).map_err(|what| {
                let what =
                    format!("this is not game {} of the tournament: {what}; see `duel verify`", slot.id);
                RecordError::foreign(part.path, at, what)
            })?;
            output.write_all(line).and_then(|()| output.write_all(b"\n")).map_err(MergeError::Write)?;
            progress();
        }
        Ok(whole.len())
    }
}

impl Part<'_> {
    /// What it lacks, if it lacks anything. Afterwards it is read from its first game on.
    fn unfinished(&mut self, whole: Option<&Plan>, stop: &Stop) -> Result<Option<String>, RecordError> {
        let Some(whole) = whole else { return Ok(None) };
        let plan = Plan { shard: Some(self.shard), ..whole.clone() };
        let planned = Schedule::new(&plan).len();
        let (mut games, mut torn) = (0, "");
        loop {
            if stop.is_requested() {
                return Err(RecordError::Interrupted);
            }
            match self.lines.next_line().map_err(RecordError::io("read", self.path))? {
                Read::Line(_) => games += 1,
                Read::Torn(_) => torn = ", and its last line is torn",
                Read::End => break,
            }
        }
        self.lines = Record::open(self.path)?.lines;
        let (shown, shard) = (self.path.display(), self.shard);
        Ok(match games {
            _ if games > planned => {
                Some(format!("`{shown}` has lines beyond the last game of shard {shard}"))
            }
            _ if games < planned || !torn.is_empty() => Some(format!(
                "`{shown}` is not finished: it has {games} of {planned} games{torn}; continue it with \
                 `duel run FILE --shard {shard} --record {shown} --resume`"
            )),
            _ => None,
        })
    }
}
