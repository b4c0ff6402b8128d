//! A record that games are appended to: made new, or continued where an earlier run was stopped.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

use super::header::{self, Header};
use super::header_error::HeaderError;
use super::lines::{Read, RecordLines};
use super::parallel::{Reading, fold_games};
use super::read::{RecordError, each_game};
use crate::play::Stop;
use crate::strategy::Confinement;
use crate::system;
use crate::tournament::fold::Fold;
use crate::tournament::schedule::Schedule;

/// A record that games can be appended to.
#[derive(Debug)]
pub struct Opened {
    /// The file, at its end.
    pub file: File,
    /// How many games it has.
    pub games: u64,
    /// The version of `duel` that began it, whose strategies played these games.
    pub version: String,
}

/// Makes a new record and writes its header.
///
/// # Errors
/// When the file exists, or cannot be made.
pub fn create(path: &Path, schedule: &Schedule<'_>) -> Result<Opened, RecordError> {
    let file =
        OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => RecordError::Exists(path.display().to_string()),
            _ => RecordError::io("create", path)(error),
        })?;
    lock(&file, path)?;
    begin(file, path, schedule)
}

/// Continues a record: checks that it belongs to this tournament, hands its games to `fold`, and
/// drops a torn last line. Where there is no record yet, makes one.
///
/// # Errors
/// When it is the record of something else, or cannot be read or written. It is then left as it is.
pub fn resume(
    path: &Path,
    schedule: &Schedule<'_>,
    fold: &mut impl Fold,
    stop: &Stop,
) -> Result<Opened, RecordError> {
    reopen(path, schedule, |lines| {
        each_game(lines, path, schedule, u64::MAX, stop, |slot, game| {
            fold.add(slot, game);
            ControlFlow::Continue(())
        })
    })
}

/// The same, with its games counted as in [`Record::fold`](super::Record::fold).
///
/// # Errors
/// When it is the record of something else, or cannot be read or written. It is then left as it is.
pub fn resume_folding<F: Fold>(
    path: &Path,
    schedule: &Schedule<'_>,
    how: &Reading<'_>,
    empty: impl Fn() -> F + Sync,
) -> Result<(Opened, F), RecordError> {
    let mut counted = empty();
    let opened = reopen(path, schedule, |lines| {
        let (folded, games) = fold_games(lines, path, schedule, how, &empty)?;
        counted = folded;
        Ok(games)
    })?;
    Ok((opened, counted))
}

/// Opens a record to be continued; `read` is given the lines behind its header, and says how many games they are.
fn reopen(
    path: &Path,
    schedule: &Schedule<'_>,
    read: impl FnOnce(&mut RecordLines<BufReader<&File>>) -> Result<u64, RecordError>,
) -> Result<Opened, RecordError> {
    if path.exists() && !path.is_file() {
        return Err(RecordError::foreign(path, 1, "this is not a file; name a file for the record"));
    }
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.map_err(RecordError::io("open", path))?;
    lock(&file, path)?;
    let mut lines = RecordLines::new(BufReader::with_capacity(1 << 16, &file));
    let version = match lines.next_line().map_err(RecordError::io("read", path))? {
        Read::Line(line) => Header::parse(line)
            .and_then(|header| header.begins(schedule.plan()).map(|()| header.version()))
            .map_err(|error| RecordError::foreign(path, 1, error.to_string()))?,
        Read::Torn(line) if header::write(schedule.plan()).as_bytes().starts_with(line) => {
            return begin(file, path, schedule);
        }
        Read::Torn(_) => {
            return Err(RecordError::foreign(path, 1, HeaderError::Form("it is torn".into()).to_string()));
        }
        Read::End => return begin(file, path, schedule),
    };
    let games = read(&mut lines)?;
    let whole = lines.whole;
    file.set_len(whole).map_err(RecordError::io("shorten", path))?;
    file.seek(SeekFrom::Start(whole)).map_err(RecordError::io("write", path))?;
    Ok(Opened { file, games, version })
}

/// How programs are confined in the games of the record at `path`, which is to be continued; nothing where
/// it does not say, or is not there yet.
///
/// # Errors
/// When it cannot be read, or is not a record.
pub fn confinement(path: &Path) -> Result<Option<Confinement>, RecordError> {
    let file = match File::open(path) {
        Ok(file) if path.is_file() => file,
        // Whoever continues it says what is wrong.
        _ => return Ok(None),
    };
    let mut lines = RecordLines::new(BufReader::new(&file));
    match lines.next_line().map_err(RecordError::io("read", path))? {
        Read::Line(line) => Header::parse(line)
            .and_then(|header| header.confinement())
            .map_err(|error| RecordError::foreign(path, 1, error.to_string())),
        Read::Torn(_) | Read::End => Ok(None),
    }
}

fn begin(mut file: File, path: &Path, schedule: &Schedule<'_>) -> Result<Opened, RecordError> {
    let line = format!("{}\n", header::write(schedule.plan()));
    let written = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(line.as_bytes()));
    written.map_err(RecordError::io("write", path))?;
    Ok(Opened { file, games: 0, version: env!("CARGO_PKG_VERSION").into() })
}

fn lock(file: &File, path: &Path) -> Result<(), RecordError> {
    match system::try_lock(file) {
        Err(TryLockError::WouldBlock) => Err(RecordError::Busy(path.display().to_string())),
        // A file system without locks is no reason not to play.
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}
