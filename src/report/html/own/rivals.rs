//! The field as one strategy sees it: who is where, and how it did against each.

use std::collections::HashMap;

use maud::{Markup, html};

use super::super::charts::heat;
use super::super::tables::{Cell, TableColumn, column, table};
use super::super::words::grouped;
use crate::standings::{Pairing, Seated, Standings, StandingsRow};

/// The table has no more rows than this: those around the strategy's own.
const MOST: usize = 100;

/// The field with the strategy `own` in it.
pub(super) fn rivals(standings: &Standings, own: &str) -> Markup {
    let all = &standings.strategies;
    let at = all.iter().position(|row| row.results.name == own).unwrap_or(0);
    let first = at.saturating_sub(MOST / 2).min(all.len().saturating_sub(MOST));
    let met: HashMap<&str, &Pairing> = standings
        .pairings
        .iter()
        .filter(|pairing| pairing.name == own)
        .map(|pairing| (pairing.opponent.as_str(), pairing))
        .collect();
    let against = |cell: fn(&Pairing) -> (u64, u64)| {
        let met = &met;
        move |row: &&StandingsRow| counts(met.get(row.results.name.as_str()).map(|pairing| cell(pairing)))
    };
    let columns: Vec<TableColumn<'_, &StandingsRow>> = vec![
        column("place", |row: &&StandingsRow| Cell::place(row.place)),
        column("strategy", |row: &&StandingsRow| name(&row.results.name, own)),
        column("score", |row: &&StandingsRow| Cell::estimate(row.results.score, 100.0, " %", "score")),
        column("rating", |row: &&StandingsRow| Cell::estimate(row.rating, 1.0, "", "")),
        column("won against", against(|pairing| (pairing.won, pairing.played))),
        column("moving first", against(|pairing| seated(pairing.first))),
        column("moving second", against(|pairing| seated(pairing.second))),
    ];
    let rows: Vec<(&str, &StandingsRow)> =
        all.iter().skip(first).take(MOST).map(|row| (row.results.name.as_str(), row)).collect();
    html! {
        p {
            "Everybody’s score and rating, and in the last columns the games that " (own) " won against each."
            @if all.len() > MOST { " The " (MOST) " of " (grouped(all.len() as u64)) " strategies around it are shown." }
        }
        (table("The field", &columns, &rows, &html! {}))
    }
}

fn seated(seat: Seated) -> (u64, u64) {
    (seat.won, seat.played)
}

fn name(name: &str, own: &str) -> Cell {
    let shown = html! { @if name == own { strong.own { (name) } } @else { (name) } };
    Cell { class: "name", shown, key: None }
}

/// Games won of those played, coloured by their share.
fn counts(counts: Option<(u64, u64)>) -> Cell {
    let share = counts.filter(|(_, played)| *played > 0).map(|(won, played)| won as f64 / played as f64);
    let shown = html! {
        @match counts {
            Some((won, played)) if played > 0 => span class={ "heat " (heat(share)) } { (grouped(won)) "/" (grouped(played)) },
            _ => "–",
        }
    };
    Cell { class: "", shown, key: share }
}
