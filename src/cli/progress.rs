//! A bar that shows how far a run is. Standard error, and only where that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

const TEMPLATE: &str = "{bar:30} {human_pos} of {human_len} games, {per_sec}, {eta} left";

/// A bar for `games`, of which some are `done`.
pub(super) fn bar(games: u64, done: u64, hidden: bool) -> ProgressBar {
    let target = if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(5) };
    let bar = ProgressBar::with_draw_target(Some(games), target).with_position(done);
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style);
    }
    bar.reset_eta();
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(500));
    }
    bar
}
