//! The terminal: where a person reads the game, types, and is told what a move was worth.

mod commands;
mod comment;
mod console;
pub mod dialect;
mod editor;
mod failed;
mod hint;
mod host;
mod human;
mod input;
mod matches;
mod puzzle;
mod rejoin;
mod review;
mod thinking;
mod transcript;
mod welcome;
mod why;

pub use commands::{Command, Typed};
pub use comment::Commented;
pub use console::{Console, SharedConsole, Sitting};
pub use host::TournamentTable;
pub use input::{Input, Lines};
pub use matches::{Match, Reviews};
pub use puzzle::{Difficulty, Puzzle, PuzzleSheet, Puzzler, Quiz, SheetFormat};
pub use review::Review;
pub use transcript::Transcript;
