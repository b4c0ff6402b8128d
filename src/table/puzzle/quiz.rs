//! Puzzles at the terminal: one at a time, with an answer to every answer.

use super::{Puzzle, Puzzler};
use crate::play::Leave;
use crate::table::{Command, Input, SharedConsole, Typed};

/// Tries before the solution is told.
const TRIES: usize = 2;

/// Asks puzzles at a console.
pub struct Quiz {
    /// Where they are asked.
    pub console: SharedConsole,
    /// Who knows why a move does not win.
    pub puzzler: Puzzler,
}

/// What became of a puzzle.
#[derive(PartialEq)]
enum Came {
    FoundAtOnce,
    Otherwise,
    Left(Leave),
}

impl Quiz {
    /// Asks them all, and says how many were found at the first try.
    ///
    /// # Errors
    /// When Ctrl-C was pressed.
    pub fn ask(&mut self, puzzles: &[Puzzle]) -> Result<(), Leave> {
        let Some(first) = puzzles.first() else { return Ok(()) };
        let rules = first.variant.rules.explained().replace('\n', " ");
        self.say(&format!(
            "{rules}\n\nOne move wins in each position: type it. skip shows it, quit leaves.\n\n"
        ));
        let (mut found, mut asked) = (0, 0);
        for (index, puzzle) in puzzles.iter().enumerate() {
            self.say(&format!(
                "Puzzle {} of {} ({})\n{}.\nYou may take {}.\n",
                index + 1,
                puzzles.len(),
                puzzle.difficulty().name(),
                puzzle.question(),
                puzzle.moves()
            ));
            match self.ask_one(puzzle) {
                Came::Left(Leave::Interrupted) => return Err(Leave::Interrupted),
                Came::Left(_) => break,
                Came::FoundAtOnce => found += 1,
                Came::Otherwise => {}
            }
            asked += 1;
        }
        self.say(&format!("{found} of {asked} found at the first try.\n"));
        Ok(())
    }

    fn ask_one(&mut self, puzzle: &Puzzle) -> Came {
        let mut tries = 0;
        loop {
            let line = match self.console.lock().ask("Your move: ") {
                Input::Text(line) => line,
                Input::Interrupted => return Came::Left(Leave::Interrupted),
                Input::End | Input::Failed(_) => return Came::Left(Leave::EndOfInput),
            };
            match Typed::parse(&line) {
                Typed::Number(number) if number == puzzle.winning_move => {
                    self.say(&format!("Right! {}\n\n", puzzle.reason));
                    return if tries == 0 { Came::FoundAtOnce } else { Came::Otherwise };
                }
                Typed::Number(number) => match puzzle.position.check(number) {
                    Err(why) => self.say(&format!("{why}.\n")),
                    Ok(()) => {
                        tries += 1;
                        self.refute(puzzle, number);
                        if tries == TRIES {
                            self.reveal(puzzle);
                            return Came::Otherwise;
                        }
                    }
                },
                Typed::Command(Command::Quit) => return Came::Left(Leave::Quit),
                _ if ["skip", "hint"].contains(&line.trim()) => {
                    self.reveal(puzzle);
                    return Came::Otherwise;
                }
                _ => self.say("Type one of the numbers, skip or quit.\n"),
            }
        }
    }

    fn refute(&mut self, puzzle: &Puzzle, divisor: u64) {
        let number = puzzle.position.after(divisor);
        let reply = match self.puzzler.refutation(puzzle, divisor) {
            Some(reply) => {
                format!("No: {divisor} leaves {number}, and the other player wins by taking {reply}.\n")
            }
            None => format!("No: {divisor} leaves {number}, which the other player wins.\n"),
        };
        self.say(&reply);
    }

    fn reveal(&self, puzzle: &Puzzle) {
        self.say(&format!("{} wins. {}\n\n", puzzle.winning_move, puzzle.reason));
    }

    fn say(&self, text: &str) {
        self.console.lock().explain_plainly(text);
    }
}
