//! 003: Divisor Duel with a list of used divisors.

use anstyle::Style;

use super::{Dialect, Play, Player, Scene, list};

pub(super) struct NoReuseDuel;

const BOLD: Style = Style::new().bold();

impl Dialect for NoReuseDuel {
    fn opening(&self, start: u64, _beginner: &Player<'_>) -> String {
        format!("Game Start: N = {start}\n\nUsed Divisors: \n\n")
    }

    fn turn(&self, scene: &Scene<'_>) -> String {
        format!("{}'s Turn:\n- Available Divisors: {}\n", scene.mover, list(scene.legal))
    }

    fn prompt(&self, _scene: &Scene<'_>) -> String {
        "- Enter your divisor: ".into()
    }

    fn played(&self, play: &Play<'_>) -> String {
        format!("- N is now: {}\n- Used Divisors: {}\n\n", play.after(), list(play.position.used()))
    }

    fn stuck(&self, scene: &Scene<'_>) -> String {
        format!(
            "{}'s Turn:\n- Available Divisors: None (no proper divisors left)\n- You cannot make a move.\n",
            scene.mover
        )
    }

    fn wins(&self, winner: &str) -> String {
        format!("- {BOLD}{winner} Wins!{BOLD:#}\n")
    }

    fn say(&self, text: &str) -> String {
        text.lines().map(|line| format!("- {line}\n")).collect()
    }
}
