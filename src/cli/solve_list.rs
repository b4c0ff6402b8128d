//! `duel solve --record` and `--format b-file`: a range as a list of its answers, in a file or on the screen.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::solve::INTERRUPTED;
use super::solve_number::remedy;
use super::solve_range::{RangeEnd, progress, send};
use super::solve_record::{RecordedAnswer, SolveRecord};
use super::solve_report::Question;
use super::{Done, complain, print};
use crate::report::text::Format;
use crate::solver::{Options, RangeQuestion, RangeRow, Unsolved, WantedMoves, solve_range};
use crate::text::Rows;

/// How the answers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SolveFormat {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
    /// For pages.
    Markdown,
    /// For the OEIS: the lost numbers with their indices; with `--moves largest`, each number with its move.
    BFile,
}

impl SolveFormat {
    /// The format of a row for each number; none for a list.
    pub(super) fn of_rows(self) -> Option<Format> {
        match self {
            SolveFormat::Table => Some(Format::Table),
            SolveFormat::Json => Some(Format::Json),
            SolveFormat::Csv => Some(Format::Csv),
            SolveFormat::Markdown => Some(Format::Markdown),
            SolveFormat::BFile => None,
        }
    }
}

/// Which winning moves are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum NamedMoves {
    /// Every winning move.
    All,
    /// The largest one, which is found much sooner.
    Largest,
}

/// A range that is answered as a list.
pub(super) struct ListRun<'a> {
    pub(super) question: &'a Question<'a>,
    pub(super) numbers: RangeInclusive<u64>,
    pub(super) named: NamedMoves,
    /// Is a b-file wanted on the screen?
    pub(super) b_file: bool,
    /// Where the answers are recorded.
    pub(super) record: Option<PathBuf>,
    pub(super) resume: bool,
    pub(super) options: Options,
}

/// What is known of the list so far.
#[derive(Default)]
struct ListCounts {
    won: u64,
    lost: u64,
}

impl ListRun<'_> {
    pub(super) fn run(self) -> anyhow::Result<Done> {
        let (first, last) = (*self.numbers.start(), *self.numbers.end());
        let mut counts = ListCounts::default();
        let mut rows = Rows::default();
        let (mut record, next) = self.open(&mut counts, &mut rows)?;
        let bar = progress(last - first);
        bar.set_position(next.min(last + 1) - first);
        bar.reset_eta();
        let rest = RangeQuestion {
            rules: self.question.rules,
            used: self.question.used.first().cloned().unwrap_or_default(),
            numbers: next..=last,
            moves: self.wanted(),
        };
        let mut read = send(&mut rows)?;
        let taken = solve_range(&rest, &self.options, |row| {
            let answer = self.answer(row).map_err(|words| match words {
                None => RangeEnd::Done(Done::Interrupted),
                Some(words) => {
                    bar.suspend(|| complain(&words));
                    RangeEnd::Done(Done::Wrong)
                }
            })?;
            if let Some(record) = &mut record {
                record.append(&answer)?;
            }
            self.list(&answer, &mut counts, &mut rows);
            read = read && bar.suspend(|| send(&mut rows))?;
            bar.inc(1);
            if read || record.is_some() { Ok(()) } else { Err(RangeEnd::NoReader) }
        });
        bar.finish_and_clear();
        let done = match taken {
            Ok(()) => Done::Well,
            Err(RangeEnd::NoReader) => Done::Well,
            Err(RangeEnd::Done(done)) => done,
            Err(RangeEnd::Failed(error)) => return Err(error),
        };
        match (done, self.record) {
            (Done::Interrupted, None) => complain(INTERRUPTED),
            (Done::Interrupted, Some(_)) => {
                complain("interrupted: the record can be continued with `--resume`")
            }
            (Done::Well, Some(_)) if !self.b_file => {
                let ListCounts { won, lost } = counts;
                let id = self.question.variant.id;
                print(&format!("{first}..{last} in {id}: {won} won, {lost} lost for the player to move\n"))?;
            }
            (Done::Well | Done::Wrong, _) => {}
        }
        Ok(done)
    }

    /// A list of lost numbers names no moves.
    fn wanted(&self) -> WantedMoves {
        match (self.named, &self.record) {
            (NamedMoves::All, Some(_)) => WantedMoves::All,
            (NamedMoves::All, None) => WantedMoves::None,
            (NamedMoves::Largest, _) => WantedMoves::Largest,
        }
    }

    /// The record, if one is wanted, and the first number that it does not answer.
    fn open(&self, counts: &mut ListCounts, rows: &mut Rows) -> anyhow::Result<(Option<SolveRecord>, u64)> {
        let first = *self.numbers.start();
        let Some(path) = &self.record else { return Ok((None, first)) };
        if !self.resume {
            return Ok((Some(SolveRecord::create(path, &self.header())?), first));
        }
        let (record, next) = SolveRecord::resume(path, &self.header(), &self.numbers, |answer| {
            self.list(&answer, counts, rows);
            Ok(())
        })?;
        Ok((Some(record), next))
    }

    /// The first line of a record: whatever decides its answers. How far it goes does not.
    fn header(&self) -> String {
        let Question { variant, rules, used, .. } = self.question;
        let moves = match self.named {
            NamedMoves::All => "winning moves",
            NamedMoves::Largest => "largest winning move",
        };
        let rules: Vec<String> =
            rules.values().map(|(axis, value)| format!("{}={value}", axis.key)).collect();
        let used: Vec<String> = used.iter().flatten().map(u64::to_string).collect();
        let used = if used.is_empty() { String::new() } else { format!(", without {}", used.join(",")) };
        let first = self.numbers.start();
        format!("# {}: {moves} from {first} on, 0 where lost ({}{used})", variant.id, rules.join(","))
    }

    /// The whole answer; else what to say, which is nothing after an interruption.
    fn answer(&self, row: RangeRow) -> Result<RecordedAnswer, Option<String>> {
        let place = format!("{} in `{}`", row.number, self.question.variant.id);
        match row.answer {
            Err(Unsolved::Interrupted) => Err(None),
            Err(unsolved) => Err(Some(format!("{place} is {}; the list ends before it", remedy(unsolved)))),
            Ok(answer) if self.wanted() == WantedMoves::All && !answer.complete => Err(Some(format!(
                "the winning moves of {place} were not all found; allow more nodes with `--nodes`, or ask for \
                 `--moves largest`; the list ends before it"
            ))),
            Ok(answer) => {
                Ok(RecordedAnswer { number: row.number, won: answer.won, moves: answer.winning_moves })
            }
        }
    }

    /// ListCounts an answer, and adds its line to the b-file. Whoever asks for the largest moves gets them, 0 for
    /// none; else the lost numbers are listed.
    fn list(&self, answer: &RecordedAnswer, counts: &mut ListCounts, rows: &mut Rows) {
        *if answer.won { &mut counts.won } else { &mut counts.lost } += 1;
        let line = match self.named {
            NamedMoves::Largest => Some((answer.number, answer.moves.last().copied().unwrap_or(0))),
            NamedMoves::All => (!answer.won).then_some((counts.lost, answer.number)),
        };
        if let Some((index, value)) = line.filter(|_| self.b_file) {
            rows.number(index);
            rows.own(" ");
            rows.number(value);
            rows.own("\n");
        }
    }
}
