//! What the solver says of each move of a game.

use super::console::SharedConsole;
use super::transcript::Transcript;
use crate::game::Position;
use crate::play::{Answer, Finished, Leave, Observer, Refusal, Seat, Stop, Turn};
use crate::solver::{Advice, Options, Solver, Unsolved};

/// A transcript with a remark after each move.
pub struct Commented {
    transcript: Transcript,
    console: SharedConsole,
    solver: Solver,
    /// The position before the next move, and what is known about it once a move has been made.
    before: Option<(Position, Option<Result<bool, Unsolved>>)>,
}

impl Commented {
    /// Comments on the game that `transcript` shows at `console`.
    pub fn new(transcript: Transcript, console: &SharedConsole, stop: &Stop) -> Self {
        let solver = Solver::new(Options { interrupt: stop.flag(), ..Options::default() });
        Commented { transcript, console: console.clone(), solver, before: None }
    }

    /// What is known about a position, whatever was asked before.
    fn known(&mut self, position: &Position) -> Result<bool, Unsolved> {
        self.solver.forget();
        self.solver.known(position).map(|known| known.won)
    }

    /// What taking `divisor` did.
    fn remark(
        &mut self,
        (before, was_won): (&Position, Result<bool, Unsolved>),
        divisor: u64,
        is_won: Result<bool, Unsolved>,
    ) -> String {
        match (was_won, is_won) {
            (_, Ok(false)) => format!("{divisor} keeps the win"),
            (Ok(true), Ok(true)) => {
                format!("{divisor} gives the win away{}", self.better(before, divisor))
            }
            (Ok(false), _) => {
                format!("the position was lost whatever was taken; {divisor} is as good as any")
            }
            (Ok(true), Err(why)) => {
                let better = self.better(before, divisor);
                format!("the position was won{better}; what {divisor} leaves is {why}")
            }
            (Err(why), _) => format!("who wins is {why}"),
        }
    }

    /// A move that would have won; nothing where none was found but the one that was taken.
    fn better(&mut self, before: &Position, taken: u64) -> String {
        self.solver.forget();
        let advice = self.solver.advise(before).ok().and_then(Advice::divisor);
        let other = advice.filter(|&divisor| divisor != taken);
        other.map(|divisor| format!("; {divisor} would have won")).unwrap_or_default()
    }
}

impl Observer for Commented {
    fn begins(&mut self, position: &Position) {
        self.before = Some((position.clone(), None));
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
        if let Some((before, known)) = self.before.take() {
            let was_won = known.unwrap_or_else(|| self.known(&before));
            let is_won = self.known(position);
            let remark = self.remark((&before, was_won), divisor, is_won);
            self.before = Some((position.clone(), Some(is_won)));
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
