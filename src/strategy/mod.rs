//! Strategies: the trait, the registry, and one file per strategy.
//!
//! A strategy is anything that, shown a position, names a divisor.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Seed};
use crate::game::{Position, Rules};
use crate::seat::Seat;

mod file;
mod greedy_largest;
mod greedy_smallest;
mod human;
mod lookahead;
mod mcts;
mod mixture;
mod parity;
mod perfect;
mod prime_seeking;
mod process;
mod random;
mod recipe;
mod registry;
mod shelf;

pub use file::StrategyFile;
pub use process::{Limits, Probe, Program, Said, set_duel_binary, tell_status};
pub use recipe::{Recipe, RecipeError};
pub use registry::{Entry, Parameter, REGISTRY, Setting, Values};
pub use shelf::{FOLDER, Shelf};

/// A player.
///
/// Only [`choose`](Strategy::choose) is required. A strategy that draws random numbers draws them
/// from the `chance` it is handed and from nowhere else, so that a seed reproduces its games.
pub trait Strategy: Send {
    /// Names the divisor to take. At least one move is legal.
    fn choose(&mut self, turn: &Turn<'_>, chance: &mut Chance) -> Answer;

    /// Learns what happens in the game.
    fn watch(&mut self, _event: &Event<'_>) {}

    /// Must it be told? One that ignores every event may say no, which saves two calls a move.
    fn watches(&self) -> bool {
        true
    }

    /// What it can show for itself when it has lost by its own fault.
    fn evidence(&mut self) -> Option<Evidence> {
        None
    }

    /// Is this a person, who is asked again for as long as the rules allow?
    fn is_human(&self) -> bool {
        false
    }
}

/// What a strategy sees when it is to move.
#[derive(Debug, Clone, Copy)]
pub struct Turn<'a> {
    /// The number, the rules and the used divisors.
    pub position: &'a Position,
    /// Every legal move, ascending; never empty.
    pub legal: &'a [u64],
    /// Who is to move.
    pub seat: Seat,
}

/// What a strategy answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Take this divisor.
    Take(u64),
    /// A number that divides nothing: negative, a fraction, or beyond 64 bits; as it was written.
    Impossible(Box<str>),
    /// Take back my last move and the reply to it. Counts as a wrong number where it cannot be done.
    Undo,
    /// I give up.
    Resign,
    /// I failed to answer.
    Fail(Box<Failure>),
    /// Nobody plays on: the game is abandoned, without a winner.
    Leave(Leave),
}

/// How a player failed, which costs it the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What the record calls it.
    pub end: End,
    /// What happened, in one line.
    pub reason: String,
    /// What there is to look at.
    pub evidence: Evidence,
}

/// What a program left behind when it failed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The last lines exchanged, oldest first: `> ` to the program, `< ` from it.
    pub exchanged: Vec<String>,
    /// The last lines of its standard error.
    pub stderr: Vec<String>,
    /// Its exit code or signal, where it ended by itself.
    pub exit: Option<String>,
}

/// Why a game is abandoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// Standard input ended.
    EndOfInput,
    /// Ctrl-C.
    Interrupted,
    /// Nobody can see the game any more.
    OutputClosed,
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
    /// An answer that is no number.
    Garbage,
    /// The player gave up.
    Resigned,
}

impl End {
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
        }
    }
}

/// As it stands in a record.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a game is: with the two strategies, all that its course depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game<'a> {
    /// The name of the variant, or of the tournament's entry.
    pub variant: &'a str,
    /// The rules.
    pub rules: Rules,
    /// The number the game begins from.
    pub start: u64,
    /// What the random numbers of both seats come from.
    pub seed: Seed,
}

/// What happens in a game, as the players are told it.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// A game begins (again, after moves were taken back), and you sit here.
    Begin {
        /// The game.
        game: &'a Game<'a>,
        /// Your seat.
        seat: Seat,
    },
    /// A move was made, yours too.
    Played {
        /// Who made it.
        seat: Seat,
        /// The divisor taken.
        divisor: u64,
        /// The new number.
        number: u64,
    },
    /// Your number was no legal move.
    Refused {
        /// The number as you gave it.
        number: &'a str,
    },
    /// The game is over.
    Over {
        /// Who won.
        winner: Seat,
        /// How it ended.
        end: End,
    },
}

/// Takes any divisor that leaves a number that is `good`, or any at all where none does.
fn pick_where(
    turn: &Turn<'_>,
    chance: &mut Chance,
    wanted: &mut Vec<u64>,
    good: impl Fn(u64) -> bool,
) -> Answer {
    wanted.clear();
    wanted.extend(turn.legal.iter().filter(|divisor| good(turn.position.after(**divisor))));
    Answer::Take(chance.pick(if wanted.is_empty() { turn.legal } else { wanted }))
}
