//! The games of a record, whoever wrote it and wherever it was stopped.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use super::file::{RecordError, failed};
use super::header::{self, Outline};
use super::line::GameLine;
use super::reader::{Read, Reader};
use crate::tournament::played::Played;

/// A record that is being read.
#[derive(Debug)]
pub struct Games {
    /// What was to be played.
    pub outline: Outline,
    file: String,
    reader: Reader<BufReader<File>>,
}

impl Games {
    /// Opens a record and reads its header.
    ///
    /// # Errors
    /// When the file cannot be read, or is no record.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let file = File::open(path).map_err(failed("open", path))?;
        let mut reader = Reader::new(BufReader::with_capacity(1 << 16, file));
        let line = match reader.read_line().map_err(failed("read", path))? {
            Read::Line(line) => line,
            Read::Torn(_) | Read::End => &[],
        };
        let foreign = |error: header::HeaderError| RecordError::Foreign {
            file: path.display().to_string(),
            line: 1,
            what: error.to_string(),
        };
        let outline = header::outline(&String::from_utf8_lossy(line)).map_err(foreign)?;
        Ok(Games { outline, file: path.display().to_string(), reader })
    }

    /// Hands every game to `tell`, with the reason of a failure. A torn last line is passed over.
    ///
    /// # Errors
    /// When a line is no game of this tournament.
    pub fn each(mut self, mut tell: impl FnMut(&Played<'_>, Option<&str>)) -> Result<(), RecordError> {
        let indices = |names: &mut dyn Iterator<Item = &String>| -> BTreeMap<String, usize> {
            names.cloned().enumerate().map(|(index, name)| (name, index)).collect()
        };
        let field = &self.outline.field;
        let arenas = indices(&mut field.arenas.iter().map(|arena| &arena.name));
        let strategies = indices(&mut field.strategies.iter());
        loop {
            let number = self.reader.lines + 1;
            let foreign = |what: String| RecordError::Foreign { file: self.file.clone(), line: number, what };
            let read = self.reader.read_line().map_err(failed("read", Path::new(&self.file)))?;
            let Read::Line(line) = read else { return Ok(()) };
            let game =
                GameLine::parse(line).map_err(|error| foreign(format!("this line is no game: {error}")))?;
            let known = |names: &BTreeMap<String, usize>, name: &str| {
                names.get(name).copied().ok_or_else(|| foreign(format!("the header does not name `{name}`")))
            };
            let played = Played {
                id: game.id,
                arena: known(&arenas, &game.variant)?,
                start: game.start,
                players: [known(&strategies, &game.first)?, known(&strategies, &game.second)?],
                moves: &game.moves,
                winner: game.winner,
                end: game.end,
            };
            tell(&played, game.reason.as_deref());
        }
    }
}
