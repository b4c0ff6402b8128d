//! The record's file: made new, or continued where an earlier run was stopped.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use thiserror::Error;

use super::header;
use super::line::{GameLine, LineWriter};
use super::reader::{Read, Reader};
use crate::strategy::Shelf;
use crate::tournament::fold::Fold;
use crate::tournament::played::Played;
use crate::tournament::schedule::Schedule;

/// A record that cannot be written or continued.
#[derive(Debug, Error)]
pub enum RecordError {
    /// It exists.
    #[error("`{0}` exists; add `--resume` to continue it, or name another file")]
    Exists(String),
    /// The system says no.
    #[error("cannot {doing} `{file}`: {error}")]
    Io {
        /// What was tried.
        doing: &'static str,
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// Another process has it.
    #[error("`{0}` is being written by another run; wait for it, or name another file")]
    Busy(String),
    /// It belongs to something else.
    #[error("{file}:{line}: {what}")]
    Foreign {
        /// The file.
        file: String,
        /// The line.
        line: u64,
        /// What is wrong.
        what: String,
    },
}

/// A record that games can be appended to.
#[derive(Debug)]
pub struct Opened {
    /// The file, at its end.
    pub file: File,
    /// How many games it has.
    pub games: u64,
}

/// Makes a new record and writes its header.
///
/// # Errors
/// When the file exists, or cannot be made.
pub fn create(path: &Path, schedule: &Schedule<'_>) -> Result<Opened, RecordError> {
    let file =
        OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => RecordError::Exists(path.display().to_string()),
            _ => failed("create", path)(error),
        })?;
    lock(&file, path)?;
    begin(file, path, schedule)
}

/// Continues a record: checks that it belongs to this tournament, hands its games to `fold`, and
/// drops a torn last line. Where there is no record yet, makes one.
///
/// # Errors
/// When it is the record of something else, or cannot be read or written. It is then left as it is.
pub fn resume(path: &Path, schedule: &Schedule<'_>, fold: &mut impl Fold) -> Result<Opened, RecordError> {
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.map_err(failed("open", path))?;
    lock(&file, path)?;
    let foreign =
        |line, what: &str| RecordError::Foreign { file: path.display().to_string(), line, what: what.into() };
    let mut reader = Reader::new(BufReader::with_capacity(1 << 16, &file));
    let expected = header::write(schedule.plan());
    match reader.read_line().map_err(failed("read", path))? {
        Read::Line(line) if line == expected.as_bytes() => {}
        Read::Line(line) => return Err(foreign(1, &why_foreign(line))),
        Read::Torn(line) if expected.as_bytes().starts_with(line) => return begin(file, path, schedule),
        Read::Torn(line) => return Err(foreign(1, &why_foreign(line))),
        Read::End => return begin(file, path, schedule),
    }
    let writer = LineWriter::new(schedule.plan());
    let mut games = 0;
    let mut slots = schedule.from(0);
    let mut again = Vec::new();
    loop {
        let number = reader.lines + 1;
        let Read::Line(line) = reader.read_line().map_err(failed("read", path))? else { break };
        let Some(slot) = slots.next() else {
            return Err(foreign(
                number,
                "this line is beyond the tournament's last game; the record has been changed",
            ));
        };
        let game = GameLine::parse(line).ok().filter(|game| {
            again.clear();
            writer.write(&slot, &game.moves, &game.ending(), &mut again);
            again.pop();
            again == line
        });
        let Some(game) = game else {
            let what = format!("this line is not game {} of the tournament; see `duel verify`", slot.id);
            return Err(foreign(number, &what));
        };
        fold.add(&Played {
            id: slot.id,
            arena: slot.stage,
            start: slot.start,
            players: slot.players,
            moves: &game.moves,
            winner: game.winner,
            end: game.end,
        });
        games += 1;
    }
    let whole = reader.whole;
    file.set_len(whole).map_err(failed("shorten", path))?;
    file.seek(SeekFrom::Start(whole)).map_err(failed("write", path))?;
    Ok(Opened { file, games })
}

fn begin(mut file: File, path: &Path, schedule: &Schedule<'_>) -> Result<Opened, RecordError> {
    let line = format!("{}\n", header::write(schedule.plan()));
    let written = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(line.as_bytes()));
    written.map_err(failed("write", path))?;
    Ok(Opened { file, games: 0 })
}

fn lock(file: &File, path: &Path) -> Result<(), RecordError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(RecordError::Busy(path.display().to_string())),
        // A file system without locks is no reason not to play.
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}

fn why_foreign(line: &[u8]) -> String {
    match header::read(&String::from_utf8_lossy(line), &Shelf::default()) {
        Ok((plan, version)) if version == env!("CARGO_PKG_VERSION") => {
            format!(
                "this is the record of another tournament, `{}` with seed {}; name another file",
                plan.name, plan.seed
            )
        }
        Ok((_, version)) => format!("this record was begun by duel {version}; resume it with that version"),
        Err(error) => error.to_string(),
    }
}

pub(super) fn failed<'a>(doing: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> RecordError + 'a {
    move |error| RecordError::Io { doing, file: path.display().to_string(), error }
}
