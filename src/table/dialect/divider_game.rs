//! 004: the Divider Game.

use super::{Dialect, Named, Play, Player, Scene};
use crate::game::Position;
use crate::text::Styled;

pub(super) struct DividerGame;

impl Dialect for DividerGame {
    fn opening(&self, position: &Position, _beginner: &Player<'_>) -> String {
        let start = position.number();
        format!("Starting the Divider Game!\nInitial total is {start}.\n")
    }

    fn turn(&self, scene: &Scene<'_>) -> String {
        format!("{} turn.\nCurrent total: {}\n", scene.whose(), scene.number())
    }

    fn prompt(&self, scene: &Scene<'_>) -> String {
        format!("Enter a divisor to {}: ", scene.verb())
    }

    fn played(&self, play: &Play<'_>) -> String {
        let verb = if play.divides() { "divided by" } else { "subtracted" };
        format!("You {verb} {}. New total is {}.\n\n", play.divisor, play.after())
    }

    fn stuck(&self, scene: &Scene<'_>) -> String {
        let lost = if scene.stuck_loses() { " You lose!" } else { "" };
        format!("{}No valid divisors to {}.{lost}\n", self.turn(scene), scene.verb())
    }

    fn wins(&self, winner: &str) -> Styled {
        Styled::from(format!("{} the game!\n", Named(winner).does("wins", "win")))
    }
}
