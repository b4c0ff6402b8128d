//! The rows of a range, in any format. They are shown while the rest is being solved, so the widths of a
//! table's columns are settled before: what has no bounds, the winning moves, comes last and is left open.

use super::solve_json::JsonRows;
use super::solve_report::{Question, SHOWN, SolvedNumber, method_word};
use crate::report::text::Format;
use crate::text::{Rows, Terminal};

/// What the shown text is put together with.
pub(super) struct RowWriter {
    /// What is ready to be shown.
    pub(super) rows: Rows,
    layout: RowLayout,
    nim: bool,
}

enum RowLayout {
    Table(TableWidths),
    Csv,
    Markdown,
    Json(JsonRows),
}

/// The widths of a table's columns.
struct TableWidths {
    number: usize,
    outcome: usize,
    nodes: usize,
    /// Winning moves that fit behind them.
    moves: usize,
}

/// The widest cells of these columns.
const NIM: &str = "not solved";
const METHOD: &str = "theorem";

impl RowWriter {
    /// A writer for numbers up to `largest`, with what comes before the first one; `by_theorem` when none of
    /// them takes a search.
    pub(super) fn new(question: &Question<'_>, format: Format, largest: u64, by_theorem: bool) -> Self {
        let layout = match format {
            Format::Table => RowLayout::Table(TableWidths::new(
                digits(largest),
                if by_theorem { "outcome" } else { "not solved" }.len(),
                // The nim-value is a question of its own.
                if by_theorem { 0 } else { digits(question.nodes.saturating_mul(2)) }.max("nodes".len()),
                question.nim,
            )),
            Format::Csv => RowLayout::Csv,
            Format::Markdown => RowLayout::Markdown,
            Format::Json => RowLayout::Json(JsonRows::new(question)),
        };
        let mut writer = RowWriter { rows: Rows::default(), layout, nim: question.nim };
        writer.header();
        writer
    }

    fn header(&mut self) {
        let rows = &mut self.rows;
        match &self.layout {
            RowLayout::Table(widths) => {
                widths.line(rows, self.nim, ["╭", "┬"]);
                widths.cells(rows, self.nim, ["n", "outcome", "nim", "method", "nodes"]);
                rows.own(" winning moves\n");
                widths.line(rows, self.nim, ["├", "┼"]);
            }
            RowLayout::Csv if self.nim => rows.own("n,outcome,nim,winning moves,method,nodes\n"),
            RowLayout::Csv => rows.own("n,outcome,winning moves,method,nodes\n"),
            RowLayout::Markdown if self.nim => {
                rows.own(
                    "| n | outcome | nim | winning moves | method | nodes |\n|---|---|---|---|---|---|\n",
                );
            }
            RowLayout::Markdown => {
                rows.own("| n | outcome | winning moves | method | nodes |\n|---|---|---|---|---|\n");
            }
            RowLayout::Json(_) => {}
        }
    }

    /// Adds a number.
    #[inline]
    pub(super) fn row(&mut self, row: &SolvedNumber<'_>) {
        let rows = &mut self.rows;
        match &mut self.layout {
            RowLayout::Table(widths) => widths.row(rows, row),
            RowLayout::Csv => {
                delimited(rows, row, ",");
                rows.own("\n");
            }
            RowLayout::Markdown => {
                rows.own("| ");
                delimited(rows, row, " | ");
                rows.own(" |\n");
            }
            RowLayout::Json(json) => json.row(row, rows),
        }
    }

    /// Adds what comes after the last number.
    pub(super) fn footer(&mut self) {
        match &self.layout {
            RowLayout::Table(widths) => widths.line(&mut self.rows, self.nim, ["╰", "┴"]),
            RowLayout::Csv | RowLayout::Markdown | RowLayout::Json(_) => {}
        }
    }
}

impl TableWidths {
    /// As many moves are shown as the terminal has room for, and one at least.
    fn new(number: usize, outcome: usize, nodes: usize, nim: bool) -> Self {
        let columns = [number, outcome, METHOD.len(), nodes].into_iter().chain(nim.then_some(NIM.len()));
        let taken: usize = 2 + columns.map(|width| width + 3).sum::<usize>() + "… (99 more)".len();
        let moves = Terminal::columns().saturating_sub(taken) / (number + 1);
        TableWidths { number, outcome, nodes, moves: moves.clamp(1, SHOWN) }
    }

