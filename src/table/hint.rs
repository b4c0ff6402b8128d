//! Hints: a move, and the reason for it.

use super::why;
use crate::game::Position;
use crate::play::Stop;
use crate::solver::{Advice, Options, Solver};

/// What a hint may search: somebody waits for it.
const NODES: u64 = 2_000_000;

/// A solver for questions that somebody waits for.
pub(super) fn solver(stop: &Stop) -> Solver {
    Solver::new(Options { nodes: NODES, interrupt: stop.flag(), ..Options::default() })
}

/// What to play, on the first line, and why, on the second.
pub(super) fn hint(solver: &mut Solver, position: &Position) -> String {
    // The same position gets the same hint, whatever was asked before.
    solver.forget();
    match solver.advise(position) {
        Ok(Advice::Wins(divisor)) => {
            format!("Hint: {divisor} wins.\n{}", why::it_wins(solver, position, divisor))
        }
        Ok(Advice::Trap { divisor, replies: 0, .. }) => {
            format!("Hint: no move wins. {divisor} is the last move, and it loses.")
        }
        Ok(Advice::Trap { divisor, keeping, replies }) => {
            let replies = if replies == 1 { "1 reply".into() } else { format!("{replies} replies") };
            let keep = if keeping == 1 { "keeps" } else { "keep" };
            let why = why::nothing_wins(solver, position);
            format!(
                "Hint: no move wins. {divisor} is hardest to refute: {keeping} of {replies} {keep} the win.\n{why}"
            )
        }
        Ok(Advice::NoMoves) => "Hint: there is no move.".into(),
        Err(_) => match solver.guess(position) {
            Some(divisor) => format!("Hint: this is too hard to solve. {divisor} looks best."),
            None => "Hint: this is too hard to solve.".into(),
        },
    }
}
