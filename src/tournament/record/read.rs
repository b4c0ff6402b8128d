//! A record as it is read, whoever wrote it and wherever it was stopped.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::header::Header;
use super::header_error::HeaderError;
use super::lines::{Read, RecordLines};
use super::parallel::{Reading, fold_games};
use super::reader::GameReader;
use crate::files;
use crate::play::{Finished, Stop};
use crate::strategy::Folder;
use crate::tournament::fold::Fold;
use crate::tournament::plan::Plan;
use crate::tournament::schedule::{Schedule, Slot};

/// A record that cannot be read, written or continued.
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
    /// It belongs to something else, or was changed.
    #[error("{file}:{line}: {what}")]
    Foreign {
        /// The file.
        file: String,
        /// The line.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// It is a record, and its header is not the one that was written.
    #[error("{file}:1: {what}")]
    Altered {
        /// The file.
        file: String,
        /// What tells.
        what: String,
    },
    /// Somebody asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl RecordError {
    pub(super) fn io<'a>(doing: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> RecordError + 'a {
        move |error| RecordError::Io { doing, file: path.display().to_string(), error }
    }

    pub(super) fn foreign(path: &Path, line: u64, what: impl Into<String>) -> RecordError {
        RecordError::Foreign { file: path.display().to_string(), line, what: what.into() }
    }

    /// There should be no more lines.
    pub(super) fn beyond(path: &Path, line: u64) -> RecordError {
        let what = "this line is beyond the tournament's last game; the record has been changed";
        RecordError::foreign(path, line, what)
    }

    /// A line is not what the schedule has there.
    pub(super) fn not_the_game(path: &Path, line: u64, slot: &Slot, what: &str) -> RecordError {
        let what = format!("this is not game {} of the tournament: {what}; see `duel verify`", slot.id);
        RecordError::foreign(path, line, what)
    }
}

/// A record whose header has been read. Its strategies need not be on this machine.
///
/// ```
/// use divisor_duel::play::Stop;
/// use divisor_duel::tournament::{Conditions, Plan, Schedule, record, run};
///
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.jsonl");
/// let plan = Plan::builder("two").variant("factor-duel").strategy("random").strategy("parity").build()?;
/// let schedule = Schedule::new(&plan);
/// let mut opened = record::create(&path, &schedule)?;
/// run(&schedule, 0, Some(&mut opened.file), || (), &Conditions::default())?;
///
/// let mut record = record::Record::open(&path)?;
/// assert_eq!(record.plan.name, "two");
/// let games = record.each(u64::MAX, &Stop::default(), |slot, game| {
///     println!("from {}: {:?}, {} wins", slot.start, game.moves, game.winner);
/// })?;
/// assert_eq!(games, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Record<'a> {
    path: &'a Path,
    /// The tournament, as the header tells it.
    pub plan: Plan,
    /// The version of `duel` that began it.
    pub version: String,
    /// The lines behind the header.
    pub lines: RecordLines<BufReader<File>>,
}

impl<'a> Record<'a> {
    /// Opens a record and reads its header.
    ///
    /// # Errors
    /// When the file cannot be read, or is not a record.
    pub fn open(path: &'a Path) -> Result<Self, RecordError> {
        let file = files::open_regular(path).map_err(RecordError::io("open", path))?;
        let mut lines = RecordLines::new(BufReader::with_capacity(1 << 16, file));
        let Read::Line(line) = lines.next_line().map_err(RecordError::io("read", path))? else {
            let what = "there is no header; name a file that `duel run --record` wrote";
            return Err(RecordError::foreign(path, 1, what));
        };
        let header = Header::parse(line).and_then(|header| Ok((header.plan()?, header.version())));
        let (plan, version) = header.map_err(|error| match error {
            HeaderError::Digest { .. } => {
                RecordError::Altered { file: path.display().to_string(), what: error.to_string() }
            }
            _ => RecordError::foreign(path, 1, error.to_string()),
        })?;
        Ok(Record { path, plan, version, lines })
    }

