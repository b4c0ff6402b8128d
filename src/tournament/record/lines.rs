//! A record line by line, in memory that does not grow with it.

use std::io::{self, BufRead, Seek, SeekFrom};

/// No header and no game is longer than this: what is longer is not a record. A game of as many moves as
/// a tournament may allow fits, whatever its divisors.
pub(super) const LONGEST_LINE: usize = 1 << 26;

/// A game that is at most so many bytes away is read up to.
const NEAR: u64 = 1 << 16;

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

impl<R: BufRead + Seek> RecordLines<R> {
    /// Goes on, behind the header, with a line that is not far before the game with this number: games stand in
    /// the order of their numbers. How many lines were passed over is not known afterwards.
    ///
    /// # Errors
    /// When the source cannot be read.
    pub fn seek_near(&mut self, game: u64) -> io::Result<()> {
        // The line wanted begins between these two, where it is there at all.
        let (mut low, mut high) = (self.whole, self.source.seek(SeekFrom::End(0))?);
        while high.saturating_sub(low) > NEAR {
            let middle = low.midpoint(high);
            self.source.seek(SeekFrom::Start(middle))?;
            self.whole = middle;
            // The rest of some line, and the next one.
            self.next_line()?;
            let begins = self.whole;
            let found = match self.next_line()? {
                Read::Line(line) if begins < high => game_number(line),
                _ => Some(u64::MAX),
            };
            match found {
                Some(number) if number <= game => low = begins,
                Some(_) => high = middle,
                // Not a game: whoever reads on will say so.
                None => break,
            }
        }
        self.source.seek(SeekFrom::Start(low))?;
        self.whole = low;
        Ok(())
    }
}

/// The number of the game whose line this is, as far as its beginning tells.
pub fn game_number(line: &[u8]) -> Option<u64> {
    let digits = line.strip_prefix(b"{\"id\":")?;
    let end = digits.iter().position(|byte| *byte == b',')?;
    std::str::from_utf8(&digits[..end]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn a_game_is_found_near_wherever_it_stands_and_however_long_the_lines_are() {
        let mut text = String::from("{\"duel\":\"header\"}\n");
        // Every third number only, as in a part, and one game as long as many.
        for id in (0..60_000).step_by(3) {
            let moves = "1,".repeat(if id == 30_000 { 200_000 } else { id % 7 });
            text += &format!("{{\"id\":{id},\"moves\":[{moves}1]}}\n");
        }
        for wanted in [0, 3, 2_997, 29_997, 30_000, 30_003, 59_994, 59_997] {
            let mut lines = RecordLines::new(Cursor::new(text.as_bytes()));
            assert!(matches!(lines.next_line(), Ok(Read::Line(_))));
            lines.seek_near(wanted).expect("it can be read");
            let from = lines.whole;
            loop {
                match lines.next_line().expect("it can be read") {
                    Read::Line(line) if game_number(line) == Some(wanted) => break,
                    Read::Line(line) => assert!(game_number(line) < Some(wanted)),
                    other => panic!("game {wanted} was passed over: {other:?}"),
                }
            }
            // The long game itself, or what is as near as lines let it be.
            assert!(lines.whole - from <= NEAR + 401_000, "game {wanted}");
        }
        let mut lines = RecordLines::new(Cursor::new(text.as_bytes()));
        lines.next_line().expect("a header");
        lines.seek_near(1_000_000).expect("it can be read");
        assert!(text.len() as u64 - lines.whole <= NEAR, "one that is not there yet would be at the end");
    }
}
