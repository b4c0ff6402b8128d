//! One number of `duel solve`.

use super::Done;
use super::solve_report::{NimAnswer, Question, SolvedNumber};
use crate::game::Position;
use crate::solver::{Analysis, NimError, RangeRow, Solver, Unsolved};

/// What was found out about a number.
pub(super) struct Solved {
    number: u64,
    answer: Option<Analysis>,
    nim: Option<NimAnswer>,
    nodes: u64,
    pub(super) done: Done,
}

impl Solved {
    /// What a row tells, and what is said of one that was too hard.
    pub(super) fn of(row: RangeRow, question: &Question<'_>, complain: impl Fn(&str)) -> Self {
        let RangeRow { number, nodes, answer } = row;
        let done = match answer {
            Ok(_) => Done::Well,
            Err(unsolved) => give_up(&number.to_string(), unsolved, question, complain),
        };
        Solved { number, answer: answer.ok(), nim: None, nodes, done }
    }

    pub(super) fn row(&self) -> SolvedNumber<'_> {
        let answer = self.answer.as_ref();
        SolvedNumber {
            number: self.number,
            outcome: answer.map(|answer| answer.won),
            method: answer.map(|answer| answer.method),
            winning_moves: answer.map_or(&[], |answer| &answer.winning_moves),
            complete: answer.is_some_and(|answer| answer.complete),
            refutations: answer.map_or(&[], |answer| &answer.refutations),
            nim: self.nim,
            nodes: self.nodes,
        }
    }
}

/// Solves a number, and says what was too hard.
pub(super) fn solve(
    solver: &mut Solver,
    question: &Question<'_>,
    number: u64,
    complain: impl Fn(&str),
) -> anyhow::Result<Solved> {
    let position = Position::resume(question.rules, number, &question.used[0])?;
    let nodes_before = solver.nodes();
    let answer = solver.analyse(&position);
    let row = RangeRow { number, nodes: solver.nodes() - nodes_before, answer };
    let mut solved = Solved::of(row, question, &complain);
    if question.nim {
        let value = solved.answer.as_ref().map(|answer| solver.nim_knowing(&position, answer));
        if let Some(Err(NimError::Unsolved(unsolved))) = value {
            solved.done = give_up(&format!("the nim-value of {number}"), unsolved, question, &complain);
        }
        let nodes = solver.nodes() - nodes_before - solved.nodes;
        solved.nim = Some(NimAnswer { value: value.and_then(Result::ok), nodes });
    }
    Ok(solved)
}

/// How it comes out that something was not solved.
fn give_up(what: &str, unsolved: Unsolved, question: &Question<'_>, complain: impl Fn(&str)) -> Done {
    match unsolved {
        Unsolved::Interrupted => Done::Interrupted,
        Unsolved::Nodes(_) | Unsolved::LargeNodes(_) | Unsolved::Depth => {
            complain(&format!("{what} in `{}` is {}", question.variant.id, remedy(unsolved)));
            Done::Wrong
        }
    }
}

/// Why it is not solved, and which option may help.
pub(super) fn remedy(unsolved: Unsolved) -> String {
    format!("{unsolved}{}", if unsolved.is_a_node_limit() { " with `--nodes`" } else { "" })
}
