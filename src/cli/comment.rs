//! What the solver says of each move of a game.

use crate::console::SharedConsole;
use crate::game::Position;
use crate::referee::{Observer, Outcome};
use crate::seat::Seat;
use crate::solver::{Options, Solver};
use crate::strategy::{Answer, Leave, Turn};
use crate::transcript::Transcript;

/// A transcript with a remark after each move.
pub(super) struct Commented<'a> {
    pub(super) transcript: Transcript<'a>,
    pub(super) console: &'a SharedConsole,
    solver: Solver,
    before: Option<Position>,
}

impl<'a> Commented<'a> {
    pub(super) fn new(transcript: Transcript<'a>, console: &'a SharedConsole) -> Self {
        Commented { transcript, console, solver: Solver::new(Options::default()), before: None }
    }

    /// What taking `divisor` did.
    fn remark(&mut self, before: &Position, divisor: u64, after: &Position) -> String {
        match (self.solver.outcome(before), self.solver.outcome(after)) {
            (Ok(true), Ok(false)) => format!("{divisor} keeps the win"),
            (Ok(true), Ok(true)) => {
                let better = self.solver.advise(before).ok().and_then(|advice| advice.divisor());
                let better = better.map(|divisor| format!("; {divisor} would have won")).unwrap_or_default();
                format!("{divisor} gives the win away{better}")
            }
            (Ok(false), _) => {
                format!("the position was lost whatever was taken; {divisor} is as good as any")
            }
            (Err(why), _) | (_, Err(why)) => format!("who wins is {why}"),
        }
    }
}

impl Observer for Commented<'_> {
    fn begins(&mut self, position: &Position) {
        self.before = Some(position.clone());
        self.transcript.begins(position);
    }

    fn asked(&mut self, turn: &Turn<'_>, wrong: u8) {
        self.transcript.asked(turn, wrong);
    }

    fn answered(&mut self, answer: &Answer) {
        self.transcript.answered(answer);
    }

    fn played(&mut self, seat: Seat, divisor: u64, position: &Position) {
        self.transcript.played(seat, divisor, position);
        if let Some(before) = self.before.replace(position.clone()) {
            let remark = self.remark(&before, divisor, position);
            self.console.lock().say(&format!("Solver: {remark}.\n"));
        }
    }

    fn over(&mut self, outcome: &Outcome, position: &Position) {
        self.transcript.over(outcome, position);
    }

    fn leaves(&mut self) -> Option<Leave> {
        self.transcript.leaves()
    }
}
