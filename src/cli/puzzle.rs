//! `duel puzzle`.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;

use super::{Done, complain, listen, print, variant_with_rules};
use crate::play::Leave;
use crate::seed::Seed;
use crate::table::{PuzzleSheet, Puzzler, Quiz, SharedConsole, SheetFormat};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game; see `duel list variants`
    #[arg(default_value = "no-reuse-duel")]
    variant: String,
    /// What the puzzles are drawn from; a new seed if not given
    #[arg(long, value_name = "S", conflicts_with = "daily")]
    seed: Option<Seed>,
    /// Today's puzzles (by UTC): the date is the seed
    #[arg(long)]
    daily: bool,
    /// How many
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// How to write them; if not given, a terminal asks them one at a time
    #[arg(long, value_name = "F")]
    format: Option<PuzzleFormat>,
}

/// How puzzles are written.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum PuzzleFormat {
    /// For reading, with the solutions at the end
    #[value(alias = "table")]
    Text,
    /// An object on a line for each
    Json,
    /// For pasting
    Markdown,
    /// For printing, with the solutions on a page of their own
    Html,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (variant, _) = variant_with_rules(&args.variant, None)?;
    let date = if args.daily { Some(today()?) } else { None };
    let seed = match (&date, args.seed) {
        (Some(date), _) => date.seed(),
        (None, Some(seed)) => seed,
        (None, None) => {
            let seed = Seed::from_system().context("the system gives no random seed; use `--seed`")?;
            complain(&format!("seed: {seed}"));
            seed
        }
    };
    if let Some(date) = &date {
        complain(&format!("puzzles of {date}, seed: {seed}"));
    }
    let (interrupt, stop) = listen()?;
    let mut puzzler = Puzzler::new(variant, &stop);
    let puzzles = puzzler.find(seed, args.count.into());
    if stop.is_requested() {
        complain("interrupted: no puzzle was written");
        return Ok(Done::Interrupted);
    }
    let (found, wanted) = (puzzles.len(), usize::from(args.count));
    if found < wanted {
        complain(&format!("note: {found} puzzles of this kind were found, not {wanted}"));
    }
    let sheet = PuzzleSheet { variant, seed, date: date.map(|date| date.to_string()), puzzles };
    let format = match args.format {
        Some(PuzzleFormat::Json) => SheetFormat::Json,
        Some(PuzzleFormat::Markdown) => SheetFormat::Markdown,
        Some(PuzzleFormat::Html) => SheetFormat::Html,
        Some(PuzzleFormat::Text) => SheetFormat::Text,
        None => {
            let console = SharedConsole::standard(&interrupt);
            if console.lock().is_live() {
                return Ok(match (Quiz { console, puzzler }).ask(&sheet.puzzles) {
                    Err(Leave::Interrupted) => {
                        complain("interrupted: the puzzles are left");
                        Done::Interrupted
                    }
                    _ => Done::Well,
                });
            }
            SheetFormat::Text
        }
    };
    print(&sheet.render(format))?;
    Ok(Done::Well)
}

/// A day of the calendar.
#[derive(Debug, PartialEq, Eq)]
struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// The day so many days after the first of January 1970.
    fn after_1970(days: u64) -> Self {
        // Counted from the first of March of the year 0, so that leap days come last; 400 years repeat.
        let days = days + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        Date { year: 400 * era + year + u64::from(month <= 2), month, day }
    }

    /// The date written as one number.
    fn seed(&self) -> Seed {
        Seed(self.year * 10_000 + self.month * 100 + self.day)
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

fn today() -> anyhow::Result<Date> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock stands before 1970")?;
    Ok(Date::after_1970(now.as_secs() / 86_400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_counts_them() {
        let length = |year: u64, month: u64| match month {
            2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let mut days = 0;
        for year in 1970..2405 {
            for month in 1..=12 {
                for day in 1..=length(year, month) {
                    assert_eq!(Date::after_1970(days), Date { year, month, day });
                    days += 1;
                }
            }
        }
        assert_eq!(Date::after_1970(20_775).to_string(), "2026-11-18");
        assert_eq!(Date::after_1970(20_775).seed(), Seed(20_261_118));
    }
}
