//! A record as one page that opens from disk and loads nothing from anywhere.

mod charts;
mod columns;
mod gather;
mod scale;
mod selection;
mod tables;
mod viewer;

use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use thiserror::Error;

use crate::play::{Finished, Stop};
use crate::standings::Judge;
use crate::text::safe_lines;
use crate::tournament::record::{Record, RecordError};
use crate::tournament::{Plan, Slot};
use charts::{Bars, Interval, Strip};
pub use gather::Gatherer;
use gather::{Gathered, StartScores};
use viewer::Data;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Source expressions that let exactly these two texts be used; a test computes them.
const STYLE_HASH: &str = "sha256-X6YbQjlOMTyMuImlrf0fMw1qkz4cSN2F4lukrA6Xzug=";
const SCRIPT_HASH: &str = "sha256-yYTmh5iaVb4H7EvDBoBQEeCcR9xNpdhtw17nJk0Taag=";

/// A page that cannot be made.
#[derive(Debug, Error)]
pub enum PageError {
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The games cannot be written as data.
    #[error("cannot write the games into the page: {0}")]
    Data(#[from] serde_json::Error),
}

/// The page about the games of `plan` that `gatherer` has counted, which stand in the record at `path`.
///
/// # Errors
/// When the record cannot be read, or is another one.
pub fn page<J: Judge>(
    gatherer: Gatherer<J>,
    plan: &Plan,
    path: &Path,
    stop: &Stop,
) -> Result<String, PageError> {
    let again = |games: u64, tell: &mut dyn FnMut(&Slot, &Finished<'_>)| -> Result<(), RecordError> {
        Record::open(path)?.each(games, stop, tell).map(|_| ())
    };
    let page = document(&gatherer.gathered(plan, again)?)?.into_string();
    // A name that turns the direction of a line would turn what stands beside it.
    Ok(safe_lines(&page).into_owned())
}

fn document(gathered: &Gathered) -> Result<Markup, PageError> {
    let Gathered { field, standings, games, counts, .. } = gathered;
    let policy = format!(
        "default-src 'none'; style-src '{STYLE_HASH}'; script-src '{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'"
    );
    Ok(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (field.name) " – Duel" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    (head(gathered))
                    h2 #standings { "Standings" }
                    p { (standings.verdict) }
                    div.filters {
                        label for="strategy-filter" {
                            "show"
                            select #strategy-filter {
                                option value="" { "all strategies" }
                                @for line in &standings.strategies {
                                    option value=(line.results.name) { (line.results.name) }
                                }
                            }
                        }
                    }
                    div.pair {
                        (ranking(gathered))
                        (tables::standings(standings))
                    }
                    h2 #pairings { "Who beats whom" }
                    (tables::cross(standings))
                    h2 #seats { "First and second seat" }
                    (seats(gathered))
                    h2 #blunders { "Blunders" }
                    (blunders(gathered))
                    @for (index, scores) in gathered.scores.iter().enumerate() {
                        (arena(gathered, index, scores))
                    }
                    (viewer::section(field, counts))
                }
                (Data::new(field, games).block()?)
                script { (PreEscaped(SCRIPT)) }
            }
        }
    })
}

/// What was played, and how to play it again.
fn head(gathered: &Gathered) -> Markup {
    let Gathered { field, planned, standings, .. } = gathered;
    html! {
        h1 { (field.name) }
        p {
            (standings.games) " games"
            @if *planned != standings.games { " of " (planned) " (the record is not complete)" }
            ", " (field.strategies.len()) " strategies, " (field.arenas.len()) " variants, "
            (standings.starts) " starts, seed " (standings.seed) "."
        }
        p { "The same games come out again, on any machine, from the same tournament file:" }
        pre { code { "duel run TOURNAMENT.yaml --seed " (standings.seed) } }
        nav {
            a href="#standings" { "standings" } " "
            a href="#pairings" { "who beats whom" } " "
            a href="#seats" { "seats" } " "
            a href="#blunders" { "blunders" } " "
            @for (index, arena) in field.arenas.iter().enumerate() {
                a href={ "#variant-" (index) } { (arena.name) } " "
            }
            a href="#viewer" { "games" }
        }
    }
}

