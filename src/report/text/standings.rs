//! Standings as text.
//!
//! The **table** is for people and may change. The other formats are stable:
//!
//! **JSON** is one object, [`Standings`] field by field: `tournament`, `seed` (a string), `games`,
//! `judged_games`, `starts`, `confidence`, `exact`, `leader` (a name or null), `verdict`, `sign_flips`, and four lists.
//! - `strategies`, from best to worst: `place` (`{best, worst}`), `rating`, `name`, `played`, `won`,
//!   `lost`, `score`, `first` and `second` (`{played, won}`), `blunders`, `converted` and `rescued`
//!   (`{count, of}`), `unjudged`, `forfeits`, `losses` (games lost, by how they ended).
//! - `comparisons`, each two strategies once, the better first: `name`, `opponent`, `difference` (between
//!   their scores), `ahead` and `behind` (starts), `p` (null where exact), `better` (true where they are told
//!   apart).
//! - `pairings`, each from both sides: `name`, `opponent`, `played`, `won`, `first`, `second`.
//! - `variants`: `name`, `rules`, `kind` (`drawn`, `given`, `given-once` or `exact`), `games`, `judged_games`,
//!   `first_won`, `first_mover`, `starts` and `games_from` (`{count, won, lost, unknown}`, from the first player's
//!   side), `strategies` (as above, without `place` and `rating`).
//!
//! `score`, `rating`, `difference` and `first_mover` are `{value, low, high}`; scores go from 0 to 1.
//! `low` and `high` are null where the value is exact or nothing tells how far off it may be. What is not
//! known is null: a place or an estimate without games, the solver's columns where it could not answer,
//! `starts` where there are too many to be kept apart.
//!
//! **CSV** is one table. The columns `variant`, `strategy` and `opponent` say what a row is about,
//! and are empty for "all": a strategy alone is its line in the standings, a strategy and an
//! opponent a pairing (with the comparison on the row of the better one), a variant alone the variant, a variant and a strategy that strategy's line
//! there. A cell that does not apply, or is not known, is empty. What a terminal would obey or hide in a
//! name is made visible (`\u{1b}`), and text that begins with `=`, `+`, `-` or `@` gets a `'` before it, so
//! that no spreadsheet takes it for a formula; numbers stay numbers.
//!
//! **Markdown** is a page: a heading, the verdict, then under second-level headings `Standings`,
//! `Cross-table` and one for each variant, a table each with all columns.

use super::cells::escaped;
use super::{Format, Sheet, long_csv, screen, sections};
use crate::standings::Standings;
use crate::text::{Terminal, safe_json};

/// The standings in one of the formats.
pub fn render(standings: &Standings, format: Format) -> String {
    match format {
        Format::Table => {
            let columns = Terminal::columns();
            screen::tables(standings, true, columns).then(screen::verdict(standings, columns)).plain()
        }
        Format::Markdown => markdown(standings),
        Format::Csv => long_csv::render(standings),
        Format::Json => {
            let text =
                serde_json::to_string_pretty(standings).expect("standings are plain text and finite numbers");
            format!("{}\n", safe_json(&text))
        }
    }
}

/// All sheets under their headings.
fn markdown(standings: &Standings) -> String {
    let verdict = escaped(&standings.verdict);
    let mut parts = vec![format!("# {}\n\n{verdict}\n\n", sections::title(standings, escaped))];
    let mut section = |title: &str, words: Vec<String>, sheet: Sheet| {
        parts.push(format!("## {title}\n\n{}", sheet.render(Format::Markdown)));
        parts.extend(words.into_iter().map(|words| format!("\n{words}\n")));
        parts.push("\n".into());
    };
    let mut notes = sections::notes(standings);
    notes.extend(sections::interval_note(standings));
    section("Standings", notes, sections::standings(standings));
    section("Cross-table", Vec::new(), sections::cross_table(standings));
    for variant in &standings.variants {
        section(&escaped(&variant.name), sections::variant_notes(variant), sections::variant(variant));
    }
    parts.pop();
    parts.concat()
}

#[cfg(test)]
#[path = "standings_tests.rs"]
mod tests;
