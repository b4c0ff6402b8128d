//! Why a move wins, and why none does, in a sentence.

use crate::game::Position;
use crate::solver::{Glance, Method, Solver};

/// Why taking `divisor` wins.
pub(super) fn it_wins(solver: &mut Solver, position: &Position, divisor: u64) -> String {
    let mut after = position.clone();
    after.play(divisor);
    let number = after.number();
    if !after.has_moves() {
        return format!("{divisor} leaves {number}, from which there is no move.");
    }
    match solver.known(&after).map(|known| known.method) {
        Ok(Method::Theorem(theorem)) => {
            format!("{divisor} leaves {number}, which is lost: {}.", theorem.sentence())
        }
        Ok(Method::Glance(Glance::Refuted)) => format!(
            "{divisor} leaves {number}, a position in which every reply loses: each is answered by a move \
             that leaves none."
        ),
        _ => format!("{divisor} leaves {number}, a position in which every reply loses."),
    }
}

/// Why nothing wins here.
pub(super) fn nothing_wins(solver: &mut Solver, position: &Position) -> String {
    let number = position.number();
    match solver.known(position).map(|known| known.method) {
        Ok(Method::Theorem(theorem)) => format!("{number} is lost: {}.", theorem.sentence()),
        _ => format!("Every move from {number} leaves a position that the other player can win."),
    }
}
