//! 001: Divisor Duel, dividing.

use super::{Dialect, Named, Play, Player, Scene};
use crate::game::Position;
use crate::text::Styled;

pub(super) struct DivisionDuel;

impl Dialect for DivisionDuel {
    fn opening(&self, position: &Position, _beginner: &Player<'_>) -> String {
        let start = position.number();
        format!("Game Start! The starting number is {start}.\n\n")
    }

    fn turn(&self, scene: &Scene<'_>) -> String {
        let divisors = scene.divisors();
        format!("{} Turn:\nProper divisors of {} are: {divisors}\n", scene.whose(), scene.number())
    }

    fn prompt(&self, _scene: &Scene<'_>) -> String {
        "Enter your divisor: ".into()
    }

    fn played(&self, play: &Play<'_>) -> String {
        let Play { before, divisor, .. } = play;
        let (sign, after) = (if play.divides() { '/' } else { '-' }, play.after());
        format!(
            "You chose divisor {divisor}.\n{before} {sign} {divisor} = {after}\nThe new number is {after}.\n\n"
        )
    }

    fn stuck(&self, scene: &Scene<'_>) -> String {
        let (number, mover, whose) = (scene.number(), scene.mover, scene.whose());
        let loses = Named(mover).does("loses", "lose");
        let lost = if scene.stuck_loses() { format!("{loses} the game!\n") } else { String::new() };
        format!("{whose} Turn:\nProper divisors of {number} are: None\n{mover} cannot make a move.\n{lost}")
    }

    fn wins(&self, winner: &str) -> Styled {
        Styled::from(format!("{}!\n", Named(winner).does("wins", "win")))
    }

    fn forfeits(&self, loser: &str, winner: &str) -> Styled {
        let (forfeits, wins) = (Named(loser).does("forfeits", "forfeit"), Named(winner).does("wins", "win"));
        Styled::from(format!("{forfeits} the game!\n{wins} by default!\n"))
    }
}
