//! The tables of the page. A click on a column sorts by it; on a narrow screen every row is a card.

use maud::{Markup, html};

use super::scale::Scale;
use super::words::{grouped, percent, whole};
use crate::standings::{Estimate, Place, Results, Share, Standings, StandingsRow};

/// A cell: what is shown, what is shown beside it in small print, and what it is sorted by where that is
/// something else.
pub(super) struct Cell {
    pub(super) class: &'static str,
    pub(super) shown: Markup,
    pub(super) key: Option<f64>,
}

impl Cell {
    pub(super) fn text(shown: impl ToString) -> Self {
        let shown = shown.to_string();
        Cell { class: "", shown: html! { (shown) }, key: None }
    }

    pub(super) fn count(count: u64) -> Self {
        Cell { key: Some(count as f64), ..Cell::text(grouped(count)) }
    }

    pub(super) fn place(place: Option<Place>) -> Self {
        let shown = place.map_or("–".into(), |place| place.to_string());
        // Places that overlap are in the order of their best, then of their worst.
        let key = place.map(|place| place.best as f64 * 1e6 + place.worst as f64);
        Cell { class: "place", key, ..Cell::text(shown) }
    }

    fn share(share: Option<Share>) -> Self {
        let rate = share.filter(|share| share.of > 0).map(|share| share.count as f64 / share.of as f64);
        let shown = html! {
            @match share {
                Some(share) if share.of > 0 => span title={ (grouped(share.count)) " of " (grouped(share.of)) } { (percent(rate)) },
                _ => "–",
            }
        };
        Cell { class: "", shown, key: rate }
    }

    pub(super) fn estimate(estimate: Option<Estimate>, scale: f64, unit: &str, class: &'static str) -> Self {
        let shown = html! {
            @if let Some(estimate) = estimate {
                (whole(estimate.value * scale)) (unit)
                @if let Some([low, high]) = estimate.interval() {
                    " " small { (whole(low * scale)) " to " (whole(high * scale)) }
                }
            } @else { "–" }
        };
        Cell { class, shown, key: estimate.map(|estimate| estimate.value) }
    }
}

/// A column: its heading, its class, and what its cells hold for a row.
pub(super) struct TableColumn<'a, R> {
    head: &'static str,
    class: &'static str,
    cell: Box<dyn Fn(&R) -> Cell + 'a>,
}

impl<R> TableColumn<'_, R> {
    /// The same column, of words that begin at its left.
    pub(super) fn of_words(self) -> Self {
        TableColumn { class: "list", ..self }
    }
}

pub(super) fn column<'a, R>(head: &'static str, cell: impl Fn(&R) -> Cell + 'a) -> TableColumn<'a, R> {
    TableColumn { head, class: "", cell: Box::new(cell) }
}

/// The whole tournament's table, with the ratings as a chart in it.
pub(super) fn standings(standings: &Standings) -> Markup {
    let ratings = || standings.strategies.iter().filter_map(|row| row.rating);
    let ends = || ratings().flat_map(|rating| rating.interval().unwrap_or([rating.value; 2]));
    let (low, high) = (ends().fold(0.0, f64::min), ends().fold(0.0, f64::max));
    let is_rated = ratings().next().is_some();
    // Room for the labels at both ends.
    let margin = ((high - low) * 0.06).max(1.0);
    let axis = Scale::new(low - margin, high + margin, 0.0, 100.0);
    let plot = |row: &&StandingsRow| Cell {
        class: "plot",
        shown: rating_plot(&axis, row.rating),
        key: row.rating.map(|rating| rating.value),
    };
    let mut columns: Vec<TableColumn<'_, &StandingsRow>> = vec![
        column("place", |row: &&StandingsRow| Cell::place(row.place)),
        column("strategy", |row: &&StandingsRow| Cell { class: "name", ..Cell::text(&row.results.name) }),
        column("score", |row: &&StandingsRow| Cell::estimate(row.results.score, 100.0, " %", "score")),
        column("rating", |row: &&StandingsRow| Cell::estimate(row.rating, 1.0, "", "")),
        TableColumn { head: "", class: "plot", cell: Box::new(plot) },
    ];
    let rest = counts().into_iter();
    columns.extend(rest.map(|TableColumn { head, class, cell }| TableColumn {
        head,
        class,
        cell: Box::new(move |row: &&StandingsRow| cell(&&row.results)),
    }));
    let rows: Vec<(&str, &StandingsRow)> =
        standings.strategies.iter().map(|row| (row.results.name.as_str(), row)).collect();
    table("Standings", &columns, &rows, &html! { @if is_rated { (axis_labels(&axis)) } })
}

