//! Comma-separated values, quoted as RFC 4180 says, in which spreadsheets find nothing to compute.

use std::borrow::Cow;

use super::Sheet;
use crate::text::Numeral;

pub(super) fn render(sheet: &Sheet) -> String {
    let rows = std::iter::once(&sheet.header).chain(&sheet.rows);
    rows.map(|row| row.iter().map(|cell| quoted(&inert(cell))).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// Text that a spreadsheet would take for a formula, with the apostrophe before it that makes it text.
/// A tab or a line end before it has been made visible, and begins no formula.
fn inert(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@']) && Numeral::read(cell).is_none() {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}
