//! The section of one variant.

use maud::{Markup, html};

use super::charts::{self, Strip, heat};
use super::gather::{Gathered, StartScores};
use super::tables;
use super::words::{counted, grouped, percent, whole};
use crate::game::Rules;
use crate::standings::{Results, VariantRow};

/// Up to so many starts, their scores are numbers in a table.
const FEW: usize = 8;

/// A chart has no more rows than this.
const MOST_ROWS: usize = 40;

/// The section of the variant with this index, folded.
pub(super) fn arena(gathered: &Gathered, index: usize, scores: &StartScores) -> Markup {
    let Gathered { field, standings, order, .. } = gathered;
    let line = &standings.variants[index];
    let own = gathered.own();
    let results: Vec<&Results> =
        line.strategies.iter().filter(|results| own.is_none_or(|own| results.name == own)).collect();
    let labels = scores.columns.labels();
    let rows: Vec<Strip<'_>> = order
        .iter()
        .filter(|&&strategy| gathered.of.is_none_or(|of| of == strategy))
        .take(MOST_ROWS)
        .map(|&strategy| Strip { name: &field.strategies[strategy], shares: scores.of(strategy) })
        .collect();
    html! {
        details.variant id={ "variant-" (index) } {
            summary {
                h2 { (line.name) }
                " " span.short { (short(line, &labels, own)) }
            }
            p { (in_words(field.arenas[index].rules)) }
            @if line.games > 0 {
                p { (starts(line)) @if let Some(first) = first_mover(line).filter(|_| own.is_none()) { " " (first) } }
                @if labels.len() > FEW {
                    (charts::strips("Score by start, from 0 % (orange) to 100 % (violet)", &labels, &scores.won(), &rows))
                } @else if labels.len() > 1 {
                    (by_start(&labels, &scores.won(), &rows))
                }
                (tables::results(&format!("Results in {}", line.name), &results))
            }
        }
    }
}

/// The rules, as sentences.
fn in_words(rules: Rules) -> String {
    rules.explained().replace('\n', " ")
}

/// What is said of a variant while it is folded.
fn short(line: &VariantRow, labels: &[String], own: Option<&str>) -> String {
    if line.games == 0 {
        return "no games yet".into();
    }
    let from = match labels {
        [start] => format!("from {start}"),
        _ => line.starts.map_or("many starts".into(), |starts| counted(starts.count, "start")),
    };
    let best = line.strategies.iter().filter_map(|results| Some((results.score?.value, &results.name)));
    if let Some(own) = own {
        let score = best.clone().find(|(_, name)| *name == own).map(|(score, _)| score);
        return format!("{from}, score {}", percent(score));
    }
    let highest = best.clone().map(|(score, _)| score).fold(0.0, f64::max);
    let firsts: Vec<&String> = best.filter(|(score, _)| *score == highest).map(|(_, name)| name).collect();
    let best = match firsts[..] {
        [] => String::new(),
        [one] => format!(", best score: {one} with {}", percent(Some(highest))),
        [..] => format!(", best score: {} by {} strategies", percent(Some(highest)), firsts.len()),
    };
    format!("{from}, {}{best}", counted(line.games, "game"))
}

/// Who wins the starts, in words.
fn starts(line: &VariantRow) -> String {
    let Some(starts) = line.starts else {
        if line.own_starts {
            return format!(
                "Every pairing drew starts of its own; {} were played.",
                counted(line.games, "game")
            );
        }
        return format!(
            "There are too many starts to be told apart; {} were played.",
            counted(line.games, "game")
        );
    };
    let unknown = match starts.unknown {
        0 => String::new(),
        unknown => format!("; {} could not be solved", grouped(unknown)),
    };
    match (starts.count, starts.won, starts.lost) {
        (1, 1, _) => "With best play the first player wins from its only start.".into(),
        (1, _, 1) => "With best play the second player wins from its only start.".into(),
        (count, won, lost) => format!(
            "With best play the first player wins {} of {}, the second {}{unknown}.",
            grouped(won),
            counted(count, "start"),
            grouped(lost)
        ),
    }
}

/// A difference between ratings.
fn points(difference: f64) -> String {
    let number = whole(difference);
    let is_one = number.trim_start_matches('−') == "1";
    format!("{number} rating point{}", if is_one { "" } else { "s" })
}

/// What moving first was worth, in words.
fn first_mover(line: &VariantRow) -> Option<String> {
    let worth = line.first_mover?;
    let between = worth.interval().map_or(String::new(), |ends| {
        let [low, high] = ends.map(whole);
        format!(" ({low} to {high})")
    });
    let won =
        format!("Here the first player won {} of {}", grouped(line.first_won), counted(line.games, "game"));
    Some(format!("{won}; moving first was worth {}{between}.", points(worth.value)))
}

/// Scores by start as numbers.
fn by_start(labels: &[String], won: &[Option<f64>], rows: &[Strip<'_>]) -> Markup {
    let winner = |share: &Option<f64>| match share {
        Some(share) if *share == 1.0 => "1st",
        Some(share) if *share == 0.0 => "2nd",
        _ => "–",
    };
    html! {
        div.wide {
            table.cross aria-label="Score by start, in per cent" {
                thead { tr { th scope="col" { "score from" } @for label in labels { th scope="col" { (label) } } } }
                tbody {
                    tr { th scope="row" { "won for" } @for share in won { td { (winner(share)) } } }
                    @for row in rows {
                        tr data-strategy=(row.name) {
                            th scope="row" { (row.name) }
                            @for share in &row.shares { td class=(heat(*share)) { (percent(*share).trim_end_matches(" %")) } }
                        }
                    }
                }
            }
        }
    }
}
