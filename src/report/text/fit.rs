//! Tables that fit: names that are long are shortened, columns go in the order of their importance, and then
//! names become as short as they must.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Between two columns.
const GAP: usize = 2;
/// A name is not cut below this many columns of the terminal.
const SHORTEST_NAME: usize = 8;
/// A name that is wider is cut before a column goes.
const LONG_NAME: usize = 24;

/// How a column's cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A column that may have to go.
#[derive(Debug, Clone)]
pub(super) struct Column {
    pub(super) title: String,
    pub(super) cells: Vec<String>,
    pub(super) side: Side,
    /// The larger, the sooner it goes; what has none stays.
    pub(super) rank: Option<u8>,
}

impl Column {
    /// Names, which stay.
    pub(super) fn names(title: &str, cells: Vec<String>) -> Self {
        Column { title: title.into(), cells, side: Side::Left, rank: None }
    }

    /// Figures.
    pub(super) fn figures(title: &str, rank: Option<u8>, cells: Vec<String>) -> Self {
        Column { title: title.into(), cells, side: Side::Right, rank }
    }

    pub(super) fn width(&self) -> usize {
        self.cells.iter().chain([&self.title]).map(|cell| cell.width()).max().unwrap_or(0)
    }

    fn line(&self, row: Option<usize>) -> String {
        let cell = row.map_or(&self.title, |row| &self.cells[row]);
        let room = " ".repeat(self.width().saturating_sub(cell.width()));
        match self.side {
            Side::Left => format!("{cell}{room}"),
            Side::Right => format!("{room}{cell}"),
        }
    }
}

/// How wide a table of these columns is.
pub(super) fn width(columns: &[Column]) -> usize {
    columns.iter().map(Column::width).sum::<usize>() + GAP * columns.len().saturating_sub(1)
}

/// Shortens long names, visibly, lets columns go until the others fit, and then shortens all names. Where that
/// is not enough, the last columns go.
pub(super) fn fit(mut columns: Vec<Column>, most: usize) -> Vec<Column> {
    shorten_names(&mut columns, most, LONG_NAME);
    while width(&columns) > most
        && let Some(least) =
            (0..columns.len()).filter(|&at| columns[at].rank.is_some()).max_by_key(|&at| columns[at].rank)
    {
        columns.remove(least);
    }
    shorten_names(&mut columns, most, SHORTEST_NAME);
    while width(&columns) > most && columns.len() > 2 {
        columns.pop();
    }
    columns
}

/// Cuts the names as far as they are too wide, but not below `shortest`.
fn shorten_names(columns: &mut [Column], most: usize, shortest: usize) {
    let over = width(columns).saturating_sub(most);
    let stays = |column: &&mut Column| column.side == Side::Left && column.rank.is_none();
    if let Some(names) = columns.iter_mut().filter(stays).max_by_key(|column| column.width()) {
        let room = names.width().saturating_sub(over).max(shortest);
        for cell in &mut names.cells {
            *cell = shortened(cell, room);
        }
    }
}

/// The header line and the rows, none with blanks at its end.
pub(super) fn lines(columns: &[Column]) -> Vec<String> {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let line = |row: Option<usize>| {
        let cells: Vec<String> = columns.iter().map(|column| column.line(row)).collect();
        cells.join(&" ".repeat(GAP)).trim_end().to_string()
    };
    std::iter::once(line(None)).chain((0..rows).map(|row| line(Some(row)))).collect()
}

/// Cut to so many columns of the terminal, which the last sign shows.
pub(super) fn shortened(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.into();
    }
    let mut short = String::new();
    let mut used = 1;
    for sign in text.chars() {
        used += sign.width().unwrap_or(0);
        if used > room {
            break;
        }
        short.push(sign);
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Vec<Column> {
        let cells = |texts: [&str; 2]| texts.map(String::from).to_vec();
        vec![
            Column::figures("place", None, cells(["1", "2-4"])),
            Column::names("strategy", cells(["perfect", "a-rather-long-name"])),
            Column::figures("won", Some(1), cells(["266", "1"])),
            Column::figures("blunders", Some(2), cells(["0/1390", "5/9"])),
        ]
    }

    #[test]
    fn what_matters_least_goes_first_and_names_are_cut_last() {
        let at = |most: usize| lines(&fit(table(), most));
        assert_eq!(
            at(80),
            [
                "place  strategy            won  blunders",
                "    1  perfect             266    0/1390",
                "  2-4  a-rather-long-name    1       5/9"
            ]
        );
        assert_eq!(at(39)[0], "place  strategy            won");
        assert_eq!(at(29)[0], "place  strategy");
        assert_eq!(at(20)[1..], ["    1  perfect", "  2-4  a-rather-lon…"]);
    }

    #[test]
    fn a_long_name_is_cut_before_a_column_goes() {
        let mut table = table();
        table[1].cells[1] = "a-name-that-is-far-too-long-for-any-table".into();
        let told = lines(&fit(table.clone(), 50));
        assert_eq!(told[0], "place  strategy                      won  blunders");
        assert_eq!(told[2], "  2-4  a-name-that-is-far-too-long…    1       5/9");
        assert_eq!(lines(&fit(table, 40))[2], "  2-4  a-name-that-is-far-too-…    1");
    }

    #[test]
    fn what_cannot_be_shortened_loses_its_last_columns() {
        let cells = |texts: [&str; 2]| texts.map(String::from).to_vec();
        let figures = |title: &str| Column::figures(title, None, cells(["123456/123456", "1/1"]));
        let told = fit(vec![table().remove(1), figures("first"), figures("second"), figures("third")], 40);
        assert_eq!(lines(&told)[0], "strategy          first         second");
    }

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        for most in 15..60 {
            assert!(lines(&fit(table(), most)).iter().all(|line| line.width() <= most), "{most}");
        }
    }
}
