//! Reads games as `duel` writes them, without taking the line apart as JSON: nearly all of a line is known from
//! the schedule. Whatever is unusual is left to those who know JSON, and to their words about it.

use super::check::Checker;
use crate::play::{End, Finished, Seat};
use crate::tournament::schedule::{Schedule, Slot};

/// Numbers of so many digits fit into 64 bits, whatever the digits are.
const DIGITS: usize = 19;

/// How a game ends that has no reason to be told.
const PLAIN_ENDS: [End; 3] = [End::NoMoves, End::Resigned, End::TooLong];

/// Reads and checks games one after another, in memory of its own.
pub(in crate::tournament) struct GameReader<'a> {
    checker: Checker<'a>,
    /// The line of the game that should be there, up to its moves.
    opening: Vec<u8>,
    moves: Vec<u64>,
    reason: Option<String>,
}

/// What follows the moves.
struct PlainEnding {
    winner: Seat,
    end: End,
    /// How long the line is, without its end.
    length: usize,
}

impl<'a> GameReader<'a> {
    /// A reader of the games of this schedule.
    pub(in crate::tournament) fn new(schedule: &'a Schedule<'a>) -> Self {
        GameReader { checker: Checker::new(schedule), opening: Vec::new(), moves: Vec::new(), reason: None }
    }

    /// The game of the line that `bytes` begin with, if it is the one that belongs in `slot` (see
    /// [`Checker::check`]), and how long that line is without its end.
    ///
    /// # Errors
    /// With the first thing that is wrong with it.
    pub(in crate::tournament) fn read(
        &mut self,
        slot: &Slot,
        bytes: &[u8],
    ) -> Result<(Finished<'_>, usize), String> {
        let ending = self.scan(slot, bytes).filter(|ending| is_line_end(bytes.get(ending.length)));
        let Some(PlainEnding { winner, end, length }) = ending else { return self.read_json(slot, bytes) };
        let game = Finished { moves: &self.moves, winner, end, reason: None };
        match self.checker.illegal(slot, &game) {
            Some(what) => Err(what),
            None => Ok((game, length)),
        }
    }

    fn read_json(&mut self, slot: &Slot, bytes: &[u8]) -> Result<(Finished<'_>, usize), String> {
        let length = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
        let game = self.checker.check(slot, &bytes[..length])?;
        let Finished { moves, winner, end, reason } = game.finished();
        self.moves.clear();
        self.moves.extend_from_slice(moves);
        self.reason = reason.map(String::from);
        Ok((Finished { moves: &self.moves, winner, end, reason: self.reason.as_deref() }, length))
    }

    /// Takes the moves from a line that is byte for byte as `duel` writes it; nothing where it is not, or has a
    /// reason.
    fn scan(&mut self, slot: &Slot, bytes: &[u8]) -> Option<PlainEnding> {
        self.opening.clear();
        self.checker.writer.open(slot, &mut self.opening);
        let mut rest = bytes.strip_prefix(self.opening.as_slice())?;
        self.moves.clear();
        if rest.first() != Some(&b']') {
            loop {
                let (number, behind) = scan_number(rest)?;
                self.moves.push(number);
                rest = behind;
                match rest.split_first()? {
                    (b',', behind) => rest = behind,
                    (b']', _) => break,
                    _ => return None,
                }
            }
        }
        rest = rest.strip_prefix(b"],\"winner\":\"")?;
        let first = rest.strip_prefix(b"first").map(|rest| (Seat::First, rest));
        let (winner, rest) = first.or_else(|| Some((Seat::Second, rest.strip_prefix(b"second")?)))?;
        let rest = rest.strip_prefix(b"\",\"end\":\"")?;
        let ended =
            |end: &End| rest.strip_prefix(end.name().as_bytes())?.strip_prefix(b"\"}").zip(Some(*end));
        let (rest, end) = PLAIN_ENDS.iter().find_map(ended)?;
        Some(PlainEnding { winner, end, length: bytes.len() - rest.len() })
    }
}

/// The number that `bytes` begin with, and what follows it; nothing for what JSON or 64 bits might not take, and
/// for 0, which divides nothing.
fn scan_number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0;
    let mut length = 0;
    while let Some(digit) = bytes.get(length).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10)
    {
        number = if length < DIGITS { number * 10 + u64::from(digit) } else { return None };
        length += 1;
    }
    (bytes.first()? != &b'0' && length > 0).then(|| (number, &bytes[length..]))
}

fn is_line_end(byte: Option<&u8>) -> bool {
    byte.is_none_or(|byte| *byte == b'\n')
}

#[cfg(test)]
#[path = "reader_tests.rs"]
mod tests;
