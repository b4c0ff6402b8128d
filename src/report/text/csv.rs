//! Comma-separated values, quoted as RFC 4180 says, in which spreadsheets find nothing to compute.

use std::borrow::Cow;

use super::Sheet;
use crate::text::{Numeral, safe};

pub(super) fn render(sheet: &Sheet) -> String {
    let mut text = String::new();
    std::iter::once(&sheet.header).chain(&sheet.rows).for_each(|row| append(row, &mut text));
    text
}

/// Appends a row, each cell as one line in which what is unsafe is made visible.
pub(super) fn append(row: &[impl AsRef<str>], text: &mut String) {
    for (index, cell) in row.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&quoted(&inert(&safe(cell.as_ref()))));
    }
    text.push('\n');
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
