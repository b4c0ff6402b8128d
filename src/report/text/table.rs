//! A table for people.

use tabled::builder::Builder;
use tabled::settings::Style;

use super::Sheet;

pub(super) fn render(sheet: &Sheet) -> String {
    let mut builder = Builder::with_capacity(sheet.rows.len() + 1, sheet.header.len());
    builder.push_record(&sheet.header);
    for row in &sheet.rows {
        builder.push_record(row);
    }
    format!("{}\n", builder.build().with(Style::rounded()))
}
