//! What the solver says of each move of a game.

use super::console::SharedConsole;
use super::transcript::Transcript;
use crate::game::Position;
use crate::play::{Answer, Finished, Leave, Observer, Refusal, Seat, Stop, Turn};
use crate::solver::{Options, Solver};

/// A transcript with a remark after each move.
pub struct Commented {
    transcript: Transcript,
    console: SharedConsole,
    solver: Solver,
    before: Option<Position>,
}

impl Commented {
    /// Comments on the game that `transcript` shows at `console`.
    pub fn new(transcript: Transcript, console: &SharedConsole, stop: &Stop) -> Self {
        let solver = Solver::new(Options { interrupt: stop.flag(), ..Options::default() });
        Commented { transcript, console: console.clone(), solver, before: None }
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

impl Observer for Commented {
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

    fn refused(&mut self, refusal: &Refusal, wrong: u8, limit: Option<u8>) {
        self.transcript.refused(refusal, wrong, limit);
    }

    fn played(&mut self, seat: Seat, divisor: u64, position: &Position) {
        self.transcript.played(seat, divisor, position);
        if let Some(before) = self.before.replace(position.clone()) {
            let remark = self.remark(&before, divisor, position);
            self.console.lock().say(&format!("Solver: {remark}.\n"));
        }
    }

    fn over(&mut self, game: &Finished<'_>, position: &Position) {
        self.transcript.over(game, position);
    }

    fn leaves(&mut self) -> Option<Leave> {
        self.transcript.leaves()
    }
}
