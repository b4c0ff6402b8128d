//! A finished game: one type from the referee to the record, the standings and the report.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Seat;

/// A game that was played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished<'a> {
    /// The divisors taken.
    pub moves: &'a [u64],
    /// Who won.
    pub winner: Seat,
    /// How it ended.
    pub end: End,
    /// What went wrong, in one line, where the loser failed.
    pub reason: Option<&'a str>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The player to move had no move.
    NoMoves,
    /// Too many wrong numbers.
    Illegal,
    /// No answer in time.
    Timeout,
    /// The program ended, or closed its output.
    Crash,
    /// Far more output than an answer.
    Flood,
    /// An answer that is not a number.
    Garbage,
    /// The player gave up.
    Resigned,
    /// More moves than a game may have.
    TooLong,
}

impl End {
    /// Every way in which a game can end.
    pub const ALL: [End; 8] = [
        End::NoMoves,
        End::Illegal,
        End::Timeout,
        End::Crash,
        End::Flood,
        End::Garbage,
        End::Resigned,
        End::TooLong,
    ];

    /// What the record and the bots call it.
    pub fn name(self) -> &'static str {
        match self {
            End::NoMoves => "no-moves",
            End::Illegal => "illegal",
            End::Timeout => "timeout",
            End::Crash => "crash",
            End::Flood => "flood",
            End::Garbage => "garbage",
            End::Resigned => "resigned",
            End::TooLong => "too-long",
        }
    }

    /// Did the loser fail, rather than lose or give up?
    pub fn is_failure(self) -> bool {
        !matches!(self, End::NoMoves | End::Resigned | End::TooLong)
    }
}

/// As it stands in a record.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
