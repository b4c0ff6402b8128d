//! Words that are typed and shown: made safe, compared, measured.

pub mod nearest;
mod numeral;
mod safe;
pub mod units;

pub use numeral::Numeral;
pub use safe::safe;
