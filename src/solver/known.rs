//! The one question that everybody asks: what is known about this position?

use super::analysis::Method;
use super::glance::{self, Seen};
use super::theorem::settle;
use super::{Solver, Unsolved};
use crate::game::Position;

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// Is it won for the player to move?
    pub won: bool,
    /// A move that wins, where the way to the answer has shown one. A theorem shows none; ask
    /// [`advise`](Solver::advise).
    pub winning_move: Option<u64>,
    /// How it is known.
    pub method: Method,
}

impl Solver {
    /// What is known about a position: by theorem, at a glance, or by a search within the limits.
    ///
    /// Every answer is proved, so that no two solvers contradict each other. Theorems and glances are
    /// the same for all of them; larger limits only turn "not known" into an answer.
    ///
    /// # Errors
    /// When the answer was not found within the limits.
    pub fn known(&mut self, position: &Position) -> Result<Known, Unsolved> {
        let mut effort = self.options.nodes;
        self.known_within(position, &mut effort)
    }

    /// What anybody sees without a search, in a time that is bounded for numbers of any size.
    pub fn at_a_glance(position: &Position) -> Option<Known> {
        let by_theorem = settle(position).map(|(won, theorem)| Known {
            won,
            winning_move: None,
            method: Method::Theorem(theorem),
        });
        by_theorem.or_else(|| {
            let Seen { won, winning_move, glance } = glance::look(position)?;
            Some(Known { won, winning_move, method: Method::Glance(glance) })
        })
    }

    /// Is the position won for the player to move? Where a theorem tells, this allocates nothing.
    ///
    /// # Errors
    /// When the answer was not found within the limits.
    pub fn outcome(&mut self, position: &Position) -> Result<bool, Unsolved> {
        self.known(position).map(|known| known.won)
    }

    /// Is the position won for the player to move? A search of at most `nodes` positions comes first, and a glance
    /// only where it has not told: for many positions in a row, most of which a few nodes settle, that is the
    /// quicker way.
    pub fn outcome_soon(&mut self, position: &Position, nodes: u64) -> Option<bool> {
        if let Some((won, _)) = settle(position) {
            return Some(won);
        }
        let mut effort = nodes;
        let found = self.find_out(position, &mut effort).map(|known| known.won).ok();
        found.or_else(|| glance::look(position).map(|seen| seen.won))
    }

    /// The same as [`known`](Solver::known), paid from an allowance that several searches share.
    pub(super) fn known_within(&mut self, position: &Position, effort: &mut u64) -> Result<Known, Unsolved> {
        match Solver::at_a_glance(position) {
            Some(known) => Ok(known),
            None => self.find_out(position, effort),
        }
    }

    /// Who wins, for one of many positions that belong to one question: a search is quicker than a long
    /// look at each. Where nothing is left to pay with, what costs nothing still tells.
    pub(super) fn outcome_within(&mut self, position: &Position, effort: &mut u64) -> Result<bool, Unsolved> {
        if let Some((won, _)) = settle(position) {
            return Ok(won);
        }
        match glance::look_once(position) {
            Some(won) => Ok(won),
            None => self.find_out(position, effort).map(|known| known.won),
        }
    }
}
