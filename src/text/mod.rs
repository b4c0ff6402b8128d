//! Words that are typed and shown: made safe, compared, measured.

pub mod nearest;
mod numeral;
mod rows;
mod safe;
#[cfg(feature = "cli")]
mod terminal;
pub mod units;
#[cfg(feature = "cli")]
mod wrap;

pub use numeral::{Numeral, grouped};
pub use rows::Rows;
pub use safe::{is_unsafe, safe, safe_json, safe_lines};
#[cfg(feature = "cli")]
pub use terminal::{Styled, Terminal, complain, write_rows};
#[cfg(feature = "cli")]
pub use wrap::{hanging, wrapped};
