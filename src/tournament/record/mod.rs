//! Records: one JSON object per line, first the header, then the games in the order of the schedule.

mod check;
mod game;
mod header;
mod lines;
mod read;
mod resume;
mod rules_text;

#[doc(hidden)]
pub use check::Checker;
pub(super) use check::differs;
#[doc(hidden)]
pub use game::{LineWriter, RecordedGame};
pub use header::{FORMAT, HeaderError};
pub use lines::{Read, RecordLines};
pub use read::{Record, RecordError};
pub use resume::{Opened, create, resume};
