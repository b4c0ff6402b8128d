//! A game shown in the words of its rule book.

use crate::console::SharedConsole;
use crate::dialect::{Dialect, Play, Player, Scene, dialect};
use crate::game::{Book, Position};
use crate::interrupt::Interrupt;
use crate::referee::{Observer, Outcome, Refusal};
use crate::seat::Seat;
use crate::strategy::{Answer, End, Leave, Turn};

/// Writes a game to the console while it is played.
pub struct Transcript<'a> {
    console: &'a SharedConsole,
    interrupt: &'a Interrupt,
    dialect: &'static dyn Dialect,
    names: [String; 2],
    /// The number, 1 or 2, of the player in the first seat.
    beginner: usize,
    before: u64,
}

impl<'a> Transcript<'a> {
    /// A transcript in the words of `book`. `names` are in the order of the seats; the player who
    /// begins is number `beginner`.
    pub fn new(
        console: &'a SharedConsole,
        interrupt: &'a Interrupt,
        book: Book,
        names: [String; 2],
        beginner: usize,
    ) -> Self {
        let dialect = dialect(book);
        {
            let mut console = console.lock();
            console.dialect = dialect;
            console.names = names.clone();
        }
        Transcript { console, interrupt, dialect, names, beginner, before: 0 }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    fn write(&self, text: &str) {
        self.console.lock().write(text);
    }
}

impl Observer for Transcript<'_> {
    fn begins(&mut self, position: &Position) {
        self.before = position.number();
        let beginner = Player { name: self.name(Seat::First), number: self.beginner };
        self.write(&self.dialect.opening(position, &beginner));
    }

    fn asked(&mut self, turn: &Turn<'_>, wrong: u8) {
        let scene = Scene { position: turn.position, legal: turn.legal, mover: self.name(turn.seat) };
        let mut console = self.console.lock();
        if wrong == 0 {
            console.write(&self.dialect.turn(&scene));
        }
        console.prompt(self.dialect.prompt(&scene));
    }

    fn answered(&mut self, answer: &Answer) {
        match answer {
            Answer::Take(divisor) => self.write(&format!("{divisor}\n")),
            Answer::Impossible(text) => self.write(&format!("{text}\n")),
            _ => self.write("\n"),
        }
    }

    fn refused(&mut self, refusal: &Refusal, wrong: u8, limit: Option<u8>) {
        let count = match limit {
            Some(limit) if limit > 1 => format!(" That is wrong number {wrong} of {limit} in this turn."),
            _ => String::new(),
        };
        self.console.lock().say(&format!("{refusal}.{count}"));
    }

    fn played(&mut self, seat: Seat, divisor: u64, position: &Position) {
        let play = Play { mover: self.name(seat), divisor, before: self.before, position };
        self.write(&self.dialect.played(&play));
        self.before = position.number();
    }

    fn taken_back(&mut self, seat: Seat, position: &Position) {
        let name = self.name(seat);
        self.console.lock().say(&format!("{name} takes back the last move and the reply to it.\n"));
        self.before = position.number();
    }

    fn over(&mut self, outcome: &Outcome, position: &Position) {
        let (winner, loser) = (self.name(outcome.winner), self.name(outcome.winner.other()));
        let mut console = self.console.lock();
        match outcome.end {
            End::NoMoves => {
                let scene = Scene { position, legal: &[], mover: loser };
                console.write(&self.dialect.stuck(&scene));
                console.write(&self.dialect.wins(winner));
            }
            End::Resigned => {
                console.say(&format!("{loser} resigns."));
                console.write(&self.dialect.wins(winner));
            }
            _ => {
                // Wrong numbers were refused one by one, for all to see.
                if let Some(failure) = outcome.failure.as_ref().filter(|_| outcome.end != End::Illegal) {
                    console.say(&format!("{loser} did not answer: {}.", failure.reason));
                }
                console.write(&self.dialect.forfeits(loser, winner));
            }
        }
    }

    fn leaves(&mut self) -> Option<Leave> {
        if self.interrupt.is_pressed() {
            return Some(Leave::Interrupted);
        }
        self.console.lock().failure().map(|_| Leave::OutputClosed)
    }
}
