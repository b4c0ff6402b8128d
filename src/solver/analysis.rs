//! The whole truth about a position: every winning move, or how each move is refuted.

use serde::Serialize;

use super::glance::Glance;
use super::theorem::Theorem;
use super::{Known, Solver, Unsolved};
use crate::game::Position;

/// How an answer was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// A theorem tells.
    Theorem(Theorem),
    /// A look at the next moves tells.
    Glance(Glance),
    /// The game was searched.
    Search,
}

/// A move from a lost position, and the smallest reply that keeps the win, unless there need be none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Refutation {
    /// The move.
    #[serde(rename = "move")]
    pub divisor: u64,
    /// The reply; none when it was not found within the limits, or the move ends the game.
    pub reply: Option<u64>,
    /// The move ends the game, which loses it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
}

/// Everything about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Is it won for the player to move?
    pub won: bool,
    /// The winning moves, ascending: all that were proved to be.
    pub winning_moves: Vec<u64>,
    /// Are these all winning moves? Of a hard position the others may not be known within the limits.
    pub complete: bool,
    /// For a lost position, the first [`Analysis::REFUTED`] moves, each with a reply.
    pub refutations: Vec<Refutation>,
    /// How the outcome was found.
    pub method: Method,
    /// Positions visited.
    pub nodes: u64,
}

impl Analysis {
    /// A lost position can have thousands of moves; so many of them are refuted one by one.
    pub const REFUTED: usize = 256;
}

impl Solver {
    /// The outcome with the winning moves, or with a refutation of each move.
    ///
    /// # Errors
    /// When the outcome was not found within the limits, or when it was interrupted.
    pub fn analyse(&mut self, position: &Position) -> Result<Analysis, Unsolved> {
        let nodes_before = self.nodes;
        let mut effort = self.options.nodes;
        let Known { won, winning_move, method } = self.known_within(position, &mut effort)?;
        let mut winning_moves = Vec::new();
        let mut complete = true;
        let mut refutations = Vec::new();
        let mut scratch = Vec::new();
        let mut position = position.clone();
        if won {
            for &divisor in position.legal(&mut scratch) {
                match self.leaves_a_loss(&mut position, divisor, &mut effort) {
                    Err(Unsolved::Interrupted) => return Err(Unsolved::Interrupted),
                    Ok(false) => {}
                    Err(_) if winning_move != Some(divisor) => complete = false,
                    Ok(true) | Err(_) => winning_moves.push(divisor),
                }
            }
        } else {
            for &divisor in position.legal(&mut scratch).iter().take(Analysis::REFUTED) {
                position.play(divisor);
                let reply = match self.smallest_winning_move(&mut position, &mut effort) {
                    Err(Unsolved::Interrupted) => return Err(Unsolved::Interrupted),
                    reply => reply.ok().flatten(),
                };
                let ends = reply.is_none() && !position.has_moves();
                position.take_back(divisor);
                refutations.push(Refutation { divisor, reply, ends });
            }
        }
        let nodes = self.nodes - nodes_before;
        Ok(Analysis { won, winning_moves, complete, refutations, method, nodes })
    }

    /// Is the position that `divisor` leads to lost for the other player?
    pub(super) fn leaves_a_loss(
        &mut self,
        position: &mut Position,
        divisor: u64,
        effort: &mut u64,
    ) -> Result<bool, Unsolved> {
        if self.interrupted() {
            return Err(Unsolved::Interrupted);
        }
        position.play(divisor);
        let outcome = self.outcome_within(position, effort);
        position.take_back(divisor);
        outcome.map(|won| !won)
    }

    /// The smallest move that wins, if any does.
    pub(super) fn smallest_winning_move(
        &mut self,
        position: &mut Position,
        effort: &mut u64,
    ) -> Result<Option<u64>, Unsolved> {
        let mut scratch = Vec::new();
        for &divisor in position.legal(&mut scratch) {
            if self.leaves_a_loss(position, divisor, effort)? {
                return Ok(Some(divisor));
            }
        }
        Ok(None)
    }
}
