//! 000: Divisor Duel, subtracting.

use super::{Dialect, Play, Player, Scene, list};
use crate::game::Position;
use crate::text::Styled;

pub(super) struct DivisorDuel;

const RULE: &str = "-------------------------";

impl Dialect for DivisorDuel {
    fn opening(&self, position: &Position, beginner: &Player<'_>) -> String {
        let start = position.number();
        let Player { name, number } = beginner;
        // The book says `Player 1 (Alice)`; somebody who is just called `Player 1` is not named twice.
        let seat = format!("Player {number}");
        let who = if seat == *name { seat } else { format!("{seat} ({name})") };
        format!("Welcome to Divisor Duel!\nStarting number (N): {start}\n{who} will start first.\n\n")
    }

    fn turn(&self, scene: &Scene<'_>) -> String {
        let (number, mover) = (scene.number(), scene.mover);
        let divisors = list(scene.legal);
        format!("{RULE}\nCurrent N: {number}\n{mover}'s Turn.\nProper divisors of {number}: {divisors}\n")
    }

    fn prompt(&self, scene: &Scene<'_>) -> String {
        format!("Enter a proper divisor of {} to {}: ", scene.number(), scene.verb())
    }

    fn played(&self, play: &Play<'_>) -> String {
        let Play { mover, divisor, .. } = play;
        let action = if play.divides() {
            format!("{mover} divides N by {divisor}.")
        } else {
            format!("{mover} subtracts {divisor} from N.")
        };
        format!("\n{action}\nNew N is {}.\n", play.after())
    }

    fn stuck(&self, scene: &Scene<'_>) -> String {
        let (number, mover) = (scene.number(), scene.mover);
        format!(
            "{RULE}\nCurrent N: {number}\n{mover}'s Turn.\n\
             No proper divisors left. {mover} cannot make a move.\n"
        )
    }

    fn wins(&self, winner: &str) -> Styled {
        Styled::from(format!("{winner} wins the game!\n"))
    }
}