    /// A line between rows, with how it begins and how it crosses the others.
    fn line(&self, rows: &mut Rows, nim: bool, [begin, cross]: [&'static str; 2]) {
        rows.own(begin);
        let nim = nim.then_some(NIM.len());
        let widths = [Some(self.number), Some(self.outcome), nim, Some(METHOD.len()), Some(self.nodes)];
        for width in widths.into_iter().flatten() {
            (0..width + 2).for_each(|_| rows.own("─"));
            rows.own(cross);
        }
        (0.."winning moves".len() + 2).for_each(|_| rows.own("─"));
        rows.own("\n");
    }

    /// Words in all columns but the last.
    fn cells(&self, rows: &mut Rows, nim: bool, [number, outcome, value, method, nodes]: [&'static str; 5]) {
        rows.own("│");
        cell(rows, self.number, |rows| rows.own(number));
        cell(rows, self.outcome, |rows| rows.own(outcome));
        if nim {
            cell(rows, NIM.len(), |rows| rows.own(value));
        }
        cell(rows, METHOD.len(), |rows| rows.own(method));
        cell(rows, self.nodes, |rows| rows.own(nodes));
    }

    #[inline]
    fn row(&self, rows: &mut Rows, row: &SolvedNumber<'_>) {
        rows.own("│");
        cell(rows, self.number, |rows| rows.number(row.number));
        cell(rows, self.outcome, |rows| outcome(rows, row));
        if row.nim.is_some() {
            cell(rows, NIM.len(), |rows| nim(rows, row, NIM));
        }
        cell(rows, METHOD.len(), |rows| rows.own(method_word(row.method)));
        cell(rows, self.nodes, |rows| rows.number(row.all_nodes()));
        if row.outcome == Some(true) {
            rows.own(" ");
            moves(rows, row, self.moves);
        }
        rows.own("\n");
    }
}

/// A cell of a table, with the line after it.
#[inline]
fn cell(rows: &mut Rows, width: usize, write: impl FnOnce(&mut Rows)) {
    rows.own(" ");
    let begin = rows.len();
    write(rows);
    rows.pad(begin, width);
    rows.own(" │");
}

/// Each word by itself, so that the compiler knows how long it is.
#[inline]
fn outcome(rows: &mut Rows, row: &SolvedNumber<'_>) {
    match row.outcome {
        Some(true) => rows.own("win"),
        Some(false) => rows.own("loss"),
        None => rows.own("not solved"),
    }
}

/// All cells with the same sign between them; in line, so that the compiler knows which.
#[inline(always)]
fn delimited(rows: &mut Rows, row: &SolvedNumber<'_>, between: &'static str) {
    rows.number(row.number);
    rows.own(between);
    outcome(rows, row);
    rows.own(between);
    if row.nim.is_some() {
        nim(rows, row, NIM);
        rows.own(between);
    }
    moves(rows, row, usize::MAX);
    rows.own(between);
    rows.own(method_word(row.method));
    rows.own(between);
    rows.number(row.all_nodes());
}

fn nim(rows: &mut Rows, row: &SolvedNumber<'_>, unknown: &'static str) {
    match row.nim.and_then(|nim| nim.value) {
        Some(nim) => rows.number(nim.value.into()),
        None => rows.own(unknown),
    }
}

/// The first winning moves, and how many more there are.
#[inline]
fn moves(rows: &mut Rows, row: &SolvedNumber<'_>, shown: usize) {
    let (named, more) = row.winning_moves.split_at(shown.min(row.winning_moves.len()));
    rows.numbers(named, " ");
    let more = more.len();
    if more > 0 {
        rows.own(" … (");
        rows.number(more as u64);
        rows.own(" more)");
    }
    rows.own(row.missing(" …"));
}

fn digits(number: u64) -> usize {
    number.max(1).ilog10() as usize + 1
}
