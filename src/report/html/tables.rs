//! The tables of the page. A click on a column sorts by it.

use maud::{Markup, html};

use super::charts::{heat, percent, whole};
use crate::standings::{Estimate, Pairing, Results, Share, Standings, VariantRow};

/// A cell: what is shown, and what it is sorted by where that is something else.
struct Cell {
    shown: String,
    key: Option<f64>,
}

impl Cell {
    fn text(shown: impl ToString) -> Self {
        Cell { shown: shown.to_string(), key: None }
    }

    fn share(share: Option<f64>) -> Self {
        Cell { shown: percent(share), key: share }
    }

    fn estimate(estimate: Option<Estimate>, scale: f64, unit: &str) -> Self {
        let shown = estimate.map_or("–".into(), |Estimate { value, low, high }| {
            let [value, low, high] = [value, low, high].map(|number| whole(number * scale));
            format!("{value}{unit} ({low} to {high})")
        });
        Cell { shown, key: estimate.map(|estimate| estimate.value) }
    }
}

/// The whole tournament's table.
pub(super) fn standings(standings: &Standings) -> Markup {
    let heads = [
        "strategy",
        "rank",
        "rating",
        "played",
        "won",
        "score",
        "blunders",
        "converted",
        "rescued",
        "forfeits",
    ];
    let rows = standings.strategies.iter().map(|line| {
        let results = &line.results;
        let mut cells = vec![
            Cell::text(line.rank.map_or("–".into(), |rank| rank.to_string())),
            Cell::estimate(line.rating, 1.0, ""),
        ];
        cells.extend(counts(results));
        (results.name.as_str(), cells)
    });
    sortable(&heads, rows.collect())
}

/// One variant's table.
pub(super) fn results(lines: &[Results]) -> Markup {
    let heads = ["strategy", "played", "won", "score", "blunders", "converted", "rescued", "forfeits"];
    sortable(&heads, lines.iter().map(|line| (line.name.as_str(), counts(line))).collect())
}

fn counts(results: &Results) -> Vec<Cell> {
    let rate = |share: Option<Share>| {
        Cell::share(share.filter(|share| share.of > 0).map(|share| share.count as f64 / share.of as f64))
    };
    vec![
        Cell::text(results.played),
        Cell::text(results.won),
        Cell::estimate(results.score, 100.0, " %"),
        rate(results.blunders),
        rate(results.converted),
        rate(results.rescued),
        Cell::text(results.forfeits),
    ]
}

fn sortable(heads: &[&str], rows: Vec<(&str, Vec<Cell>)>) -> Markup {
    html! {
        div.wide {
            table.sortable {
                thead { tr { @for head in heads { th scope="col" { button type="button" { (head) } } } } }
                tbody {
                    @for (name, cells) in rows {
                        tr data-strategy=(name) {
                            td { (name) }
                            @for cell in cells { td data-key=[cell.key] { (cell.shown) } }
                        }
                    }
                }
            }
        }
    }
}

/// Each strategy against each other one, coloured by score.
pub(super) fn cross(standings: &Standings) -> Markup {
    let names: Vec<&str> = standings.strategies.iter().map(|line| line.results.name.as_str()).collect();
    let met = |name: &str, opponent: &str| {
        standings.pairings.iter().find(|pairing| pairing.name == name && pairing.opponent == opponent)
    };
    let score = |pairing: &Pairing| (pairing.played > 0).then(|| pairing.won as f64 / pairing.played as f64);
    html! {
        p { "How often the strategy on the left won against the one above, from orange for never to violet for always." }
        div.wide {
            table {
                thead { tr { th scope="col" { "won against" } @for name in &names { th scope="col" { (name) } } } }
                tbody {
                    @for name in &names {
                        tr data-strategy=(name) {
                            th scope="row" { (name) }
                            @for opponent in &names {
                                @let share = met(name, opponent).and_then(score);
                                td class=(heat(share)) { (percent(share)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How many starts of a variant are won for the first player, in words.
pub(super) fn starts(line: &VariantRow) -> String {
    let Some(starts) = line.starts else {
        return format!("{} games.", line.games);
    };
    let unknown =
        if starts.unknown > 0 { format!(", not solved: {}", starts.unknown) } else { String::new() };
    format!(
        "Games: {}. Starts: {}; won for the first player: {}, for the second: {}{unknown}.",
        line.games, starts.count, starts.won, starts.lost
    )
}
