//! The games of a trial on their way from the runner to the trial, and into its record.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::files::{self, Output};
use crate::play::{Finished, Stop};
use crate::standings::Trial;
use crate::tournament::record::{self, Checker, Opened, Record};
use crate::tournament::{Cursor, Fold, Plan, Schedule, Slot, Starts};

/// The largest record of a trial that can be continued.
const LARGEST: u64 = 1 << 30;

/// The record of a trial, if one is kept. While it is played its header tells of all the starts that may be
/// needed; once the answer is known, of those that were.
pub(super) struct TrialFile {
    path: PathBuf,
    opened: Option<Opened>,
    /// How many starts of each variant its header tells of.
    starts: u64,
    /// How many games are done.
    pub(super) games: u64,
}

/// Hands recorded games on.
struct Recorded<'t>(&'t mut Trial);

impl Fold for Recorded<'_> {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        self.0.add(slot, game.winner);
    }

    fn merge(&mut self, _other: Self) {
        unreachable!("a record is read by one thread");
    }
}

impl TrialFile {
    /// Makes the record, or continues it: what it has is taken into account. It may have been begun with
    /// another number of starts.
    pub(super) fn open(
        path: Option<&Path>,
        resume: bool,
        plan: &Plan,
        trial: &mut Trial,
        stop: &Stop,
    ) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(TrialFile { path: PathBuf::new(), opened: None, starts: 0, games: 0 });
        };
        let schedule = Schedule::new(plan);
        let mut starts = starts_of(plan);
        let opened = if !resume {
            record::create(path, &schedule)?
        } else if path.metadata().map_or(0, |about| about.len()) == 0 {
            record::resume(path, &schedule, &mut (), stop)?
        } else {
            let begun = with_starts(plan, starts_of(&Record::open(path)?.plan));
            let opened = record::resume(path, &Schedule::new(&begun), &mut Recorded(trial), stop)?;
            if starts_of(&begun) < starts && !trial.is_decided() {
                drop(opened);
                rewrite(path, plan)?;
                record::resume(path, &schedule, &mut (), stop)?
            } else {
                starts = starts_of(&begun);
                opened
            }
        };
        let games = opened.games;
        Ok(TrialFile { path: path.into(), opened: Some(opened), starts, games })
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.games += 1;
        self.opened.as_mut().map_or(Ok(()), |opened| opened.file.write_all(line))
    }

    /// The answer is known: the record becomes that of a tournament which is complete.
    pub(super) fn finish(self, plan: &Plan) -> anyhow::Result<()> {
        let Some(opened) = self.opened else { return Ok(()) };
        opened.file.sync_all().with_context(|| format!("cannot write `{}`", self.path.display()))?;
        let per_start = 2 * plan.pairing_count() * plan.stages.len() as u64;
        let played = self.games / per_start;
        let whole = self.games.is_multiple_of(per_start);
        if whole && played > 0 && played != self.starts {
            rewrite(&self.path, &with_starts(plan, played))?;
        }
        Ok(())
    }
}

/// How many starts a trial's plan has of each variant.
fn starts_of(plan: &Plan) -> u64 {
    plan.stages[0].starts.len()
}

/// The same plan with so many starts of each range. Those of the smaller number come first in both.
fn with_starts(plan: &Plan, count: u64) -> Plan {
    let mut plan = plan.clone();
    for stage in &mut plan.stages {
        let (from, to) = stage.starts.range();
        stage.starts = Starts::sample(from, to, count.clamp(1, to - from + 1), plan.seed);
    }
    plan
}

/// Gives a record the header of `plan`, which begins with the same games.
fn rewrite(path: &Path, plan: &Plan) -> anyhow::Result<()> {
    let text =
        files::read_text(path, LARGEST).map_err(|what| anyhow::anyhow!("{}: {what}", path.display()))?;
    let (_, games) = text.split_once('\n').unwrap_or_default();
    ensure!(!games.is_empty() || text.ends_with('\n'), "{}: there is no header", path.display());
    let header = record::header_line(plan);
    let write = || Output::begin(path)?.finish(&format!("{header}\n{games}"));
    write().with_context(|| format!("cannot write `{}`", path.display()))
}

/// What the runner writes its lines into, in the order of the schedule. The trial counts them, and as soon
/// as it is decided everybody is asked to stop and what comes behind is dropped: so the answer is the same
/// with any number of threads.
pub(super) struct TrialGames<'a> {
    checker: Checker<'a>,
    slots: Cursor<'a>,
    next: u64,
    file: &'a mut TrialFile,
    trial: &'a mut Trial,
    stop: &'a Stop,
    show: &'a (dyn Fn(&Trial) + Sync),
}

impl<'a> TrialGames<'a> {
    pub(super) fn new(
        schedule: &'a Schedule<'a>,
        file: &'a mut TrialFile,
        trial: &'a mut Trial,
        stop: &'a Stop,
        show: &'a (dyn Fn(&Trial) + Sync),
    ) -> Self {
        let next = file.games;
        TrialGames {
            checker: Checker::new(schedule),
            slots: schedule.from(next),
            next,
            file,
            trial,
            stop,
            show,
        }
    }

    /// The first game that is missing.
    pub(super) fn next_game(&self) -> u64 {
        self.next
    }
}

impl Write for TrialGames<'_> {
    /// Takes whole lines, as the runner writes them.
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            if self.trial.is_decided() {
                break;
            }
            let Some(slot) = self.slots.next() else { break };
            let game = self.checker.check(&slot, line.trim_ascii_end()).map_err(io::Error::other)?;
            self.trial.add(&slot, game.finished().winner);
            self.file.write(line)?;
        }
        if self.trial.is_decided() {
            self.stop.request();
        }
        (self.show)(self.trial);
        Ok(lines.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
