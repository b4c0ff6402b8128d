//! 000: Divisor Duel, subtracting.

use super::{Dialect, Named, Play, Player, Scene};
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
        let (number, whose) = (scene.number(), scene.whose());
        let divisors = scene.divisors();
        format!("{RULE}\nCurrent N: {number}\n{whose} Turn.\nProper divisors of {number}: {divisors}\n")
    }

    fn prompt(&self, scene: &Scene<'_>) -> String {
        format!("Enter a proper divisor of {} to {}: ", scene.number(), scene.verb())
    }

    fn played(&self, play: &Play<'_>) -> String {
        let Play { mover, divisor, .. } = play;
        let mover = Named(mover);
        let action = if play.divides() {
            format!("{} N by {divisor}.", mover.does("divides", "divide"))
        } else {
            format!("{} {divisor} from N.", mover.does("subtracts", "subtract"))
        };
        format!("\n{action}\nNew N is {}.\n", play.after())
    }

    fn stuck(&self, scene: &Scene<'_>) -> String {
        let (number, mover, whose) = (scene.number(), scene.mover, scene.whose());
        format!(
            "{RULE}\nCurrent N: {number}\n{whose} Turn.\n\
             No proper divisors left. {mover} cannot make a move.\n"
        )
    }

    fn wins(&self, winner: &str) -> Styled {
        Styled::from(format!("{} the game!\n", Named(winner).does("wins", "win")))
    }
}
