//! `duel solve N..M`: every number of a range, each shown as soon as it is solved.

use std::io;
use std::ops::RangeInclusive;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

use super::solve::INTERRUPTED;
use super::solve_list::NamedMoves;
use super::solve_number::{Solved, solve};
use super::solve_report::{NimAnswer, Question, SolvedNumber};
use super::solve_rows::RowWriter;
use super::{Done, complain};
use crate::game::{Position, StartError};
use crate::play::Stop;
use crate::report::text::Format;
use crate::solver::{Method, Options, RangeQuestion, Solver, Sweep, WantedMoves, solve_range};
use crate::text::{Rows, write_rows};

/// Rows are shown once they are so long together: much less would take many calls of the system, and much more would
/// not stay in the nearer caches of a processor.
const SENT_TOGETHER: usize = 1 << 17;

/// Why a range ends before its last number.
pub(super) enum RangeEnd {
    /// Something went wrong.
    Failed(anyhow::Error),
    /// Nothing more can be shown.
    Done(Done),
    /// Nobody reads what is shown.
    NoReader,
}

impl From<StartError> for RangeEnd {
    fn from(error: StartError) -> Self {
        RangeEnd::Failed(error.into())
    }
}

impl From<anyhow::Error> for RangeEnd {
    fn from(error: anyhow::Error) -> Self {
        RangeEnd::Failed(error)
    }
}

/// A range that is shown as rows.
pub(super) struct RangeRun<'a> {
    pub(super) question: Question<'a>,
    pub(super) options: Options,
    pub(super) stop: Stop,
    pub(super) named: NamedMoves,
}

impl RangeRun<'_> {
    pub(super) fn run(self, numbers: RangeInclusive<u64>, format: Format) -> anyhow::Result<Done> {
        let progress = progress(*numbers.end() - *numbers.start());
        let several = numbers.start() < numbers.end();
        let sweep = (several && self.named == NamedMoves::All)
            .then(|| Sweep::new(self.question.rules, numbers.clone(), format == Format::Json))
            .flatten();
        let mut writer = RowWriter::new(&self.question, format, *numbers.end(), sweep.is_some());
        let done = match sweep {
            Some(sweep) => self.by_theorem(sweep, &mut writer, &progress),
            None if self.question.nim || !(several || self.named == NamedMoves::Largest) => {
                self.one_by_one(numbers, &mut writer, &progress)
            }
            None => self.together(numbers, format, &mut writer, &progress),
        }?;
        progress.finish_and_clear();
        // Said before what is still to be shown, so that whoever pressed Ctrl-C is answered at once.
        if done == Some(Done::Interrupted) {
            complain(INTERRUPTED);
        }
        writer.footer();
        if done.is_some() {
            send(&mut writer.rows)?;
        }
        Ok(done.unwrap_or(Done::Well))
    }

    /// How it came out; nothing when the reader has gone away.
    fn by_theorem(
        &self,
        mut sweep: Sweep,
        writer: &mut RowWriter,
        progress: &ProgressBar,
    ) -> anyhow::Result<Option<Done>> {
        let mut solver = Solver::new(self.options.clone());
        loop {
            if self.stop.is_requested() {
                return Ok(Some(Done::Interrupted));
            }
            let mut sent = Ok(true);
            let count = sweep.next_block(|swept| {
                let position = || Position::resume(self.question.rules, swept.number, &[]).ok();
                let value = || position().and_then(|position| solver.nim(&position).ok());
                writer.row(&SolvedNumber {
                    number: swept.number,
                    outcome: Some(swept.won),
                    method: Some(Method::Theorem(swept.theorem)),
                    winning_moves: swept.winning_moves,
                    complete: true,
                    refutations: swept.refutations,
                    nim: self.question.nim.then(value).map(|value| NimAnswer { value, nodes: 0 }),
                    nodes: 0,
                });
                if writer.rows.len() >= SENT_TOGETHER {
                    match sent {
                        Ok(true) => sent = progress.suspend(|| send(&mut writer.rows)),
                        Ok(false) | Err(_) => writer.rows.clear(),
                    }
                }
            });
            if !sent? {
                return Ok(None);
            }
            if count == 0 {
                return Ok(Some(Done::Well));
            }
            progress.inc(count);
            if !progress.suspend(|| send(&mut writer.rows))? {
                return Ok(None);
            }
        }
    }

    /// The same by searches that share what they learn.
    fn together(
        &self,
        numbers: RangeInclusive<u64>,
        format: Format,
        writer: &mut RowWriter,
        progress: &ProgressBar,
    ) -> anyhow::Result<Option<Done>> {
        let moves = match (self.named, format) {
            (NamedMoves::Largest, _) => WantedMoves::Largest,
            (NamedMoves::All, Format::Json) => WantedMoves::AllAndReplies,
            (NamedMoves::All, Format::Table | Format::Csv | Format::Markdown) => WantedMoves::All,
        };
        let Question { rules, used, .. } = self.question;
        let range = RangeQuestion { rules, used: used[0].clone(), numbers, moves };
        let mut done = Done::Well;
        let taken = solve_range(&range, &self.options, |row| {
            let told = |words: &str| progress.suspend(|| complain(words));
            let solved = Solved::of(row, &self.question, told);
            match solved.done {
                Done::Interrupted => return Err(RangeEnd::Done(Done::Interrupted)),
                Done::Wrong => done = Done::Wrong,
                Done::Well => {}
            }
            writer.row(&solved.row());
            progress.inc(1);
            if progress.suspend(|| send(&mut writer.rows))? { Ok(()) } else { Err(RangeEnd::NoReader) }
        });
        match taken {
            Ok(()) => Ok(Some(done)),
            Err(RangeEnd::Done(done)) => Ok(Some(done)),
            Err(RangeEnd::NoReader) => Ok(None),
            Err(RangeEnd::Failed(error)) => Err(error),
        }
    }

    /// The same by one question after another.
    fn one_by_one(
        &self,
        numbers: RangeInclusive<u64>,
        writer: &mut RowWriter,
        progress: &ProgressBar,
    ) -> anyhow::Result<Option<Done>> {
        let mut solver = Solver::new(self.options.clone());
        let mut done = Done::Well;
        for number in numbers {
            let told = |words: &str| progress.suspend(|| complain(words));
            let solved = solve(&mut solver, &self.question, number, told)?;
            match solved.done {
                Done::Interrupted => return Ok(Some(Done::Interrupted)),
                Done::Wrong => done = Done::Wrong,
                Done::Well => {}
            }
            writer.row(&solved.row());
            if !progress.suspend(|| send(&mut writer.rows))? {
                return Ok(None);
            }
            progress.inc(1);
        }
        Ok(Some(done))
    }
}

/// Shows the rows that are ready; false when nobody reads them any more, which is no error.
pub(super) fn send(rows: &mut Rows) -> anyhow::Result<bool> {
    let written = write_rows(rows);
    rows.clear();
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true).context("cannot write to standard output"),
    }
}

/// A bar on a terminal, for ranges only.
pub(super) fn progress(more: u64) -> ProgressBar {
    if more == 0 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left");
    ProgressBar::new(more + 1).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
