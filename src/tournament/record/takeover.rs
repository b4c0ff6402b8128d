//! Takes games over from older records, one after another: each thread has a reader of its own.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};

use super::check::Checker;
use super::game::RecordedGame;
use super::lines::LONGEST_LINE;
use super::reuse::{OldGames, Reuse};
use crate::files;
use crate::tournament::schedule::Slot;

/// Reads games from older records.
pub(in crate::tournament) struct Takeover<'a> {
    reuse: &'a Reuse<'a>,
    readers: Vec<OldReader<'a>>,
}

/// A game from an older record.
#[derive(Debug)]
pub(in crate::tournament) struct TakenGame<'g> {
    /// The game.
    pub(in crate::tournament) game: RecordedGame<'g>,
    /// Might it have come out otherwise? Then its line says that it was taken over.
    pub(in crate::tournament) marked: bool,
}

impl<'a> Takeover<'a> {
    /// A reader of these games.
    pub(in crate::tournament) fn new(reuse: &'a Reuse<'a>) -> Self {
        Takeover { reuse, readers: reuse.records.iter().map(OldReader::new).collect() }
    }

    /// The game of this slot, if a record has it. What cannot be read again as it was checked before, because
    /// the record has been changed meanwhile, is not there: it is played.
    pub(in crate::tournament) fn take(&mut self, slot: &Slot) -> Option<TakenGame<'_>> {
        let reuse = self.reuse;
        let mut found = self.readers.iter_mut().filter_map(|reader| reader.take(slot));
        let game = found.find(|game| reuse.fits(&game.finished()))?;
        Some(TakenGame { game, marked: !reuse.is_reproducible(slot) })
    }
}

struct OldReader<'a> {
    games: &'a OldGames<'a>,
    checker: Checker<'a>,
    /// The record, once it was needed, and which game comes next there.
    source: Option<(BufReader<File>, u64)>,
    line: Vec<u8>,
}

impl<'a> OldReader<'a> {
    fn new(games: &'a OldGames<'a>) -> Self {
        OldReader { games, checker: Checker::new(&games.schedule), source: None, line: Vec::new() }
    }

    fn take(&mut self, slot: &Slot) -> Option<RecordedGame<'_>> {
        let place = self.games.place(slot)?;
        let old = self.games.schedule.from(place).next().filter(|old| old.seed == slot.seed)?;
        if !matches!(self.read(place), Ok(true)) {
            self.source = None;
            return None;
        }
        self.checker.check(&old, &self.line).ok()
    }

    /// Reads the line of the game at `place`, if it is there.
    fn read(&mut self, place: u64) -> io::Result<bool> {
        let Some((indexed, offset)) = self.games.index.before(place) else { return Ok(false) };
        if self.source.is_none() {
            let file = files::open_regular(&self.games.record.path)?;
            self.source = Some((BufReader::with_capacity(1 << 14, file), u64::MAX));
        }
        let Some((source, next)) = &mut self.source else { return Ok(false) };
        // What lies near is read up to; for the rest there is the index.
        if !(indexed..=place).contains(next) {
            source.seek(SeekFrom::Start(offset))?;
            *next = indexed;
        }
        while *next < place {
            source.skip_until(b'\n')?;
            *next += 1;
        }
        self.line.clear();
        io::Read::take(source, LONGEST_LINE as u64).read_until(b'\n', &mut self.line)?;
        *next += 1;
        Ok(self.line.pop() == Some(b'\n'))
    }
}
