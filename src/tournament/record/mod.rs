//! Records: one JSON object per line, first the header, then the games in the order of the schedule.

mod blocks;
mod check;
mod game;
mod header;
mod header_error;
mod line_index;
mod lines;
mod matches;
mod merge;
mod moves_text;
mod parallel;
mod read;
mod reader;
mod resume;
mod reuse;
mod rules_text;
mod takeover;
mod tournament_text;

pub(super) use blocks::{Block, Blocks};
#[doc(hidden)]
pub use check::Checker;
pub(super) use check::differs;
#[doc(hidden)]
pub use game::{LineWriter, RecordedGame};
pub use header::FORMAT;
#[doc(hidden)]
pub use header::write as header_line;
pub use header_error::HeaderError;
pub use lines::{Read, RecordLines, game_number};
pub use matches::MatchRecord;
pub use merge::{MergeError, Parts};
pub use parallel::Reading;
pub use read::{Record, RecordError};
pub use resume::{Opened, confinement, create, resume, resume_folding};
pub use reuse::{OldRecord, Reuse};
pub(in crate::tournament) use takeover::Takeover;
