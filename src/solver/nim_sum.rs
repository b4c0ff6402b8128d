//! Several numbers played at once: a move is made in one of them, and the last move of all wins.
//!
//! Where divisors may not be taken twice, each number has used divisors of its own. Only so is what
//! happens to one number no concern of the others, and only then do nim-values decide.

use serde::Serialize;

use super::nim::{NimError, NimValue};
use super::{Solver, Unsolved};
use crate::game::Position;

/// A move in one of several numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SumMove {
    /// Which one, counted from 0.
    pub component: usize,
    /// What it is.
    pub n: u64,
    /// The divisor.
    #[serde(rename = "move")]
    pub divisor: u64,
}

/// Everything about several numbers that are played at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumAnalysis {
    /// The nim-value of each.
    pub components: Vec<NimValue>,
    /// The nim-value of all together; the player to move wins where it is not 0.
    pub nim: u32,
    /// The winning moves, by component and ascending: all that were proved to be.
    pub winning_moves: Vec<SumMove>,
    /// Are these all winning moves?
    pub complete: bool,
}

impl Solver {
    /// Who wins several positions that are played at once, and by which moves.
    ///
    /// # Errors
    /// When the last move loses, or when a nim-value was not found within the limits, which are for all of
    /// them together.
    pub fn analyse_sum(&mut self, positions: &[Position]) -> Result<SumAnalysis, NimError> {
        let mut effort = self.options.nodes;
        let mut components = Vec::with_capacity(positions.len());
        for position in positions {
            if self.interrupted() {
                return Err(Unsolved::Interrupted.into());
            }
            components.push(self.nim_within(position, &mut effort)?);
        }
        let nim = components.iter().fold(0, |sum, component| sum ^ component.value);
        let mut sum = SumAnalysis { components, nim, winning_moves: Vec::new(), complete: true };
        if nim != 0 {
            for (component, position) in positions.iter().enumerate() {
                self.add_winning_moves(component, position, &mut sum, &mut effort)?;
            }
        }
        Ok(sum)
    }

    /// The moves in one number after which all together are worth 0. They may also raise its value.
    fn add_winning_moves(
        &mut self,
        component: usize,
        position: &Position,
        sum: &mut SumAnalysis,
        effort: &mut u64,
    ) -> Result<(), Unsolved> {
        let wanted = sum.components[component].value ^ sum.nim;
        let mut position = position.clone();
        let n = position.number();
        let mut scratch = Vec::new();
        for &divisor in position.legal(&mut scratch) {
            if self.interrupted() {
                return Err(Unsolved::Interrupted);
            }
            position.play(divisor);
            let wins = self.has_nim(&position, wanted, effort);
            position.take_back(divisor);
            match wins {
                Ok(true) => sum.winning_moves.push(SumMove { component, n, divisor }),
                Ok(false) => {}
                Err(Unsolved::Interrupted) => return Err(Unsolved::Interrupted),
                Err(_) => sum.complete = false,
            }
        }
        Ok(())
    }
}
