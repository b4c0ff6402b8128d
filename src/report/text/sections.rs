//! The tables that people read.

use super::Sheet;
use super::cells::{percent, percent_interval, rank, rating, rating_interval, seated, share, short, signed};
use crate::standings::{Results, Standings, StartCounts, VariantRow};

/// The columns about one strategy's results, in all variants or in one.
const RESULTS: [&str; 11] = [
    "played",
    "won",
    "lost",
    "score %",
    "95 % interval",
    "first",
    "second",
    "blunders",
    "converted",
    "rescued",
    "forfeits",
];

fn results(results: &Results) -> [String; 11] {
    [
        results.played.to_string(),
        results.won.to_string(),
        results.lost.to_string(),
        percent(results.score),
        percent_interval(results.score),
        seated(results.first),
        seated(results.second),
        share(results.blunders),
        share(results.converted),
        share(results.rescued),
        results.forfeits.to_string(),
    ]
}

pub(super) fn title(standings: &Standings, text: fn(&str) -> String) -> String {
    let Standings { tournament, games, seed, .. } = standings;
    format!("{}: {}, seed {seed}", text(tournament), counted(*games, "game"))
}

pub(super) fn standings(standings: &Standings, text: fn(&str) -> String) -> Sheet {
    let mut sheet = Sheet::new(["rank", "strategy", "rating", "95 % interval"].into_iter().chain(RESULTS));
    for line in &standings.strategies {
        let shared = standings.strategies.iter().filter(|other| other.rank == line.rank).count() > 1;
        let mut row = vec![
            rank(line.rank, shared),
            short(text(&line.results.name)),
            rating(line.rating),
            rating_interval(line.rating),
        ];
        row.extend(results(&line.results));
        sheet.rows.push(row);
    }
    sheet
}

/// What must be known to read the standings.
pub(super) fn notes(standings: &Standings) -> Vec<String> {
    let starts = counted(standings.starts as u64, "start");
    let mut notes = vec![format!("intervals are taken over {starts}; `=` marks a rank that is shared")];
    let unjudged: u64 = standings.strategies.iter().map(|line| line.results.unjudged).sum();
    if unjudged > 0 {
        notes.push(format!("the solver left {} unjudged", counted(unjudged, "move")));
    }
    notes
}

/// Wins of the row's strategy over the column's, of the games between them.
pub(super) fn cross_table(standings: &Standings, text: fn(&str) -> String) -> Sheet {
    let names: Vec<&str> = standings.strategies.iter().map(|line| &*line.results.name).collect();
    let numbers = (1..=names.len()).map(|number| number.to_string());
    let mut sheet = Sheet::new([String::new(), "strategy".into()].into_iter().chain(numbers));
    let mut pairings = standings.pairings.iter().peekable();
    for (index, name) in names.iter().enumerate() {
        let mut row = vec![(index + 1).to_string(), short(text(name))];
        // The pairings come in the order of the strategies, so that one pass fills the table.
        row.extend(names.iter().map(|opponent| {
            let met = pairings.next_if(|pairing| pairing.name == **name && pairing.opponent == **opponent);
            met.map_or(String::new(), |met| format!("{}/{}", met.won, met.played))
        }));
        sheet.rows.push(row);
    }
    sheet
}

pub(super) fn variant(variant: &VariantRow, text: fn(&str) -> String) -> Sheet {
    let mut sheet = Sheet::new(["strategy"].into_iter().chain(RESULTS));
    for line in &variant.strategies {
        let mut row = vec![short(text(&line.name))];
        row.extend(results(line));
        sheet.rows.push(row);
    }
    sheet
}

/// What its starts and the first seat are worth.
pub(super) fn variant_notes(variant: &VariantRow) -> Vec<String> {
    let mut notes = vec![match variant.starts {
        Some(starts) => won(starts, "starts"),
        None => won(variant.games_from, "games from starts"),
    }];
    if let Some(first) = variant.first_mover {
        notes.push(format!(
            "the first player won {} of {}; moving first is worth {} points ({} to {})",
            variant.first_won,
            counted(variant.games, "game"),
            signed(first.value),
            signed(first.low),
            signed(first.high)
        ));
    }
    notes
}

/// How many starts, or games from starts, are won for the first player, as far as it is known.
fn won(starts: StartCounts, what: &str) -> String {
    let StartCounts { count, won, unknown, .. } = starts;
    match unknown {
        0 => format!("{what} won for the first player: {won} of {count}"),
        _ if unknown == count => format!("{what} won for the first player: - of {count}, {unknown} unsolved"),
        _ => format!("{what} won for the first player: {won} of {count}, {unknown} unsolved"),
    }
}

fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
