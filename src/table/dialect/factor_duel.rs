//! 002: Factor Duel.

use super::{Dialect, Named, Play, Player, Scene};
use crate::game::Position;
use crate::text::Styled;

pub(super) struct FactorDuel;

impl Dialect for FactorDuel {
    fn opening(&self, position: &Position, _beginner: &Player<'_>) -> String {
        let start = position.number();
        format!("Game Start\nStarting Number N = {start}\n\n")
    }

    fn turn(&self, scene: &Scene<'_>) -> String {
        let (number, whose) = (scene.number(), scene.whose());
        let divisors = scene.divisors();
        format!("{whose} Turn\nCurrent N: {number}\nProper Divisors of {number} are: {divisors}\n")
    }

    fn prompt(&self, scene: &Scene<'_>) -> String {
        format!("{}, enter your chosen proper divisor: ", scene.mover)
    }

    fn played(&self, play: &Play<'_>) -> String {
        let Play { before, divisor, .. } = play;
        let action = if play.divides() {
            format!("You divide {before} by {divisor}.")
        } else {
            format!("You subtract {divisor} from {before}.")
        };
        format!("{action}\nNew N is {}.\n\n", play.after())
    }

    fn stuck(&self, scene: &Scene<'_>) -> String {
        let (number, mover, whose) = (scene.number(), scene.mover, scene.whose());
        let lost = match (scene.stuck_loses(), Named(mover).is_you()) {
            (true, false) => " and loses",
            (true, true) => " and lose",
            (false, _) => "",
        };
        format!(
            "{whose} Turn\nCurrent N: {number}\nNo proper divisors available for {number}.\n\
             {mover} cannot make a move{lost}.\n"
        )
    }

    fn wins(&self, winner: &str) -> Styled {
        Styled::from(format!("{}!\n", Named(winner).does("wins", "win")))
    }
}
