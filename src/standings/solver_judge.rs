//! The solver as a judge.

use std::collections::HashMap;

use super::judge::Judge;
use crate::game::{Position, Rules, VARIANTS};
use crate::solver::{Options, Solver};

/// Positions that may be searched to judge one, by how many used divisors still matter in it: the fewer there
/// are, the more games share it.
const NODES: [u64; 3] = [10_000, 4_000, 2_000];

/// The same for all others, of which nearly every game has its own.
const FEW_NODES: u64 = 1_000;

/// Answers remembered before all of them are forgotten.
const REMEMBERED: usize = 1 << 16;

/// What an answer depends on: the rules, the number, and the used divisors that can still matter.
type JudgedPosition = (Rules, u64, Vec<u64>);

/// Answers by the published table of starts, by a short search, and at a glance where that was too short.
pub struct SolverJudge {
    solver: Solver,
    /// Answers that took a search: games of a tournament meet the same positions often.
    remembered: HashMap<JudgedPosition, Option<bool>>,
    /// Memory for the next question.
    question: JudgedPosition,
}

impl Default for SolverJudge {
    fn default() -> Self {
        let solver = Solver::new(Options { nodes: NODES[0], memory: 1 << 20, ..Options::default() });
        let question = (VARIANTS[0].rules, 0, Vec::new());
        SolverJudge { solver, remembered: HashMap::new(), question }
    }
}

impl SolverJudge {
    /// Notes what an answer about this position depends on: how many used divisors are part of it.
    fn ask(&mut self, position: &Position) -> usize {
        let (rules, number, used) = &mut self.question;
        (*rules, *number) = (position.rules(), position.number());
        used.clear();
        // A divisor above half of the number divides nothing properly that can still come.
        used.extend(position.used().iter().filter(|divisor| **divisor <= *number / 2));
        used.sort_unstable();
        used.len()
    }

    fn answer(&mut self, nodes: u64) -> Option<bool> {
        if let Some(&answer) = self.remembered.get(&self.question) {
            return answer;
        }
        // Neither what an earlier search has learnt nor the order in which divisors were taken may
        // make the difference between an answer and none.
        let (rules, number, used) = &self.question;
        let position = Position::resume(*rules, *number, used).ok()?;
        self.solver.forget();
        let answer = self.solver.outcome_soon(&position, nodes);
        if self.remembered.len() == REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert(self.question.clone(), answer);
        answer
    }
}

impl Judge for SolverJudge {
    #[inline]
    fn by_number(&self, rules: Rules, number: u64) -> Option<bool> {
        Solver::by_number(rules, number)
    }

    fn by_position(&mut self, position: &Position) -> Option<bool> {
        Solver::published(position).or_else(|| {
            let matter = self.ask(position);
            self.answer(NODES.get(matter).copied().unwrap_or(FEW_NODES))
        })
    }

    fn by_shared_position(&mut self, position: &Position) -> Option<bool> {
        Solver::published(position).or_else(|| {
            let matter = self.ask(position);
            self.answer(*NODES.get(matter)?)
        })
    }
}
