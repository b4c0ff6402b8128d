//! The solver as a judge.

use std::collections::HashMap;

use super::judge::Judge;
use crate::game::{Position, Rules, VARIANTS};
use crate::solver::{Options, Solver};

/// Positions that may be searched to judge a move: every game may cost that much, a fraction of a
/// millisecond.
const NODES: u64 = 1_000;

/// Positions that may be searched to judge a start, which many games share. Nearly every start of the
/// game without reuse is solved by then up to 1000.
const START_NODES: u64 = 10_000;

/// Answers remembered before all of them are forgotten.
const REMEMBERED: usize = 1 << 16;

/// What an answer depends on: the rules, the number, and the used divisors that can still matter.
type JudgedPosition = (Rules, u64, Vec<u64>);

/// Answers what anybody sees at a glance, and by a short search what nobody does.
pub struct SolverJudge {
    solver: Solver,
    start_solver: Solver,
    /// Answers that took a search: games of a tournament meet the same positions often.
    remembered: HashMap<JudgedPosition, Option<bool>>,
    /// Memory for the next question.
    question: JudgedPosition,
}

impl Default for SolverJudge {
    fn default() -> Self {
        let solver = |nodes| Solver::new(Options { nodes, memory: 1 << 20, ..Options::default() });
        let question = (VARIANTS[0].rules, 0, Vec::new());
        SolverJudge {
            solver: solver(NODES),
            start_solver: solver(START_NODES),
            remembered: HashMap::new(),
            question,
        }
    }
}

impl Judge for SolverJudge {
    #[inline]
    fn by_number(&self, rules: Rules, number: u64) -> Option<bool> {
        Solver::by_number(rules, number)
    }

    fn by_position(&mut self, position: &Position) -> Option<bool> {
        let (rules, number, used) = &mut self.question;
        (*rules, *number) = (position.rules(), position.number());
        used.clear();
        // A divisor above half of the number divides nothing properly that can still come.
        used.extend(position.used().iter().filter(|divisor| **divisor <= *number / 2));
        used.sort_unstable();
        if let Some(&answer) = self.remembered.get(&self.question) {
            return answer;
        }
        // Neither what an earlier search has learnt nor the order in which divisors were taken may
        // make the difference between an answer and none.
        let (rules, number, used) = &self.question;
        let position = Position::resume(*rules, *number, used).ok()?;
        let solver = if used.is_empty() { &mut self.start_solver } else { &mut self.solver };
        solver.forget();
        let answer = solver.known(&position).map(|known| known.won).ok();
        if self.remembered.len() == REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert(self.question.clone(), answer);
        answer
    }

    fn at_a_glance(&self, position: &Position) -> Option<bool> {
        Solver::at_a_glance(position).map(|known| known.won)
    }
}