fn ranking(gathered: &Gathered) -> Markup {
    let rated =
        gathered.standings.strategies.iter().filter_map(|line| line.rating.map(|rating| (line, rating)));
    let rows: Vec<Interval<'_>> = rated
        .map(|(line, rating)| Interval {
            name: &line.results.name,
            low: rating.low,
            value: rating.value,
            high: rating.high,
        })
        .collect();
    let confidence = format!("{:.0}", gathered.standings.confidence * 100.0);
    charts::intervals(
        &format!("Rating, with the interval that holds the true one {confidence} times in 100"),
        &rows,
    )
}

fn seats(gathered: &Gathered) -> Markup {
    let share =
        |seat: &crate::standings::Seated| (seat.played > 0).then(|| seat.won as f64 / seat.played as f64);
    let lines = gathered.standings.strategies.iter().map(|line| &line.results);
    let rows: Vec<Bars<'_>> = lines
        .map(|line| Bars { name: &line.name, shares: vec![share(&line.first), share(&line.second)] })
        .collect();
    charts::bars("Share of games won in each seat", &["moving first", "moving second"], &rows)
}

fn blunders(gathered: &Gathered) -> Markup {
    let lines = gathered.standings.strategies.iter().map(|line| &line.results);
    let rate = |share: crate::standings::Share| (share.of > 0).then(|| share.count as f64 / share.of as f64);
    let rows: Vec<Bars<'_>> =
        lines.map(|line| Bars { name: &line.name, shares: vec![line.blunders.and_then(rate)] }).collect();
    charts::bars("Share of moves in won positions that threw the win away", &["blunders"], &rows)
}

/// The section of one variant.
fn arena(gathered: &Gathered, index: usize, scores: &StartScores) -> Markup {
    let Gathered { field, standings, .. } = gathered;
    let line = &standings.variants[index];
    let order: Vec<usize> = standings
        .strategies
        .iter()
        .filter_map(|line| field.strategies.iter().position(|name| *name == line.results.name))
        .collect();
    let rows: Vec<Strip<'_>> = order
        .iter()
        .map(|&strategy| Strip { name: &field.strategies[strategy], shares: scores.of(strategy) })
        .collect();
    html! {
        h2 id={ "variant-" (index) } { (line.name) }
        p { "Rules: " (line.rules) ". " (tables::starts(line)) }
        (charts::strips("Score by start, from 0 % (orange) to 100 % (violet)", &scores.columns.labels(), &scores.won(), &rows))
        (tables::results(&line.strategies))
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::strategy::Folder;
    use crate::tournament::{Conditions, Fold, Schedule, record, run};

    #[test]
    fn the_policy_names_the_style_and_the_script_that_the_page_has() {
        for (name, text, constant) in
            [("STYLE_HASH", STYLE, STYLE_HASH), ("SCRIPT_HASH", SCRIPT, SCRIPT_HASH)]
        {
            let computed = format!("sha256-{}", STANDARD.encode(Sha256::digest(text)));
            assert_eq!(constant, computed, "the file has changed: set `{name}` to {computed:?}");
            assert_eq!(safe_lines(text), text, "the page's own text stays as it is");
        }
    }

    #[test]
    fn a_record_that_grows_while_it_is_read_gives_the_page_of_what_was_read() {
        let text = "rounds: 3\nvariants: [{variant: divisor-duel, starts: {from: 10, to: 40}}]\n\
                    strategies: [random, parity]\n";
        let plan = Plan::read("t.yaml", text, None, &Folder::empty()).expect("a tournament");
        let schedule = Schedule::new(&plan);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("r.jsonl");
        let mut opened = record::create(&path, &schedule).expect("a record");
        let conditions = Conditions { threads: 1, ..Conditions::default() };
        run(&schedule, 0, Some(&mut opened.file), || (), &conditions).expect("played");
        let whole = std::fs::read(&path).expect("a record");
        let half = whole[..whole.len() / 2].iter().rposition(|byte| *byte == b'\n').expect("lines") + 1;
        let page_of = |after: &[u8]| {
            std::fs::write(&path, &whole[..half]).expect("written");
            let mut gatherer = Gatherer::new(&plan, true);
            let mut record = Record::open(&path).expect("a record");
            record.each(u64::MAX, &Stop::default(), |slot, game| gatherer.add(slot, game)).expect("read");
            std::fs::write(&path, after).expect("written");
            page(gatherer, &plan, &path, &Stop::default()).expect("a page")
        };
        assert!(page_of(&whole) == page_of(&whole[..half]));
    }
}
