//! A record line by line, in memory that does not grow with it.

use std::io::{self, BufRead};

/// No header and no game is longer than this: what is longer is not a record. A game of as many moves as
/// a tournament may allow fits, whatever its divisors.
const LONGEST_LINE: usize = 1 << 26;

/// What reading gives.
#[derive(Debug, PartialEq, Eq)]
pub enum Read<'a> {
    /// A line, without its end.
    Line(&'a [u8]),
    /// The last line has no end: whoever wrote it was stopped.
    Torn(&'a [u8]),
    /// There are no more lines.
    End,
}

/// The lines of a record.
#[derive(Debug)]
pub struct RecordLines<R> {
    source: R,
    line: Vec<u8>,
    /// Lines read so far.
    pub count: u64,
    /// Where the last whole line ends.
    pub whole: u64,
}

impl<R: BufRead> RecordLines<R> {
    /// The lines of `source`.
    pub fn new(source: R) -> Self {
        RecordLines { source, line: Vec::new(), count: 0, whole: 0 }
    }

    /// The next line.
    ///
    /// # Errors
    /// When the source cannot be read, or a line is longer than any game.
    pub fn next_line(&mut self) -> io::Result<Read<'_>> {
        self.line.clear();
        let limit = LONGEST_LINE as u64;
        let length = io::Read::take(&mut self.source, limit).read_until(b'\n', &mut self.line)?;
        if length == 0 {
            return Ok(Read::End);
        }
        if self.line.last() != Some(&b'\n') {
            if length == LONGEST_LINE {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "a line is longer than any game"));
            }
            return Ok(Read::Torn(&self.line));
        }
        self.count += 1;
        self.whole += length as u64;
        Ok(Read::Line(&self.line[..length - 1]))
    }
}
