//! The solver as a judge.

use std::collections::HashMap;

use super::judge::{Judge, LONGEST_EFFORT};
use crate::game::{Position, Rules, VARIANTS};
use crate::solver::{Options, Solver};

/// How many times as many positions may be searched to judge one, by how many used divisors still matter in it: the
/// fewer there are, the more games share it.
const SHARED: [u64; 3] = [10, 4, 2];

/// From this start on, judging a game takes about as long as any.
const HARD_START: u64 = 800;

/// Answers remembered before all of them are forgotten.
const REMEMBERED: usize = 1 << 16;

/// What an answer depends on: the rules, the number, and the used divisors that can still matter.
type JudgedPosition = (Rules, u64, Vec<u64>);

/// Answers by the published table of starts, by a short search, and at a glance where that was too short.
pub struct SolverJudge {
    solver: Solver,
    nodes: u64,
    games_each: Option<u64>,
    /// Answers that took a search: games of a tournament meet the same positions often.
    remembered: HashMap<JudgedPosition, Option<bool>>,
    /// Memory for the next question.
    question: JudgedPosition,
}

impl Default for SolverJudge {
    fn default() -> Self {
        SolverJudge::new(SolverJudge::NODES)
    }
}

impl SolverJudge {
    /// Positions that may be searched to judge one, if nothing else is wanted.
    pub const NODES: u64 = 1_000;

    /// Games of each pairing that are judged, about, from starts that take long, if nothing else is wanted. What share
    /// of a strategy's moves are blunders is known from so many to about four points in a hundred, and games without
    /// reuse that are all judged take a hundred times as long.
    pub const GAMES_EACH: u64 = 150;

    /// A judge that searches at most so many positions to judge one that few games have, and up to ten times as many
    /// for one that many games share. With none, it says only what costs nothing.
    pub fn new(nodes: u64) -> Self {
        let nodes = nodes.min(u64::MAX / SHARED[0]);
        let solver = Solver::new(Options { nodes: SHARED[0] * nodes, memory: 1 << 20, ..Options::default() });
        let question = (VARIANTS[0].rules, 0, Vec::new());
        let games_each = Some(SolverJudge::GAMES_EACH);
        SolverJudge { solver, nodes, games_each, remembered: HashMap::new(), question }
    }

    /// The same, but it judges about so many games of each pairing from starts that take long, or all.
    #[must_use]
    pub fn games(self, each: Option<u64>) -> Self {
        SolverJudge { games_each: each, ..self }
    }

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

    /// The answer as published, or else by a search of so many times the usual nodes; `times` says how many that are
    /// where so many used divisors matter.
    fn judge(&mut self, position: &Position, times: impl Fn(usize) -> Option<u64>) -> Option<bool> {
        let published = Solver::published(position);
        if published.is_some() || self.nodes == 0 {
            return published;
        }
        let times = times(self.ask(position))?;
        self.answer(times)
    }

    fn answer(&mut self, times: u64) -> Option<bool> {
        if let Some(&answer) = self.remembered.get(&self.question) {
            return answer;
        }
        // Neither what an earlier search has learnt nor the order in which divisors were taken may
        // make the difference between an answer and none.
        let (rules, number, used) = &self.question;
        let position = Position::resume(*rules, *number, used).ok()?;
        self.solver.forget();
        let answer = self.solver.outcome_soon(&position, times * self.nodes);
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
        self.judge(position, |matter| Some(SHARED.get(matter).copied().unwrap_or(1)))
    }

    fn by_shared_position(&mut self, position: &Position) -> Option<bool> {
        self.judge(position, |matter| SHARED.get(matter).copied())
    }

    fn games_each(&self) -> Option<u64> {
        self.games_each
    }

    /// It grows with the square of the start, up to where most searches end at the limit.
    fn effort(&self, rules: Rules, start: u64) -> u64 {
        if self.by_number(rules, start).is_some() {
            return 0;
        }
        LONGEST_EFFORT * start.min(HARD_START).pow(2) / HARD_START.pow(2)
    }
}
