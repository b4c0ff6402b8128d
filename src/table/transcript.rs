//! A game shown in the words of its rule book.

use super::console::{SharedConsole, Sitting};
use super::dialect::{Dialect, Named, Play, Player, Scene, dialect};
use crate::game::Position;
use crate::play::{Answer, End, Finished, Leave, Observer, Refusal, Seat, Turn};
use crate::text::safe;

/// Writes a game to the console while it is played.
pub struct Transcript {
    console: SharedConsole,
    dialect: &'static dyn Dialect,
    names: [String; 2],
    /// The number, 1 or 2, of the player in the first seat.
    beginner: usize,
    before: u64,
    /// Moves that are made again and not shown, up to the last of them.
    unseen: usize,
}

impl Transcript {
    /// A transcript of the game that begins with this sitting. The player who moves first is number
    /// `beginner`.
    pub fn new(console: &SharedConsole, mut sitting: Sitting, beginner: usize) -> Self {
        // A name is never more than a part of a line.
        sitting.names = sitting.names.map(|name| safe(&name));
        let (dialect, names) = (dialect(sitting.book), sitting.names.clone());
        console.lock().sit_down(sitting);
        Transcript { console: console.clone(), dialect, names, beginner, before: 0, unseen: 0 }
    }

    /// The same, of a game whose first moves have been seen before.
    #[must_use]
    pub fn after(self, moves: usize) -> Self {
        Transcript { unseen: moves, ..self }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    fn write(&self, text: &str) {
        self.console.lock().write(text);
    }
}

impl Observer for Transcript {
    fn begins(&mut self, position: &Position) {
        self.before = position.number();
        if self.unseen > 0 {
            return;
        }
        let beginner = Player { name: self.name(Seat::First), number: self.beginner };
        self.write(&self.dialect.opening(position, &beginner));
    }

    fn asked(&mut self, turn: &Turn<'_>, wrong: u8) {
        if self.unseen > 0 {
            return;
        }
        let mut console = self.console.lock();
        let (mover, listing) = (self.name(turn.seat), console.listing());
        let scene = Scene { position: turn.position, legal: turn.legal, mover, listing };
        if wrong == 0 {
            console.write_lists(&self.dialect.turn(&scene));
        }
        let person = console.sitting().people[turn.seat.index()];
        console.prompt(self.dialect.prompt(&scene), person);
    }

    fn answered(&mut self, answer: &Answer) {
        if self.unseen > 0 {
            return;
        }
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
        self.unseen = self.unseen.saturating_sub(1);
        let play = Play { mover: self.name(seat), divisor, before: self.before, position };
        if self.unseen == 0 {
            self.console.lock().write_lists(&self.dialect.played(&play));
        }
        self.before = position.number();
    }

    fn taken_back(&mut self, seat: Seat, position: &Position) {
        let takes = Named(self.name(seat)).does("takes", "take");
        self.console.lock().say(&format!("{takes} back the last move and the reply to it.\n"));
        self.before = position.number();
    }

    fn over(&mut self, game: &Finished<'_>, position: &Position) {
        let (winner, loser) = (self.name(game.winner), self.name(game.winner.other()));
        let mut console = self.console.lock();
        match game.end {
            End::NoMoves => {
                let mover = self.name(Seat::to_move(game.moves.len()));
                let scene = Scene { position, legal: &[], mover, listing: console.listing() };
                console.write(&self.dialect.stuck(&scene));
                console.show(self.dialect.wins(winner));
            }
            End::TooLong => {
                let moves = game.moves.len();
                console.say(&format!("The game ends after {moves} moves, which is all that it may have."));
                console.show(self.dialect.wins(winner));
            }
            End::Resigned => {
                console.say(&format!("{}.", Named(loser).does("resigns", "resign")));
                console.show(self.dialect.wins(winner));
            }
            _ => {
                // Wrong numbers were refused one by one, for all to see.
                if let Some(reason) = game.reason.filter(|_| game.end != End::Illegal) {
                    console.say(&format!("{loser} did not answer: {}.", safe(reason)));
                }
                console.show(self.dialect.forfeits(loser, winner));
            }
        }
    }

    fn leaves(&mut self) -> Option<Leave> {
        self.console.lock().failure().map(|_| Leave::OutputClosed)
    }
}
