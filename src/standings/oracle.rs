//! The solver as a judge.

use std::collections::HashMap;

use super::judge::Judge;
use crate::game::{Position, Rules, VARIANTS};
use crate::solver::{Options, Solver};

/// Positions that may be searched for one answer: a few milliseconds at most. Nearly every start of
/// the game without reuse is solved by then up to 1000.
const NODES: u64 = 10_000;

/// Answers remembered before all of them are forgotten.
const REMEMBERED: usize = 1 << 16;

/// What an answer depends on: the rules, the number, and the used divisors that can still matter.
type Question = (Rules, u64, Vec<u64>);

/// Answers by theorem, and by a short search where there is none.
pub struct Oracle {
    solver: Solver,
    /// Answers that took a search: games of a tournament meet the same positions often.
    remembered: HashMap<Question, Option<bool>>,
    /// Memory for the next question.
    question: Question,
}

impl Default for Oracle {
    fn default() -> Self {
        let options = Options { nodes: NODES, memory: 1 << 20, ..Options::default() };
        let question = (VARIANTS[0].rules, 0, Vec::new());
        Oracle { solver: Solver::new(options), remembered: HashMap::new(), question }
    }
}

impl Judge for Oracle {
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
        // What an earlier search has learnt could make the difference between an answer and none.
        self.solver.forget();
        let answer = self.solver.outcome(position).ok();
        if self.remembered.len() == REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert(self.question.clone(), answer);
        answer
    }
}