/// One variant's table.
pub(super) fn results(caption: &str, lines: &[&Results]) -> Markup {
    let mut columns: Vec<TableColumn<'_, &Results>> = vec![
        column("strategy", |line: &&Results| Cell { class: "name", ..Cell::text(&line.name) }),
        column("score", |line: &&Results| Cell::estimate(line.score, 100.0, " %", "score")),
    ];
    columns.extend(counts());
    let rows: Vec<(&str, &Results)> = lines.iter().map(|line| (line.name.as_str(), *line)).collect();
    table(caption, &columns, &rows, &html! {})
}

/// What both tables end with.
fn counts<'a>() -> Vec<TableColumn<'a, &'a Results>> {
    vec![
        column("won", |line: &&Results| Cell::count(line.won)),
        column("lost", |line: &&Results| Cell::count(line.lost)),
        column("blunders", |line: &&Results| Cell::share(line.blunders)),
        column("converted", |line: &&Results| Cell::share(line.converted)),
        column("rescued", |line: &&Results| Cell::share(line.rescued)),
        column("forfeits", |line: &&Results| Cell::count(line.forfeits)),
    ]
}

/// A table that can be sorted. `axis` is what stands above its chart. Roles are spelt out, because a browser
/// forgets that a table is one where its rows are laid out as cards.
pub(super) fn table<R>(
    caption: &str,
    columns: &[TableColumn<'_, R>],
    rows: &[(&str, R)],
    axis: &Markup,
) -> Markup {
    html! {
        div.wide {
            table.cards.sortable role="table" aria-label=(caption) {
                thead role="rowgroup" { tr role="row" {
                    @for column in columns {
                        @if column.class == "plot" {
                            td.plot role="cell" aria-hidden="true" { (axis) }
                        } @else {
                            th role="columnheader" scope="col" {
                                button class=[(!column.class.is_empty()).then_some(column.class)] type="button" { (column.head) }
                            }
                        }
                    }
                } }
                tbody role="rowgroup" {
                    @for (name, row) in rows {
                        tr role="row" data-strategy=(name) {
                            @for column in columns { (cell(column, &(column.cell)(row))) }
                        }
                    }
                }
            }
        }
    }
}

fn cell<R>(column: &TableColumn<'_, R>, cell: &Cell) -> Markup {
    let Cell { class, shown, key } = cell;
    html! {
        @match *class {
            "name" => th.name role="rowheader" scope="row" { (shown) },
            "plot" => td.plot role="cell" aria-hidden="true" { (shown) },
            class => td class=[[class, column.class].into_iter().find(|class| !class.is_empty())] role="cell" data-label=(column.head) data-key=[*key] { (shown) },
        }
    }
}

/// A rating on the axis that all rows share.
fn rating_plot(axis: &Scale, rating: Option<Estimate>) -> Markup {
    let at = |value: f64| format!("{}%", axis.at(value));
    html! {
        @if let Some(rating) = rating { svg.line {
            @for tick in axis.ticks(4) {
                line.grid x1=(at(tick)) x2=(at(tick)) y1="0" y2="100%" {}
            }
            @if let Some([low, high]) = rating.interval() {
                line.span x1=(at(low)) x2=(at(high)) y1="50%" y2="50%" {}
            }
            circle.dot cx=(at(rating.value)) cy="50%" r="5" {}
        } }
    }
}

fn axis_labels(axis: &Scale) -> Markup {
    html! {
        svg.axis {
            @for tick in axis.ticks(4) {
                text.faint x={ (axis.at(tick)) "%" } y="14" text-anchor="middle" { (whole(tick)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of every `attribute` in the markup, as a number.
    fn numbers(markup: &Markup, attribute: &str) -> Vec<f64> {
        let begin = format!(" {attribute}=\"");
        let parts = markup.0.split(&begin).skip(1).map(|part| part.split('%').next());
        parts.map(|part| part.and_then(|number| number.parse().ok()).expect("a number")).collect()
    }

    #[test]
    fn better_ratings_lie_further_right_and_intervals_hold_their_value() {
        let axis = Scale::new(-200.0, 200.0, 0.0, 100.0);
        let plots = [120.0, -120.0].map(|value: f64| {
            let rating = Estimate { value, low: Some(value - 50.0), high: Some(value + 70.0) };
            let plot = rating_plot(&axis, Some(rating));
            let last = |name| numbers(&plot, name).last().copied().expect("a number");
            (last("x1"), last("cx"), last("x2"))
        });
        assert!(plots[0].1 > plots[1].1, "{plots:?}");
        assert!(plots.iter().all(|(low, value, high)| low < value && value < high), "{plots:?}");
    }
}
