//! The head of the page: who won, how sure that is, what was played, and how to play it again.

use maud::{Markup, html};

use super::gather::Gathered;
use super::words::{counted, grouped, percent, sentence, whole};
use crate::standings::{Standings, StandingsRow};

/// The head of the page. `command` plays the same games again, where it is known.
pub(super) fn hero(gathered: &Gathered, command: Option<&str>) -> Markup {
    let Gathered { field, planned, standings, .. } = gathered;
    html! {
        header.hero {
            div {
                h1 { (field.name) }
                (result(standings))
                (incomplete(standings.games, *planned))
            }
            div.facts {
                dl {
                    (fact("Games", grouped(standings.games)))
                    (fact("Strategies", grouped(field.strategies.len() as u64)))
                    (fact("Variants", grouped(field.arenas.len() as u64)))
                    @let own_starts = standings.variants.iter().any(|variant| variant.own_starts);
                    (fact(if own_starts { "Groups of games" } else { "Starts" }, grouped(standings.starts as u64)))
                    (fact("Seed", standings.seed.clone()))
                }
                (again(command, &standings.seed))
            }
        }
    }
}

/// A warning where games are missing.
pub(super) fn incomplete(games: u64, planned: u64) -> Markup {
    html! {
        @if planned != games {
            p.warning role="note" {
                strong { "Not complete: " }
                (grouped(games)) " of " (counted(planned, "game")) " are in the record. More games may change everything here."
            }
        }
    }
}

pub(super) fn fact(name: &str, value: String) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}

/// Who won, and how sure that is.
fn result(standings: &Standings) -> Markup {
    let names: Vec<&str> = standings.strategies.iter().map(|row| row.results.name.as_str()).collect();
    let leader = standings.leader.as_deref();
    let row = leader.and_then(|leader| standings.row(leader));
    // The headline has said already who wins.
    let why = standings.verdict.strip_prefix("exact: ").unwrap_or(&standings.verdict);
    let why = leader.and_then(|name| why.strip_prefix(&format!("{name} wins"))?.get(2..)).unwrap_or(why);
    html! {
        p.winner {
            @match leader {
                Some(name) => { strong { (name) } " wins" }
                None if standings.games == 0 => "No games yet",
                None => "No clear winner",
            }
        }
        p.verdict { (sentence(why, &names)) @if let Some(row) = row { " " (score(row)) } }
        @if standings.games > 0 { p.sure.decided[leader.is_some()] { (sure(standings)) } }
    }
}

pub(super) fn score(row: &StandingsRow) -> String {
    let results = &row.results;
    let between = results.score.and_then(|score| score.interval()).map_or(String::new(), |ends| {
        let [low, high] = ends.map(|end| whole(end * 100.0));
        format!(" ({low} to {high} %)")
    });
    let share = percent(results.score.map(|score| score.value));
    format!("It won {} of {}, {share}{between}.", grouped(results.won), counted(results.played, "game"))
}

/// How sure the headline is.
fn sure(standings: &Standings) -> Markup {
    let confidence = percent(Some(standings.confidence));
    html! {
        @if standings.exact {
            strong { "Exact." } " Nothing was left to chance: every start that matters was played, and no strategy draws."
        } @else if standings.leader.is_some() {
            strong { (confidence) " sure." } " All places in the table are right together " (confidence) " of the time."
        } @else {
            strong { "Undecided at " (confidence) "." } " A place such as 1-3 means that the games leave these places open."
        }
    }
}

/// How to play the same games again.
fn again(command: Option<&str>, seed: &str) -> Markup {
    html! {
        @match command {
            Some(command) => p.again { "The same games again, on any machine: " code { (command) } },
            None => p.again {
                "The same games again, on any machine: run the tournament’s own file with "
                code { "--seed " (seed) } ". A record does not keep the file’s name."
            },
        }
    }
}
