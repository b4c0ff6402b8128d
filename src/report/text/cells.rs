//! What stands in the cells.

use crate::standings::{Estimate, Place, Results, Seated, Share};
use crate::text::safe;

/// Stands for what is not known.
const UNKNOWN: &str = "-";

/// Characters in a name at most; more would tear the table apart.
const LONGEST_NAME: usize = 40;

/// Cut to a length that a table can bear.
pub(super) fn short(name: String) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// A safe text in which Markdown finds nothing to do. The bar is left to the sheet, which has to
/// escape it in any case.
pub(super) fn escaped(name: &str) -> String {
    let mut text = String::new();
    for sign in safe(name).chars() {
        if matches!(sign, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '#' | '~') {
            text.push('\\');
        }
        text.push(sign);
    }
    text
}

pub(super) fn place(place: Option<Place>) -> String {
    place.map_or(UNKNOWN.into(), |place| place.to_string())
}

pub(super) fn percent(estimate: Option<Estimate>) -> String {
    estimate.map_or(UNKNOWN.into(), |score| format!("{:.1}", 100.0 * score.value))
}

/// A score with its sign.
pub(super) fn score(estimate: Option<Estimate>) -> String {
    estimate.map_or(UNKNOWN.into(), |_| percent(estimate) + " %")
}

pub(super) fn percent_interval(estimate: Option<Estimate>) -> String {
    let ends = estimate.and_then(|score| score.interval());
    ends.map_or(UNKNOWN.into(), |[low, high]| format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high))
}

pub(super) fn rating(estimate: Option<Estimate>) -> String {
    estimate.map_or(UNKNOWN.into(), |rating| signed(rating.value))
}

pub(super) fn rating_interval(estimate: Option<Estimate>) -> String {
    let ends = estimate.and_then(|rating| rating.interval());
    ends.map_or(UNKNOWN.into(), |[low, high]| format!("{} to {}", signed(low), signed(high)))
}

/// A whole number with its sign, and 0 without one.
pub(super) fn signed(number: f64) -> String {
    match number.round() as i64 {
        0 => "0".into(),
        whole => format!("{whole:+}"),
    }
}

pub(super) fn seated(seat: Seated) -> String {
    format!("{}/{}", seat.won, seat.played)
}

/// Blunders, beside the moves that nobody could judge.
pub(super) fn blunders(results: &Results) -> String {
    match results.unjudged {
        0 => share(results.blunders),
        unjudged => format!("{} ({unjudged} unjudged)", share(results.blunders)),
    }
}

pub(super) fn share(share: Option<Share>) -> String {
    share.map_or(UNKNOWN.into(), |share| format!("{}/{}", share.count, share.of))
}
