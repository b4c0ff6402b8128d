//! Records: one JSON object per line, first the header, then the games in the order of the schedule.

mod file;
mod games;
pub mod header;
mod line;
mod reader;

pub use file::{Opened, RecordError, create, resume};
pub use games::Games;
pub use line::{Ending, GameLine, LineWriter};
pub use reader::{Read, Reader};
