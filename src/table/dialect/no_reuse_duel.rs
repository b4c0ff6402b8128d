//! 003: Divisor Duel with a list of used divisors.

use super::{Dialect, Listing, Named, Play, Player, Scene};
use crate::game::Position;
use crate::text::Styled;

pub(super) struct NoReuseDuel;

impl Dialect for NoReuseDuel {
    fn opening(&self, position: &Position, _beginner: &Player<'_>) -> String {
        format!("Game Start: N = {}\n\n{}", position.number(), used("", position))
    }

    fn turn(&self, scene: &Scene<'_>) -> String {
        format!("{} Turn:\n- Available Divisors: {}\n", scene.whose(), scene.divisors())
    }

    fn prompt(&self, _scene: &Scene<'_>) -> String {
        "- Enter your divisor: ".into()
    }

    fn played(&self, play: &Play<'_>) -> String {
        format!("- N is now: {}\n{}", play.after(), used("- ", play.position))
    }

    fn stuck(&self, scene: &Scene<'_>) -> String {
        format!(
            "{} Turn:\n- Available Divisors: None (no proper divisors left)\n- You cannot make a move.\n",
            scene.whose()
        )
    }

    fn wins(&self, winner: &str) -> Styled {
        Styled::from("- ").then(Styled::bold(&format!("{}!", Named(winner).does("Wins", "Win")))).then("\n")
    }

    fn say(&self, text: &str) -> String {
        text.lines().map(|line| format!("- {line}\n")).collect()
    }
}

/// The list of used divisors, where the rules keep one, and the blank line behind it.
fn used(bullet: &str, position: &Position) -> String {
    if position.rules().reuse {
        return "\n".into();
    }
    format!("{bullet}Used Divisors: {}\n\n", Listing::Whole.show(position.used()))
}
