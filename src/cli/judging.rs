//! How hard the solver tries to judge moves, and of how many games: the options of the verbs that count blunders.

use std::fmt;
use std::str::FromStr;

use crate::standings::SolverJudge;

/// More would need more memory than judging is worth.
const MOST: u64 = 10_000_000;

/// How hard the solver tries, of whatever game.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct JudgingNodes {
    /// Positions that may be searched to judge a move where no theorem tells; 0 searches none
    #[arg(
        long = "judge",
        value_name = "NODES",
        default_value_t = SolverJudge::NODES,
        value_parser = clap::value_parser!(u64).range(..=MOST)
    )]
    nodes: u64,
}

impl JudgingNodes {
    /// A judge that tries as hard.
    pub(super) fn judge(self) -> SolverJudge {
        SolverJudge::new(self.nodes)
    }
}

/// How hard it tries, and of how many games.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct Judging {
    #[command(flatten)]
    nodes: JudgingNodes,
    /// About how many games of each pairing are judged where no theorem tells: more from small starts, which take
    /// less, and of other games the same share. `all` judges every game
    #[arg(long = "judge-games", value_name = "GAMES", default_value_t = GamesEach(Some(SolverJudge::GAMES_EACH)))]
    games: GamesEach,
}

impl Judging {
    /// A judge that does as much.
    pub(super) fn judge(self) -> SolverJudge {
        self.nodes.judge().games(self.games.0)
    }
}

/// A number of games, or all of them.
#[derive(Debug, Clone, Copy)]
struct GamesEach(Option<u64>);

/// What stands for all games.
const ALL: &str = "all";

impl FromStr for GamesEach {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == ALL {
            return Ok(GamesEach(None));
        }
        let number = text.parse().map_err(|_| format!("use a whole number of games, or `{ALL}`"))?;
        Ok(GamesEach(Some(number)))
    }
}

impl fmt::Display for GamesEach {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(out),
            None => out.write_str(ALL),
        }
    }
}
