//! Rows under a header, and the formats that they are written in.

use clap::ValueEnum;

use super::{csv, markdown, table};
use crate::text::{Terminal, safe, safe_json};

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
    /// For pages.
    Markdown,
}

/// Rows under a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
    /// Columns of sentences, which may be broken into lines.
    pub prose: Vec<&'static str>,
    /// Columns that a narrow terminal need not show, the first to go first.
    pub optional: Vec<&'static str>,
}

impl Sheet {
    /// An empty sheet with these columns.
    pub fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Self {
        Sheet {
            header: header.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
            prose: Vec::new(),
            optional: Vec::new(),
        }
    }

    /// The same sheet, in which these columns hold sentences, which may be broken into lines.
    #[must_use]
    pub fn with_prose(self, prose: &[&'static str]) -> Self {
        Sheet { prose: prose.to_vec(), ..self }
    }

    /// The same sheet, of which a narrow terminal need not show these columns; the first goes first.
    #[must_use]
    pub fn with_optional(self, optional: &[&'static str]) -> Self {
        Sheet { optional: optional.to_vec(), ..self }
    }

    /// The sheet as text, each cell as one line in which what is unsafe is made visible. As JSON it is a
    /// list of objects, the header naming their keys, whose values are the cells as they are.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.within(Terminal::columns()),
            Format::Csv => csv::render(self),
            Format::Markdown => markdown::render(&self.safe()),
            Format::Json => {
                let object = |row: &Vec<String>| {
                    let pairs = self.header.iter().zip(row);
                    pairs.map(|(key, value)| (key.clone(), value.clone().into())).collect()
                };
                let objects: Vec<serde_json::Map<_, _>> = self.rows.iter().map(object).collect();
                format!("{}\n", safe_json(&format!("{:#}", serde_json::json!(objects))))
            }
        }
    }

    /// The table, in at most so many columns of a terminal.
    pub fn within(&self, columns: usize) -> String {
        table::render(&self.safe(), columns)
    }

    fn safe(&self) -> Self {
        let line = |cells: &Vec<String>| cells.iter().map(|cell| safe(cell)).collect();
        let rows = self.rows.iter().map(line).collect();
        Sheet { header: line(&self.header), rows, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::new(["name", "about"]);
        sheet.rows.push(vec!["a|b".into(), "says \"hi\", twice".into()]);
        sheet.rows.push(vec!["c".into(), String::new()]);
        sheet
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        assert_eq!(sheet().render(Format::Csv), "name,about\na|b,\"says \"\"hi\"\", twice\"\nc,\n");
    }

    #[test]
    fn csv_has_no_formulas_and_its_numbers_stay_numbers() {
        let mut sheet = Sheet::new(["cell"]);
        let cells = [
            "=1+1",
            "+cmd|' /C calc'!A0",
            "-2+3",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            "-",
            "-12.5",
            "+3",
            "a=b",
        ];
        sheet.rows.extend(cells.map(|cell| vec![cell.into()]));
        assert_eq!(
            sheet.render(Format::Csv).lines().collect::<Vec<_>>(),
            [
                "cell",
                "'=1+1",
                "'+cmd|' /C calc'!A0",
                "'-2+3",
                "'@SUM(A1)",
                "\\t=1",
                "\\r=1",
                "\\n=1",
                "'-",
                "-12.5",
                "+3",
                "a=b"
            ]
        );
    }

    #[test]
    fn a_cell_is_one_visible_line_in_every_format_and_keeps_its_value_in_json() {
        let mut sheet = Sheet::new(["name"]);
        let hostile = "a\u{1b}[2J\n\u{202e}\u{9b}";
        sheet.rows.push(vec![hostile.into()]);
        for format in [Format::Table, Format::Csv, Format::Markdown] {
            let text = sheet.render(format);
            assert!(text.contains("a\\u{1b}[2J\\n\\u{202e}\\u{9b}"), "{text}");
        }
        let json = sheet.render(Format::Json);
        assert!(json.contains("\\u202e\\u009b"), "{json}");
        let list: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(list[0]["name"], hostile);
    }

    #[test]
    fn markdown_escapes_its_own_signs() {
        let text = sheet().render(Format::Markdown);
        assert_eq!(text, "| name | about |\n|---|---|\n| a\\|b | says \"hi\", twice |\n| c |  |\n");
    }
}
