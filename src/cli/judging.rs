//! How hard the solver tries to judge moves: the option of every verb that counts blunders.

use crate::standings::SolverJudge;

/// More would need more memory than judging is worth.
const MOST: u64 = 10_000_000;

#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct Judging {
    /// Positions that may be searched to judge a move where no theorem tells; 0 searches none
    #[arg(
        long = "judge",
        value_name = "NODES",
        default_value_t = SolverJudge::NODES,
        value_parser = clap::value_parser!(u64).range(..=MOST)
    )]
    nodes: u64,
}

impl Judging {
    /// A judge that tries as hard.
    pub(super) fn judge(self) -> SolverJudge {
        SolverJudge::new(self.nodes)
    }
}
