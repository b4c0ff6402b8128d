//! The words of the rule books: each book's sample session is a dialect, one file each.
//!
//! What the books leave open (a refused number, a forfeit, a resignation) is said in their voice.

mod divider_game;
mod division_duel;
mod divisor_duel;
mod factor_duel;
mod listing;
mod named;
mod no_reuse_duel;

use crate::game::{Book, Operation, Position};
use crate::text::Styled;
pub use listing::Listing;
pub use named::Named;

/// How a rule book tells a game. Every text ends with a line end, but for the prompt.
pub trait Dialect: Sync {
    /// The first lines of a game.
    fn opening(&self, position: &Position, beginner: &Player<'_>) -> String;

    /// What stands before the prompt; `scene.legal` is not empty.
    fn turn(&self, scene: &Scene<'_>) -> String;

    /// The prompt, at whose end the answer appears.
    fn prompt(&self, scene: &Scene<'_>) -> String;

    /// What follows a move.
    fn played(&self, play: &Play<'_>) -> String;

    /// The last turn, in which no move is left, up to the line that names the winner. The books only know
    /// games in which the player who cannot move loses; where that player wins, they say less.
    fn stuck(&self, scene: &Scene<'_>) -> String;

    /// The line that names the winner.
    fn wins(&self, winner: &str) -> Styled;

    /// A player who gave too many wrong numbers, or failed otherwise, loses the game.
    fn forfeits(&self, loser: &str, winner: &str) -> Styled {
        let forfeits = Named(loser).does("forfeits", "forfeit");
        Styled::from(self.say(&format!("{forfeits} the game."))).then(self.wins(winner))
    }

    /// Something the rule book has no words for, on lines of its own.
    fn say(&self, text: &str) -> String {
        format!("{text}\n")
    }
}

/// Somebody at the table.
#[derive(Debug, Clone, Copy)]
pub struct Player<'a> {
    /// What they are called.
    pub name: &'a str,
    /// 1 or 2, whatever seat they have in this game.
    pub number: usize,
}

/// A turn as it is shown.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The number, the rules, the used divisors.
    pub position: &'a Position,
    /// Every legal move.
    pub legal: &'a [u64],
    /// The name of the player to move.
    pub mover: &'a str,
    /// How much of a long list is shown.
    pub listing: Listing,
}

/// A move as it is shown.
#[derive(Debug, Clone, Copy)]
pub struct Play<'a> {
    /// The name of the player who made it.
    pub mover: &'a str,
    /// The divisor.
    pub divisor: u64,
    /// The number it was taken from.
    pub before: u64,
    /// The position it left.
    pub position: &'a Position,
}

impl Play<'_> {
    fn divides(&self) -> bool {
        match self.position.rules().operation {
            Operation::Subtract => false,
            Operation::Divide => true,
        }
    }

    fn after(&self) -> u64 {
        self.position.number()
    }
}

impl Scene<'_> {
    /// `Ada's`, or `Your`.
    fn whose(&self) -> String {
        Named(self.mover).possessive()
    }

    /// The legal moves, as far as they are shown.
    fn divisors(&self) -> String {
        self.listing.show(self.legal)
    }

    fn number(&self) -> u64 {
        self.position.number()
    }

    /// Does the player lose who has no move?
    fn stuck_loses(&self) -> bool {
        !self.position.rules().stuck_wins()
    }

    /// `subtract`, or `divide by`.
    fn verb(&self) -> &'static str {
        match self.position.rules().operation {
            Operation::Subtract => "subtract",
            Operation::Divide => "divide by",
        }
    }
}

/// The dialect of a rule book.
pub fn dialect(book: Book) -> &'static dyn Dialect {
    match book {
        Book::DivisorDuel => &divisor_duel::DivisorDuel,
        Book::DivisionDuel => &division_duel::DivisionDuel,
        Book::FactorDuel => &factor_duel::FactorDuel,
        Book::NoReuseDuel => &no_reuse_duel::NoReuseDuel,
        Book::DividerGame => &divider_game::DividerGame,
    }
}
