//! Words that are typed and shown: made safe, compared, measured.

pub mod nearest;
mod numeral;
mod safe;
#[cfg(feature = "cli")]
mod terminal;
pub mod units;

pub use numeral::Numeral;
pub use safe::{is_unsafe, safe, safe_json, safe_lines};
#[cfg(feature = "cli")]
pub use terminal::{Styled, Terminal, complain};
