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

    /// An outcome without any moves yet.
    fn of(won: bool, method: Method) -> Self {
        Analysis { won, winning_moves: Vec::new(), complete: true, refutations: Vec::new(), method, nodes: 0 }
    }
}

/// What is to be found out about a position besides who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WantedMoves {
    /// Every winning move; of a lost position a reply to each move.
    AllAndReplies,
    /// Every winning move.
    All,
    /// The largest winning move. It leaves the smallest number, so it is found in a fraction of the time
    /// that all of them take, and unlike "any that wins" it is always the same.
    Largest,
    /// No move at all.
    None,
}

impl Solver {
    /// The outcome with the winning moves, or with a refutation of each move.
    ///
    /// # Errors
    /// When the outcome was not found within the limits, or when it was interrupted.
    pub fn analyse(&mut self, position: &Position) -> Result<Analysis, Unsolved> {
        self.analyse_for(position, WantedMoves::AllAndReplies)
    }

    /// The outcome with as much about the moves as is wanted.
    ///
    /// # Errors
    /// When the outcome was not found within the limits, or when it was interrupted. That the largest
    /// winning move was not found is the same, even if another one was.
    pub fn analyse_for(&mut self, position: &Position, moves: WantedMoves) -> Result<Analysis, Unsolved> {
        let nodes_before = self.nodes;
        let mut effort = self.options.nodes;
        let position = &mut position.clone();
        let mut analysis = match moves {
            WantedMoves::AllAndReplies | WantedMoves::All => self.winning_moves(position, &mut effort)?,
            WantedMoves::Largest => self.largest_winning_move(position, &mut effort)?,
            WantedMoves::None => {
                let Known { won, method, .. } = self.known_within(position, &mut effort)?;
                Analysis { complete: !won, ..Analysis::of(won, method) }
            }
        };
        if moves == WantedMoves::AllAndReplies && !analysis.won {
            analysis.refutations = self.refutations(position, &mut effort)?;
        }
        Ok(Analysis { nodes: self.nodes - nodes_before, ..analysis })
    }

    /// Every winning move.
    fn winning_moves(&mut self, position: &mut Position, effort: &mut u64) -> Result<Analysis, Unsolved> {
        let Known { won, winning_move, method } = self.known_within(position, effort)?;
        let mut analysis = Analysis::of(won, method);
        let mut scratch = Vec::new();
        for &divisor in if won { position.legal(&mut scratch) } else { &[] } {
            match self.leaves_a_loss(position, divisor, effort) {
                Err(Unsolved::Interrupted) => return Err(Unsolved::Interrupted),
                Ok(false) => {}
                Err(_) if winning_move != Some(divisor) => analysis.complete = false,
                Ok(true) | Err(_) => analysis.winning_moves.push(divisor),
            }
        }
        Ok(analysis)
    }

    /// The largest winning move. The position itself is not searched: its moves tell.
    fn largest_winning_move(
        &mut self,
        position: &mut Position,
        effort: &mut u64,
    ) -> Result<Analysis, Unsolved> {
        let known = Solver::at_a_glance(position);
        let method = known.map_or(Method::Search, |known| known.method);
        let mut scratch = Vec::new();
        let legal = position.legal(&mut scratch);
        let mut analysis = match known {
            Some(Known { won: false, .. }) => return Ok(Analysis::of(false, method)),
            Some(Known { won: true, .. }) => Analysis::of(true, method),
            None => Analysis::of(legal.is_empty() && position.rules().stuck_wins(), method),
        };
        for &divisor in legal.iter().rev() {
            if self.leaves_a_loss(position, divisor, effort)? {
                analysis =
                    Analysis { winning_moves: vec![divisor], complete: false, ..Analysis::of(true, method) };
                break;
            }
        }
        Ok(analysis)
    }

    /// A reply to each of the first moves of a lost position.
    fn refutations(
        &mut self,
        position: &mut Position,
        effort: &mut u64,
    ) -> Result<Vec<Refutation>, Unsolved> {
        let mut refutations = Vec::new();
        let mut scratch = Vec::new();
        for &divisor in position.legal(&mut scratch).iter().take(Analysis::REFUTED) {
            position.play(divisor);
            let reply = match self.smallest_winning_move(position, effort) {
                Err(Unsolved::Interrupted) => return Err(Unsolved::Interrupted),
                reply => reply.ok().flatten(),
            };
            let ends = reply.is_none() && !position.has_moves();
            position.take_back(divisor);
            refutations.push(Refutation { divisor, reply, ends });
        }
        Ok(refutations)
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
