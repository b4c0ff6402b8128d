//! Comma-separated values, quoted as RFC 4180 says.

use super::Sheet;

pub(super) fn render(sheet: &Sheet) -> String {
    let rows = std::iter::once(&sheet.header).chain(&sheet.rows);
    rows.map(|row| row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}
