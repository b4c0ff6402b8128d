//! Nim-values: what a position is worth where several are played at once.

use thiserror::Error;

use super::nim_search::NimSearch;
use super::nim_theorem::{NimTheorem, closed_form};
use super::{Analysis, Method, Solver, Unsolved};
use crate::game::{Last, Operation, Position, TABLE_LIMIT};

/// The nim-value of a position, also called its Grundy value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimValue {
    /// The value; 0 exactly when the position is lost for the player to move.
    pub value: u32,
    /// The theorem that tells it; none where it was searched.
    pub theorem: Option<NimTheorem>,
}

/// No nim-value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NimError {
    /// The last move loses.
    #[error("nim-values add up only where the last move wins")]
    Misere,
    /// It was not found.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

impl Solver {
    /// The nim-value of a position: by theorem, or by a search within the limits.
    ///
    /// # Errors
    /// When the last move loses, or when the value was not found within the limits.
    pub fn nim(&mut self, position: &Position) -> Result<NimValue, NimError> {
        let mut effort = self.options.nodes;
        self.nim_within(position, &mut effort)
    }

    /// The nim-value of a position that has been analysed: a lost one need not be searched again.
    ///
    /// # Errors
    /// As for [`nim`](Solver::nim).
    pub fn nim_knowing(&mut self, position: &Position, answer: &Analysis) -> Result<NimValue, NimError> {
        match position.rules().last {
            Last::Wins if !answer.won && closed_form(position).is_none() => Ok(lost(answer.method)),
            Last::Wins | Last::Loses => self.nim(position),
        }
    }

    /// A nim-value, paid from an allowance that several questions share.
    pub(super) fn nim_within(&mut self, position: &Position, effort: &mut u64) -> Result<NimValue, NimError> {
        match position.rules().last {
            Last::Wins => {}
            Last::Loses => return Err(NimError::Misere),
        }
        if let Some((value, theorem)) = closed_form(position) {
            return Ok(NimValue { value, theorem: Some(theorem) });
        }
        if let Some(without) = without_free_move(position) {
            let NimValue { value, theorem } = self.nim_within(&without, effort)?;
            // That the rest is lost may be a theorem; what was searched stays a search.
            return Ok(NimValue { value: value ^ 1, theorem: theorem.and(Some(NimTheorem::NimFreeMove)) });
        }
        // A loss is found sooner by the search that looks for nothing else.
        let known = self.known_within(position, effort)?;
        if !known.won {
            return Ok(lost(known.method));
        }
        let value = self.nim_search(position, effort).value_of_a_win(position)?;
        Ok(NimValue { value, theorem: None })
    }

    /// Does the position have this nim-value? Where it has another one, that need not be found.
    pub(super) fn has_nim(
        &mut self,
        position: &Position,
        value: u32,
        effort: &mut u64,
    ) -> Result<bool, Unsolved> {
        if let Some((exact, _)) = closed_form(position) {
            return Ok(exact == value);
        }
        if let Some(without) = without_free_move(position) {
            return self.has_nim(&without, value ^ 1, effort);
        }
        if value == 0 {
            return self.outcome_within(position, effort).map(|won| !won);
        }
        self.nim_search(position, effort).is(position, value)
    }

    fn nim_search<'a>(&'a mut self, position: &Position, effort: &'a mut u64) -> NimSearch<'a> {
        let large = position.number() >= TABLE_LIMIT;
        NimSearch {
            table: self.nim_table.of(position.rules()),
            memory: self.options.memory,
            effort,
            limit: if large { Unsolved::LargeNodes } else { Unsolved::Nodes }(self.options.nodes),
            nodes: &mut self.nodes,
            interrupt: &self.options.interrupt,
        }
    }
}

/// The value of a position that is lost, as was found out by this method.
fn lost(method: Method) -> NimValue {
    let theorem = match method {
        Method::Theorem(_) | Method::Glance(_) => Some(NimTheorem::NimLost),
        Method::Search => None,
    };
    NimValue { value: 0, theorem }
}

/// The position in which 1 is used, where dividing by 1 is a free move.
fn without_free_move(position: &Position) -> Option<Position> {
    let rules = position.rules();
    let free = match rules.operation {
        Operation::Divide => rules.takes_one() && position.number() > 1 && !position.used().contains(&1),
        Operation::Subtract => false,
    };
    let used = || [position.used(), &[1]].concat();
    free.then(|| Position::resume(rules, position.number(), &used()).ok()).flatten()
}
