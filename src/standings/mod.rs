//! Standings: a pure function of the games that were played.
//!
//! A [`Tally`] counts games, [`Standings`] say what the counts mean.

mod assemble;
mod beta;
mod bradley_terry;
mod by_start;
mod cholesky;
mod comparison;
mod dice;
mod difference;
mod estimate;
mod fold;
mod intervals;
mod judge;
mod judged_share;
mod lanes;
mod levels;
mod lever;
mod model;
mod over_starts;
mod paired;
mod places;
mod play;
mod row_order;
mod sampled;
mod sequential;
mod sign_flip;
mod solver_judge;
mod spread;
mod start_kind;
mod tally;
mod trial;
mod unit;
mod verdict;

pub use estimate::{Estimate, Seated, Share};
pub use judge::{Judge, JudgedGame, JudgedMoves, LONGEST_EFFORT, judge_positions};
pub use model::{
    Comparison, Losses, Pairing, Place, Results, Standings, StandingsRow, StartCounts, VariantRow,
};
pub use play::play;
pub use sequential::Sequential;
pub use solver_judge::SolverJudge;
pub use start_kind::StartKind;
pub use tally::Tally;
pub use trial::{NEW, OLD, Trial};

/// How often an interval is expected to hold the true value.
pub const CONFIDENCE: f64 = 0.95;

#[cfg(test)]
mod tests;
