//! A table for people, which fits the terminal.

use tabled::builder::Builder;
use tabled::settings::{Style, Width};
use unicode_width::UnicodeWidthStr;

use super::Sheet;
use crate::text::wrapped;

/// Sentences are broken at blanks, but not into columns narrower than this.
const NARROWEST: usize = 28;

/// The table in at most so many `columns` of the terminal: sentences are broken into lines, and then what is
/// optional goes.
pub(super) fn render(sheet: &Sheet, columns: usize) -> String {
    let widths: Vec<usize> = (0..sheet.header.len())
        .map(|at| cells(sheet, at).map(|cell| cell.width()).max().unwrap_or(0))
        .collect();
    let is_prose = |at: usize| sheet.prose.iter().any(|prose| sheet.header[at] == *prose);
    let least = |at: &usize| if is_prose(*at) { NARROWEST.min(widths[*at]) } else { widths[*at] };
    let room = |shown: &[usize]| shown.iter().map(least).sum::<usize>() + 3 * shown.len() + 1;
    let mut shown: Vec<usize> = (0..sheet.header.len()).collect();
    for optional in &sheet.optional {
        if room(&shown) > columns {
            shown.retain(|&at| sheet.header[at] != *optional);
        }
    }
    let mut spare = columns.saturating_sub(room(&shown));
    let mut builder = Builder::with_capacity(sheet.rows.len() + 1, shown.len());
    let given: Vec<usize> = shown
        .iter()
        .map(|at| {
            let more = spare.min(widths[*at] - least(at));
            spare -= more;
            least(at) + more
        })
        .collect();
    for row in std::iter::once(&sheet.header).chain(&sheet.rows) {
        builder.push_record(
            shown
                .iter()
                .zip(&given)
                .map(|(&at, &width)| if is_prose(at) { wrapped(&row[at], width) } else { row[at].clone() }),
        );
    }
    // What is still too wide has no blanks to be broken at.
    format!("{}\n", builder.build().with(Style::rounded()).with(Width::wrap(columns)))
}

fn cells(sheet: &Sheet, column: usize) -> impl Iterator<Item = &String> {
    std::iter::once(&sheet.header).chain(&sheet.rows).map(move |row| &row[column])
}
