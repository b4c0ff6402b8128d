//! A record in blocks of whole lines, for several threads: whoever wants one takes the next.

use std::io::{self, BufRead};

use super::lines::{LONGEST_LINE, RecordLines, too_long};

/// Whole lines that follow each other.
#[derive(Debug, Default)]
pub(in crate::tournament) struct Block {
    /// The lines, each with its end.
    pub(in crate::tournament) bytes: Vec<u8>,
    /// The number of the first one, counted from 1.
    pub(in crate::tournament) first: u64,
    /// How many there are.
    pub(in crate::tournament) lines: u64,
}

/// Gives out the lines behind those that were read already.
#[derive(Debug)]
pub(in crate::tournament) struct Blocks<'l, R> {
    lines: &'l mut RecordLines<R>,
    /// The beginning of a line whose end was not read yet.
    rest: Vec<u8>,
}

impl<'l, R: BufRead> Blocks<'l, R> {
    pub(in crate::tournament) fn new(lines: &'l mut RecordLines<R>) -> Self {
        Blocks { lines, rest: Vec::new() }
    }

    /// The number of the next line.
    pub(in crate::tournament) fn next_line(&self) -> u64 {
        self.lines.count + 1
    }

    /// Does the record end in the middle of a line? Known once there are no more blocks.
    pub(in crate::tournament) fn is_torn(&self) -> bool {
        !self.rest.is_empty()
    }

    /// The next lines, as many as there are in about `size` bytes; none at the end.
    ///
    /// # Errors
    /// When the source cannot be read, or a line is longer than any game.
    pub(in crate::tournament) fn next(&mut self, block: &mut Block, size: usize) -> io::Result<bool> {
        block.bytes.clear();
        block.bytes.append(&mut self.rest);
        let known = loop {
            let known = block.bytes.len();
            let read = self.read(&mut block.bytes, size)?;
            // What was known has no line end, so that the first line goes on behind it.
            let new = &block.bytes[known..];
            // That there is none at all is seen many bytes at a time.
            let ends = new.contains(&b'\n').then_some(new);
            let first = ends.and_then(|new| new.iter().position(|byte| *byte == b'\n'));
            let last = ends.and_then(|new| new.iter().rposition(|byte| *byte == b'\n'));
            if first.map_or(block.bytes.len(), |first| known + first) >= LONGEST_LINE {
                return Err(too_long());
            }
            if let Some(last) = last {
                let whole = known + last + 1;
                self.rest.extend_from_slice(&block.bytes[whole..]);
                block.bytes.truncate(whole);
                break known;
            }
            if read == 0 {
                self.rest.append(&mut block.bytes);
                return Ok(false);
            }
        };
        block.first = self.next_line();
        block.lines = count_lines(&block.bytes[known..]);
        self.lines.count += block.lines;
        self.lines.whole += block.bytes.len() as u64;
        Ok(true)
    }

    /// Appends what comes next, and says how much it is: nothing at the end only.
    fn read(&mut self, bytes: &mut Vec<u8>, size: usize) -> io::Result<usize> {
        let known = bytes.len();
        bytes.resize(known + size, 0);
        let mut read = 0;
        while read < size {
            match self.lines.source.read(&mut bytes[known + read..]) {
                Ok(0) => break,
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        bytes.truncate(known + read);
        Ok(read)
    }
}

/// How many lines end here. Counted in bytes first, of which a processor adds many at a time.
fn count_lines(bytes: &[u8]) -> u64 {
    let ends = |part: &[u8]| part.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>();
    bytes.chunks(usize::from(u8::MAX)).map(|part| u64::from(ends(part))).sum()
}

#[cfg(test)]
mod tests {
    use super::super::lines::Read;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn blocks_of_any_size_hold_the_same_lines(
            lengths in prop::collection::vec(0usize..40, 0..60), torn in 0usize..30,
            sizes in prop::collection::vec(1usize..200, 1..9),
        ) {
            let mut text: Vec<u8> = lengths.iter().flat_map(|length| [vec![b'x'; *length], vec![b'\n']].concat()).collect();
            text.extend(vec![b'y'; torn]);
            let mut lines = RecordLines::new(text.as_slice());
            let mut blocks = Blocks::new(&mut lines);
            let mut sizes = sizes.iter().cycle();
            let (mut block, mut seen, mut number) = (Block::default(), Vec::new(), 1);
            while blocks.next(&mut block, *sizes.next().expect("a size")).expect("readable") {
                prop_assert_eq!((block.first, blocks.next_line()), (number, number + block.lines));
                prop_assert_eq!(block.lines as usize, block.bytes.split_inclusive(|byte| *byte == b'\n').count());
                number += block.lines;
                seen.extend_from_slice(&block.bytes);
            }
            prop_assert_eq!(blocks.is_torn(), torn > 0);
            prop_assert_eq!(&seen, &text[..text.len() - torn]);
            let mut plain = RecordLines::new(text.as_slice());
            while let Ok(Read::Line(_)) = plain.next_line() {}
            prop_assert_eq!((lines.count, lines.whole), (plain.count, plain.whole));
        }
    }

    #[test]
    fn a_line_that_is_longer_than_any_game_is_refused_and_the_longest_is_not() {
        for (length, fits) in [(LONGEST_LINE - 1, true), (LONGEST_LINE, false)] {
            // Without an end as well, or whoever never writes one would fill the memory.
            for end in ["", "\n", "\n{}\n"] {
                let text = [vec![b'1'; length], end.into()].concat();
                let mut lines = RecordLines::new(text.as_slice());
                let read = Blocks::new(&mut lines).next(&mut Block::default(), (1 << 22) + 5);
                assert_eq!(read.is_ok(), fits, "{length}");
                assert_eq!(RecordLines::new(text.as_slice()).next_line().is_ok(), fits, "{length}");
            }
        }
    }
}
