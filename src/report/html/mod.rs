//! A record as one page that opens from disk and loads nothing from anywhere.

mod arena;
mod charts;
mod columns;
mod cross;
mod gather;
mod hero;
mod kept_game;
mod own;
mod scale;
mod second_look;
mod selection;
mod tables;
mod viewer;
mod winning;
mod words;

use std::collections::BTreeSet;
use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use thiserror::Error;

use crate::play::Stop;
use crate::standings::{Estimate, Judge, Results, Seated, Share, Standings};
use crate::text::safe_lines;
use crate::tournament::Plan;
use crate::tournament::record::RecordError;
use charts::Bars;
pub use gather::Gatherer;
use gather::{Candidates, Gathered};
pub use own::OwnPage;
use viewer::{Choice, Data};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Source expressions that let exactly these two texts be used; a test computes them.
const STYLE_HASH: &str = "sha256-Vb/lccjnxuuT9vrdA0zX1W1+Bg73i5eeYUbtGNsDfVE=";
const SCRIPT_HASH: &str = "sha256-p9Z28t95CVeMf3tmq0klSuV1QYw72FAgPPGbC5DEhs8=";

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

/// What a page may take, in bytes.
const ROOM: usize = 1_000_000;

/// Room that is left for games, however much the rest of a page takes.
const ROOM_FOR_GAMES: usize = 250_000;

/// What the page has beside its sections and its games, in bytes, at most.
const FRAME: usize = 40_000;

/// The page about the games of `plan` that `gatherer` has counted, which stand in the record at `path`.
/// `command` plays them again, where one is known.
///
/// # Errors
/// When the record cannot be read, or is another one.
pub fn page<J: Judge>(
    gatherer: Gatherer<J>,
    plan: &Plan,
    path: &Path,
    command: Option<&str>,
    stop: &Stop,
) -> Result<String, PageError> {
    let (gathered, candidates) = gatherer.gathered(plan, &BTreeSet::new(), path, stop)?;
    finish(&gathered, candidates, plan, &sections(&gathered, command))
}

/// A page of these sections, and of as many games as fit in beside them.
fn finish<J: Judge>(
    gathered: &Gathered,
    candidates: Candidates<J>,
    plan: &Plan,
    sections: &Markup,
) -> Result<String, PageError> {
    let left = ROOM.saturating_sub(sections.0.len() + FRAME);
    let choice = candidates.choose(plan, left.max(ROOM_FOR_GAMES))?;
    let page = document(gathered, sections, &choice)?.into_string();
    // A name that turns the direction of a line would turn what stands beside it.
    Ok(safe_lines(&page).into_owned())
}

fn document(gathered: &Gathered, sections: &Markup, choice: &Choice) -> Result<Markup, PageError> {
    let Gathered { field, standings, of, .. } = gathered;
    let games = match gathered.own() {
        None => standings.games,
        Some(own) => standings.row(own).map_or(0, |row| row.results.played),
    };
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
                title { @if let Some(own) = gathered.own() { (own) " – " } (field.name) " – Duel" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    (sections)
                    (viewer::section(field, choice, games, *of))
                }
                (Data::new(field, &choice.games).block()?)
                script { (PreEscaped(SCRIPT)) }
            }
        }
    })
}

/// Everything but the games.
fn sections(gathered: &Gathered, command: Option<&str>) -> Markup {
    let standings = &gathered.standings;
    html! {
        (hero::hero(gathered, command))
        (contents(gathered))
        section #standings aria-labelledby="standings-title" {
            div.heading {
                h2 #standings-title { "Standings" }
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
            (tables::standings(standings))
            p.explained { (explained(standings)) }
        }
        @if standings.games > 0 { details #pairings open {
            summary { h2 { "Who beats whom" } }
            (cross::cross(standings))
        }
        details #seats open {
            summary { h2 { "Seats and blunders" } }
            div.pair { (seats(standings)) (blunders(standings)) }
        } }
        @for (index, scores) in gathered.scores.iter().enumerate() {
            (arena::arena(gathered, index, scores))
        }
    }
}

/// The way to the sections.
fn contents(gathered: &Gathered) -> Markup {
    html! {
        nav aria-label="Sections" {
            a href="#standings" { "Standings" } " "
            @if gathered.standings.games > 0 {
                a href="#pairings" { "Who beats whom" } " "
                a href="#seats" { "Seats and blunders" } " "
            }
            @for (index, arena) in gathered.field.arenas.iter().enumerate() {
                a href={ "#variant-" (index) } { (arena.name) } " "
            }
            a href="#viewer" { "Games" }
        }
    }
}

/// What the columns of the standings mean.
fn explained(standings: &Standings) -> String {
    let is_interval = |estimate: Option<Estimate>| estimate.is_some_and(|of| of.interval().is_some());
    let intervals =
        if standings.strategies.iter().any(|row| is_interval(row.rating) || is_interval(row.results.score)) {
            let confidence = words::percent(Some(standings.confidence));
            format!(
                "Intervals, small and as bars, are those that hold the true value {confidence} of the time. "
            )
        } else {
            String::new()
        };
    let unjudged: u64 = standings.strategies.iter().map(|row| row.results.unjudged).sum();
    let unjudged = match unjudged {
        0 => String::new(),
        count => format!(" ({} not judged)", words::counted(count, "move")),
    };
    let asked = match standings.judged_games == standings.games {
        true => String::new(),
        false => {
            let [judged, games] = [standings.judged_games, standings.games].map(words::grouped);
            format!(" They were looked for in {judged} of the {games} games, about as many of each pairing.")
        }
    };
    format!(
        "Ratings are on the Elo scale, 0 being the mean. {intervals}Blunders: moves in won positions that threw \
         the win away{unjudged}.{asked} Converted: games won of those from starts won for its seat. Rescued: games won of \
         those from starts lost for it."
    )
}

fn seats(standings: &Standings) -> Markup {
    let share = |seat: &Seated| (seat.played > 0).then(|| seat.won as f64 / seat.played as f64);
    let lines = standings.strategies.iter().map(|line| &line.results);
    let rows: Vec<Bars<'_>> = lines
        .map(|line| Bars {
            name: &line.name,
            shares: vec![share(&line.first), share(&line.second)],
            note: String::new(),
        })
        .collect();
    charts::bars("Share of games won in each seat", &["moving first", "moving second"], &rows)
}

fn blunders(standings: &Standings) -> Markup {
    let rate = |share: Share| (share.of > 0).then(|| share.count as f64 / share.of as f64);
    let note = |results: &Results| {
        let of = results.blunders.filter(|share| share.of > 0);
        let of = of.map_or(String::new(), |share| {
            format!(", {} of {}", words::grouped(share.count), words::grouped(share.of))
        });
        let unjudged = match results.unjudged {
            0 => String::new(),
            count => format!(", {} not judged", words::grouped(count)),
        };
        format!("{of}{unjudged}")
    };
    let lines = standings.strategies.iter().map(|line| &line.results);
    let rows: Vec<Bars<'_>> = lines
        .map(|line| Bars { name: &line.name, shares: vec![line.blunders.and_then(rate)], note: note(line) })
        .collect();
    charts::bars("Share of moves in won positions that threw the win away", &["blunders"], &rows)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::strategy::Folder;
    use crate::tournament::record::{self, Record};
    use crate::tournament::{Conditions, Fold, Schedule, run};

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
            page(gatherer, &plan, &path, None, &Stop::default()).expect("a page")
        };
        assert!(page_of(&whole) == page_of(&whole[..half]));
    }
}
