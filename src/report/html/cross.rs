//! The cross-table: each strategy against each other one.

use std::collections::HashMap;

use maud::{Markup, html};

use super::charts::heat;
use super::words::percent;
use crate::standings::{Pairing, Standings};

/// The table has no more rows and columns than this: beyond it, nobody reads it and its size is a square.
const MOST: usize = 40;

/// With so few columns there is room for their names.
const FEW: usize = 10;

/// Each strategy against each other one, coloured by score.
pub(super) fn cross(standings: &Standings) -> Markup {
    let all = standings.strategies.len();
    let names: Vec<&str> =
        standings.strategies.iter().take(MOST).map(|row| row.results.name.as_str()).collect();
    let met: HashMap<(&str, &str), &Pairing> = standings
        .pairings
        .iter()
        .map(|pairing| ((pairing.name.as_str(), pairing.opponent.as_str()), pairing))
        .collect();
    let score = |pairing: &&Pairing| (pairing.played > 0).then(|| pairing.won as f64 / pairing.played as f64);
    let few = if all <= FEW { "cross few" } else { "cross" };
    html! {
        p {
            "How often the strategy of a row won against that of a column, in per cent, from orange for never to violet for always."
            @if all > MOST { " The first " (MOST) " of " (all) " strategies are shown; the standings in JSON or CSV have them all." }
        }
        div.wide tabindex="0" role="region" aria-label="Who beats whom" {
            table class=(few) {
                thead { tr {
                    th scope="col" { "won against" }
                    @for (index, name) in names.iter().enumerate() {
                        th scope="col" title=(name) { span.number aria-hidden="true" { (index + 1) } span.full { (name) } }
                    }
                } }
                tbody {
                    @for (index, name) in names.iter().enumerate() {
                        tr data-strategy=(name) {
                            th scope="row" { span.number aria-hidden="true" { (index + 1) " " } (name) }
                            @for opponent in &names {
                                @let share = met.get(&(*name, *opponent)).and_then(score);
                                td class=(heat(share)) { (percent(share).trim_end_matches(" %")) }
                            }
                        }
                    }
                }
            }
        }
    }
}
