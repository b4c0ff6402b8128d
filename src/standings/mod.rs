//! Standings: a pure function of the games that were played.
//!
//! A [`Tally`] counts games, [`Standings`] say what the counts mean.

mod assemble;
mod bradley_terry;
mod by_start;
mod cholesky;
mod estimate;
mod fold;
mod intervals;
mod judge;
mod model;
mod paired;
mod play;
mod solver_judge;
mod tally;

pub use estimate::{Estimate, Seated, Share};
pub use judge::{Judge, JudgedGame, JudgedMoves, judge_positions};
pub use model::{Losses, Pairing, Results, Standings, StandingsRow, StartCounts, VariantRow};
pub use play::play;
pub use solver_judge::SolverJudge;
pub use tally::Tally;

/// How often an interval is expected to hold the true value.
pub const CONFIDENCE: f64 = 0.95;

#[cfg(test)]
mod tests;
