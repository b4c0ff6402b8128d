//! Rows under a header, and the formats that they are written in.

use clap::ValueEnum;

use super::{csv, markdown, table};

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
}

impl Sheet {
    /// An empty sheet with these columns.
    pub fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Self {
        Sheet { header: header.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// The sheet as text. As JSON it is a list of objects, the header naming their keys.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => table::render(self),
            Format::Csv => csv::render(self),
            Format::Markdown => markdown::render(self),
            Format::Json => {
                let object = |row: &Vec<String>| {
                    let pairs = self.header.iter().zip(row);
                    pairs.map(|(key, value)| (key.clone(), value.clone().into())).collect()
                };
                let objects: Vec<serde_json::Map<_, _>> = self.rows.iter().map(object).collect();
                format!("{:#}\n", serde_json::json!(objects))
            }
        }
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
    fn markdown_escapes_its_own_signs() {
        let text = sheet().render(Format::Markdown);
        assert_eq!(text, "| name | about |\n|---|---|\n| a\\|b | says \"hi\", twice |\n| c |  |\n");
    }
}
