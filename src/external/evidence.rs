//! What is remembered of a program, should it fail: the last lines, and the end of standard error.

use std::collections::VecDeque;

use crate::text::safe;

/// How many lines are kept.
const LINES: usize = 12;
/// How many characters of a line are kept.
const WIDTH: usize = 160;
/// How many bytes of standard error are kept.
const TAIL: usize = 4096;

/// The last lines exchanged.
#[derive(Debug, Default)]
pub(super) struct Exchange(VecDeque<(char, Vec<u8>)>);

impl Exchange {
    /// A line to (`>`) or from (`<`) the program.
    pub(super) fn note(&mut self, direction: char, line: &[u8]) {
        let (_, mut kept) =
            if self.0.len() < LINES { Default::default() } else { self.0.pop_front().unwrap_or_default() };
        kept.clear();
        // One byte more than is ever shown tells that there was more.
        kept.extend_from_slice(&line[..line.len().min(4 * WIDTH + 1)]);
        self.0.push_back((direction, kept));
    }

    pub(super) fn lines(&self) -> Vec<String> {
        self.0.iter().map(|(direction, line)| format!("{direction} {}", shortened(line))).collect()
    }
}

/// The end of standard error.
#[derive(Debug, Default)]
pub(super) struct Tail(Vec<u8>);

impl Tail {
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(&bytes[bytes.len().saturating_sub(TAIL)..]);
        if self.0.len() > 4 * TAIL {
            self.0.drain(..self.0.len() - TAIL);
        }
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let lines: Vec<&[u8]> = self.0.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
        lines[lines.len().saturating_sub(LINES)..].iter().map(|line| shortened(line)).collect()
    }
}

/// A line as it can be shown: harmless, and not too long.
pub(super) fn shortened(line: &[u8]) -> String {
    // Four bytes are the longest character, so that enough are taken for the width.
    let text = String::from_utf8_lossy(&line[..line.len().min(4 * WIDTH)]);
    let text = safe(text.trim_end());
    match text.char_indices().nth(WIDTH) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None if line.len() > 4 * WIDTH => format!("{text}…"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_flood_is_kept() {
        let mut tail = Tail::default();
        for number in 0..100_000 {
            tail.add(format!("line {number}\n").as_bytes());
        }
        assert!(tail.0.len() <= 5 * TAIL);
        assert_eq!(tail.lines().len(), LINES);
        assert_eq!(tail.lines().last().map(String::as_str), Some("line 99999"));
    }

    #[test]
    fn a_long_or_strange_line_is_shown_short_and_harmless() {
        assert_eq!(shortened(&[b'9'; 5000]).chars().count(), WIDTH + 1);
        assert_eq!(shortened(b"\x1b[2Jhi\xff"), "\\u{1b}[2Jhi\u{fffd}");
    }
}