    /// The same record, with its strategies looked up on this machine.
    ///
    /// # Errors
    /// When one of them is not here, or is no longer what it was.
    pub fn with_strategies(self, folder: &Folder) -> Result<Self, RecordError> {
        let everybody: Vec<usize> = (0..self.plan.entrants.len()).collect();
        let plan = self
            .plan_with_strategies(&everybody, folder)
            .map_err(|what| RecordError::foreign(self.path, 1, what))?;
        Ok(Record { plan, ..self })
    }

    /// The tournament with these of its strategies, by their places in it, looked up on this machine.
    ///
    /// # Errors
    /// When one of these is not here, or is no longer what it was.
    pub fn plan_with_strategies(&self, players: &[usize], folder: &Folder) -> Result<Plan, String> {
        // A record does not say where its tournament's file was.
        let beside = self.path.parent().map(Path::to_path_buf);
        let bases = beside.into_iter().chain([PathBuf::new()]).chain(folder.path().map(Path::to_path_buf));
        self.plan.clone().with_some_strategies(players, &folder.clone().seen_from(bases))
    }

    /// Hands the games of the record to `tell`, at most `most` of them, each checked against the schedule
    /// and the rules. A torn last line is passed over. Returns how many games there were.
    ///
    /// # Errors
    /// When a line is not the game that belongs there.
    pub fn each(
        &mut self,
        most: u64,
        stop: &Stop,
        mut tell: impl FnMut(&Slot, &Finished<'_>),
    ) -> Result<u64, RecordError> {
        let tell = |slot: &Slot, game: &Finished<'_>| {
            tell(slot, game);
            ControlFlow::Continue(())
        };
        each_game(&mut self.lines, self.path, &Schedule::new(&self.plan), most, stop, tell)
    }

    /// Counts the games of the record on several threads, with a fold that `empty` makes for each: checked like
    /// all others, but in no order; what a fold does not [want](Fold::wants) is passed over unread. Returns what they
    /// have counted together, and how many games there were, those included that nobody wanted.
    ///
    /// # Errors
    /// With the first line that is not the game that belongs there.
    pub fn fold<F: Fold>(
        &mut self,
        how: &Reading<'_>,
        empty: impl Fn() -> F + Sync,
    ) -> Result<(F, u64), RecordError> {
        fold_games(&mut self.lines, self.path, &Schedule::new(&self.plan), how, &empty)
    }

    /// Hands all games of the record to `tell` in their order, until it has had enough.
    ///
    /// # Errors
    /// When a line is not the game that belongs there.
    pub fn each_until(
        &mut self,
        stop: &Stop,
        tell: impl FnMut(&Slot, &Finished<'_>) -> ControlFlow<()>,
    ) -> Result<u64, RecordError> {
        each_game(&mut self.lines, self.path, &Schedule::new(&self.plan), u64::MAX, stop, tell)
    }
}

/// Hands the games that the lines of `path` tell, at most `most` of them, to `tell`, until it has had enough.
pub(super) fn each_game<R: BufRead>(
    lines: &mut RecordLines<R>,
    path: &Path,
    schedule: &Schedule<'_>,
    most: u64,
    stop: &Stop,
    mut tell: impl FnMut(&Slot, &Finished<'_>) -> ControlFlow<()>,
) -> Result<u64, RecordError> {
    let mut reader = GameReader::new(schedule);
    let mut slots = schedule.from(0);
    let mut games = 0;
    while games < most {
        if stop.is_requested() {
            return Err(RecordError::Interrupted);
        }
        let number = lines.count + 1;
        let Read::Line(line) = lines.next_line().map_err(RecordError::io("read", path))? else { break };
        let slot = slots.next().ok_or_else(|| RecordError::beyond(path, number))?;
        let read = reader.read(&slot, line);
        let (game, _) = read.map_err(|what| RecordError::not_the_game(path, number, &slot, &what))?;
        games += 1;
        if tell(&slot, &game).is_break() {
            break;
        }
    }
    Ok(games)
}
