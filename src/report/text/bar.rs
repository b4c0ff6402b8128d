//! A score with its interval, drawn on one line.

use crate::standings::Estimate;

/// The narrowest and the widest that a bar is drawn.
pub(super) const NARROWEST: usize = 11;
pub(super) const WIDEST: usize = 41;

/// A title that says what the ends and the middle mean.
pub(super) fn title(width: usize) -> String {
    let (low, middle, high) = ("0 %", "50 %", "100 %");
    let before = (width / 2).saturating_sub(low.len() + middle.len() / 2);
    let after = width.saturating_sub(low.len() + before + middle.len() + high.len());
    if before == 0 || after == 0 {
        let room = width.saturating_sub(low.len() + high.len());
        return format!("{low}{}{high}", " ".repeat(room));
    }
    format!("{low}{}{middle}{}{high}", " ".repeat(before), " ".repeat(after))
}

/// `score` from 0 to 1 on `width` places, with a line for its interval and a mark in the middle.
pub(super) fn draw(score: Option<Estimate>, width: usize) -> String {
    let mut signs = vec!['·'; width];
    signs[width / 2] = '│';
    if let Some(score) = score {
        let place = |share: f64| (share.clamp(0.0, 1.0) * (width - 1) as f64).round() as usize;
        if let Some([low, high]) = score.interval() {
            signs[place(low)..=place(high)].fill('━');
        }
        signs[place(score.value)] = '●';
    }
    signs.into_iter().collect()
}
