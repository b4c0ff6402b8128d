//! The record of a range: what was asked, then a line for each number, in ascending order.
//!
//! A line is the number and its winning moves, as far as they were asked for; `0` stands for a loss and `-`
//! for a win without a move. With the largest winning move alone it is a b-file as well.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, anyhow, bail};

use crate::system;
use crate::tournament::record::{Read, RecordLines};

/// A record that answers can be appended to.
pub(super) struct SolveRecord {
    file: File,
    name: String,
}

/// Who wins a number, and by which moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RecordedAnswer {
    pub(super) number: u64,
    pub(super) won: bool,
    pub(super) moves: Vec<u64>,
}

impl RecordedAnswer {
    /// The line, with its end.
    pub(super) fn line(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(u64::to_string).collect();
        let answer = match (self.won, moves.as_slice()) {
            (false, _) => "0".into(),
            (true, []) => "-".into(),
            (true, moves) => moves.join(" "),
        };
        format!("{} {answer}\n", self.number)
    }

    /// Reads a line without its end; none if it cannot be the answer for this number.
    fn parse(number: u64, line: &[u8]) -> Option<Self> {
        let (first, answer) = std::str::from_utf8(line).ok()?.split_once(' ')?;
        let moves = match answer {
            "0" | "-" => Vec::new(),
            moves => moves.split(' ').map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>()?,
        };
        let legal = |&divisor: &u64| divisor > 0 && divisor < number && number.is_multiple_of(divisor);
        let answer = RecordedAnswer { number, won: answer != "0", moves };
        // What is written the same way again was read without a doubt.
        let same = first.parse() == Ok(number) && answer.line().as_bytes().strip_suffix(b"\n") == Some(line);
        (same && answer.moves.is_sorted() && answer.moves.iter().all(legal)).then_some(answer)
    }
}

impl SolveRecord {
    /// Makes a new record that begins with `header`.
    pub(super) fn create(path: &Path, header: &str) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                anyhow!("`{name}` exists; add `--resume` to continue it, or name another file")
            }
            _ => anyhow!("cannot create `{name}`: {error}"),
        })?;
        SolveRecord { file, name }.locked()?.begun(header)
    }

    /// Continues a record with the same header, whose answers are handed to `each`, and drops a torn last
    /// line; where there is none, makes one. Also says which number is next.
    pub(super) fn resume(
        path: &Path,
        header: &str,
        numbers: &RangeInclusive<u64>,
        mut each: impl FnMut(RecordedAnswer) -> anyhow::Result<()>,
    ) -> anyhow::Result<(Self, u64)> {
        let name = path.display().to_string();
        if path.exists() && !path.is_file() {
            bail!("`{name}` is not a file; name a file for the record");
        }
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.with_context(|| format!("cannot open `{name}`"))?;
        let mut record = SolveRecord { file, name }.locked()?;
        let mut next = *numbers.start();
        let mut lines = RecordLines::new(BufReader::new(&record.file));
        let reading = || format!("cannot read `{}`", record.name);
        match lines.next_line().with_context(reading)? {
            Read::Line(line) if line == header.as_bytes() => {}
            Read::End => return Ok((record.begun(header)?, next)),
            Read::Torn(line) if header.as_bytes().starts_with(line) => {
                return Ok((record.begun(header)?, next));
            }
            Read::Line(_) | Read::Torn(_) => bail!(
                "{}:1: this record answers another question; it would begin with `{header}`",
                record.name
            ),
        }
        loop {
            match lines.next_line().with_context(reading)? {
                Read::End | Read::Torn(_) => break,
                Read::Line(line) => {
                    let answer = RecordedAnswer::parse(next, line).ok_or_else(|| {
                        let place = format!("{}:{}", record.name, next - numbers.start() + 2);
                        anyhow!("{place}: this is not the answer for {next}; restore the line, or begin anew")
                    })?;
                    if numbers.contains(&next) {
                        each(answer)?;
                    }
                    next += 1;
                }
            }
        }
        let whole = lines.whole;
        record.begin_at(whole).with_context(|| format!("cannot write `{}`", record.name))?;
        Ok((record, next))
    }

    fn locked(self) -> anyhow::Result<Self> {
        match system::try_lock(&self.file) {
            Err(TryLockError::WouldBlock) => {
                bail!("`{}` is being written by another run; wait for it, or name another file", self.name)
            }
            // A file system without locks is no reason not to solve.
            Err(TryLockError::Error(_)) | Ok(()) => Ok(self),
        }
    }

    /// What comes after so many bytes is dropped.
    fn begin_at(&mut self, whole: u64) -> io::Result<()> {
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::Start(whole)).map(drop)
    }

    fn begun(mut self, header: &str) -> anyhow::Result<Self> {
        self.begin_at(0).with_context(|| format!("cannot write `{}`", self.name))?;
        self.write(&format!("{header}\n"))?;
        Ok(self)
    }

    /// Appends an answer.
    pub(super) fn append(&mut self, answer: &RecordedAnswer) -> anyhow::Result<()> {
        self.write(&answer.line())
    }

    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        self.file.write_all(line.as_bytes()).with_context(|| format!("cannot write `{}`", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_as_it_was_written_and_nothing_else_is() {
        for (won, moves) in [(false, vec![]), (true, vec![]), (true, vec![6]), (true, vec![2, 3, 6])] {
            let answer = RecordedAnswer { number: 12, won, moves };
            let line = answer.line();
            assert_eq!(RecordedAnswer::parse(12, line.trim_end().as_bytes()), Some(answer));
        }
        for line in
            ["12", "12 ", "12 5", "12 12", "12 06", "12 6 2", "13 0", "12 0 ", "12 +6", "12 0 2", "x 0"]
        {
            assert_eq!(RecordedAnswer::parse(12, line.as_bytes()), None, "{line}");
        }
    }
}
