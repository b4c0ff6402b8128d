//! A Markdown table.

use super::Sheet;

pub(super) fn render(sheet: &Sheet) -> String {
    let mut text = line(&sheet.header);
    text.push_str(&format!("|{}\n", "---|".repeat(sheet.header.len())));
    text.extend(sheet.rows.iter().map(|row| line(row)));
    text
}

fn line(cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| format!(" {} |", cell.replace('|', "\\|").replace('\n', " ")));
    format!("|{}\n", cells.collect::<String>())
}
