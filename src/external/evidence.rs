//! What is remembered of a program, should it fail: the last lines, and the end of standard error.

use crate::text::safe;

/// How many lines are kept.
const LINES: usize = 12;
/// How many characters of a line are kept.
const WIDTH: usize = 160;
/// How many bytes of standard error are kept.
const TAIL: usize = 4096;

/// How many bytes of a line are kept: one more than is ever shown tells that there was more.
const KEPT: usize = 4 * WIDTH + 1;

/// The last lines exchanged. What is said in every move is put down in one piece, and looked through only when
/// somebody wants to see it.
#[derive(Debug, Clone, Default)]
pub(super) struct Exchange {
    text: Vec<u8>,
    /// The pieces of the text, of a line or several: from whom each is, and how many bytes it has.
    pieces: Vec<(char, usize)>,
}

impl Exchange {
    /// A line, or several, to (`>`) or from (`<`) the program.
    pub(super) fn note(&mut self, direction: char, said: &[u8]) {
        if said.len() <= KEPT {
            return self.keep(direction, said);
        }
        for line in lines_of(said) {
            self.keep(direction, &line[..line.len().min(KEPT)]);
        }
    }

    fn keep(&mut self, direction: char, piece: &[u8]) {
        // The half of them at a time, so that it happens rarely.
        if self.pieces.len() == 2 * LINES {
            let bytes: usize = self.pieces.drain(..LINES).map(|(_, size)| size).sum();
            self.text.drain(..bytes);
        }
        self.text.extend_from_slice(piece);
        self.pieces.push((direction, piece.len()));
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let mut text = &self.text[..];
        let mut lines = Vec::new();
        for (direction, size) in &self.pieces {
            let (piece, rest) = text.split_at(*size);
            lines.extend(lines_of(piece).map(|line| (direction, line)));
            text = rest;
        }
        let last = &lines[lines.len().saturating_sub(LINES)..];
        last.iter().map(|(direction, line)| format!("{direction} {}", shortened(line))).collect()
    }
}

/// The lines of a text, whose last one need not have an end.
fn lines_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.strip_suffix(b"\n").unwrap_or(text).split(|byte| *byte == b'\n')
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
    fn the_last_lines_are_shown_however_they_were_put_together() {
        let mut exchange = Exchange::default();
        let mut all = vec!["> ".to_string(), "< ".into()];
        exchange.note('>', b"");
        exchange.note('<', b"\n");
        for number in 0..100 {
            exchange.note('>', format!("played\nmove {number}\n").as_bytes());
            exchange.note('<', format!("{number}").as_bytes());
            all.extend(["> played".into(), format!("> move {number}"), format!("< {number}")]);
            assert_eq!(exchange.lines(), all[all.len().saturating_sub(LINES)..]);
        }
        // Long ones keep their beginning, and as many as are shown.
        let long = format!("{}\n", "9".repeat(5000)).repeat(LINES + 1);
        exchange.note('<', long.as_bytes());
        assert!(exchange.text.len() <= 2 * LINES * KEPT);
        assert_eq!(exchange.lines(), vec![format!("< {}…", "9".repeat(WIDTH)); LINES]);
    }

    #[test]
    fn a_long_or_strange_line_is_shown_short_and_harmless() {
        assert_eq!(shortened(&[b'9'; 5000]).chars().count(), WIDTH + 1);
        assert_eq!(shortened(b"\x1b[2Jhi\xff"), "\\u{1b}[2Jhi\u{fffd}");
    }
}
