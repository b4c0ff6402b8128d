//! Standings as text.
//!
//! The **table** is for people and may change. The other formats are stable:
//!
//! **JSON** is one object, [`Standings`] field by field: `tournament`, `seed` (a string), `games`,
//! `starts`, `confidence`, `leader` (a name or null), `verdict`, then three lists.
//! - `strategies`, from best to worst: `rank`, `rating`, `name`, `played`, `won`, `lost`, `score`,
//!   `first` and `second` (`{played, won}`), `blunders`, `converted` and `rescued` (`{count, of}`),
//!   `unjudged`, `forfeits`, `losses` (games lost, by how they ended).
//! - `pairings`, each from both sides: `name`, `opponent`, `played`, `won`, `first`, `second`.
//! - `variants`: `name`, `rules`, `games`, `first_won`, `first_mover`, `starts` and `games_from`
//!   (`{count, won, lost, unknown}`, from the first player's side), `strategies` (as above, without
//!   `rank` and `rating`).
//!
//! `score`, `rating` and `first_mover` are `{value, low, high}`; scores go from 0 to 1. What is not
//! known is null: a rank or an estimate without games, the solver's columns where it could not answer,
//! `starts` where there are too many to be kept apart.
//!
//! **CSV** is one table. The columns `variant`, `strategy` and `opponent` say what a row is about,
//! and are empty for "all": a strategy alone is its line in the standings, a strategy and an
//! opponent a pairing, a variant alone the variant, a variant and a strategy that strategy's line
//! there. A cell that does not apply, or is not known, is empty. What a terminal would obey or hide in a
//! name is made visible (`\u{1b}`), and text that begins with `=`, `+`, `-` or `@` gets a `'` before it, so
//! that no spreadsheet takes it for a formula; numbers stay numbers.
//!
//! **Markdown** is a page: a heading, the verdict, then under second-level headings `Standings`,
//! `Cross-table` and one for each variant, a table each, with the columns of the terminal's tables.

use super::cells::escaped;
use super::{Format, Sheet, long_csv, sections};
use crate::standings::Standings;
use crate::text::{safe, safe_json};

/// The standings in one of the formats.
pub fn render(standings: &Standings, format: Format) -> String {
    match format {
        Format::Table => page(standings, format, safe, |title| title),
        Format::Markdown => page(standings, format, escaped, |title| format!("## {title}\n")),
        Format::Csv => long_csv::sheet(standings).render(Format::Csv),
        Format::Json => {
            let text =
                serde_json::to_string_pretty(standings).expect("standings are plain text and finite numbers");
            format!("{}\n", safe_json(&text))
        }
    }
}

/// All sheets under their headings. `text` makes a name from a file safe to be shown.
fn page(
    standings: &Standings,
    format: Format,
    text: fn(&str) -> String,
    heading: fn(String) -> String,
) -> String {
    let title = sections::title(standings, text);
    let mark = if format == Format::Markdown { "# " } else { "" };
    let mut parts = vec![format!("{mark}{title}\n")];
    // What is escaped stays so only outside of backticks.
    let verdict = match format {
        Format::Markdown => text(&standings.verdict.replace('`', "")),
        _ => text(&standings.verdict),
    };
    parts.push(format!("\n{verdict}\n\n"));
    let mut section = |title: String, words: Vec<String>, sheet: Sheet| {
        parts.push(format!("{}\n{}", heading(title), sheet.render(format)));
        parts.extend(words.into_iter().map(|words| format!("\n{words}\n")));
        parts.push("\n".into());
    };
    section("Standings".into(), sections::notes(standings), sections::standings(standings, text));
    section("Cross-table".into(), Vec::new(), sections::cross_table(standings, text));
    for variant in &standings.variants {
        section(text(&variant.name), sections::variant_notes(variant), sections::variant(variant, text));
    }
    parts.pop();
    parts.concat()
}

#[cfg(test)]
#[path = "standings_tests.rs"]
mod tests;
