//! 001: Divisor Duel, dividing.

use super::{Dialect, Play, Player, Scene, list};
use crate::game::Position;
use crate::text::Styled;

pub(super) struct DivisionDuel;

impl Dialect for DivisionDuel {
    fn opening(&self, position: &Position, _beginner: &Player<'_>) -> String {
        let start = position.number();
        format!("Game Start! The starting number is {start}.\n\n")
    }

    fn turn(&self, scene: &Scene<'_>) -> String {
        let divisors = list(scene.legal);
        format!("{}'s Turn:\nProper divisors of {} are: {divisors}\n", scene.mover, scene.number())
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
        let (number, mover) = (scene.number(), scene.mover);
        let lost = if scene.stuck_loses() { format!("{mover} loses the game!\n") } else { String::new() };
        format!("{mover}'s Turn:\nProper divisors of {number} are: None\n{mover} cannot make a move.\n{lost}")
    }

    fn wins(&self, winner: &str) -> Styled {
        Styled::from(format!("{winner} wins!\n"))
    }

    fn forfeits(&self, loser: &str, winner: &str) -> Styled {
        Styled::from(format!("{loser} forfeits the game!\n{winner} wins by default!\n"))
    }
}
