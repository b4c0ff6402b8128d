//! Standings: a pure function of the games that were played.
//!
//! A [`Tally`] counts games, [`Standings`] say what the counts mean.

mod assemble;
mod estimate;
mod evidence;
mod fit;
mod judge;
mod linear;
mod lines;
mod oracle;
mod starts;
mod tally;
mod verdict;

pub use estimate::{Estimate, Seated, Share};
pub use judge::Judge;
pub use lines::{Line, Losses, Pairing, Results, Standings, Starts, VariantLine};
pub use oracle::Oracle;
pub use tally::Tally;

/// How often an interval is expected to hold the true value.
pub const CONFIDENCE: f64 = 0.95;
