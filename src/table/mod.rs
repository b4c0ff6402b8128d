//! The terminal: where a person reads the game, types, and is told what a move was worth.

mod commands;
mod comment;
mod console;
pub mod dialect;
mod host;
mod human;
mod input;
mod matches;
mod transcript;

pub use commands::{Command, Typed};
pub use comment::Commented;
pub use console::{Console, SharedConsole, Sitting};
pub use host::TournamentTable;
pub use input::{Input, Lines};
pub use matches::Match;
pub use transcript::Transcript;
