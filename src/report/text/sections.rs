//! The tables that pages are made of, and the notes that go with them.

use super::Sheet;
use super::cells::{
    blunders, escaped, percent, percent_interval, place, rating, rating_interval, seated, share, short,
    signed,
};
use crate::standings::{Results, Standings, StartCounts, StartKind, VariantRow};

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
        blunders(results),
        share(results.converted),
        share(results.rescued),
        results.forfeits.to_string(),
    ]
}

pub(super) fn title(standings: &Standings, text: fn(&str) -> String) -> String {
    format!("{}{}", text(&standings.tournament), facts(standings))
}

/// What a title says behind the tournament's name.
pub(super) fn facts(standings: &Standings) -> String {
    format!(": {}, seed {}", counted(standings.games, "game"), standings.seed)
}

pub(super) fn standings(standings: &Standings) -> Sheet {
    let mut sheet = Sheet::new(["place", "strategy", "rating", "95 % interval"].into_iter().chain(RESULTS));
    for line in &standings.strategies {
        let mut row = vec![
            place(line.place),
            short(escaped(&line.results.name)),
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
    let mut notes = Vec::new();
    if standings.games == 0 {
        return notes;
    }
    if standings.exact {
        notes.push("exact: no strategy draws and all starts were played, so there are no intervals".into());
    } else {
        notes.extend(place_note(standings));
        if own_starts(standings) {
            notes
                .push("every pairing has drawn starts of its own; all numbers speak about all starts".into());
        }
    }
    if has(standings, StartKind::GivenOnce) {
        notes.push("no intervals: with one round on listed starts, nothing tells how much the strategies' draws matter; use `rounds: 2` or more".into());
    }
    notes.extend(judged_note(standings));
    notes
}

/// Which games blunders were looked for in, where that was not in all.
fn judged_note(standings: &Standings) -> Option<String> {
    let Standings { games, judged_games, .. } = standings;
    let note = format!(
        "moves were judged in {judged_games} of {games} games, about as many of each pairing; --judge-games all \
         judges every game"
    );
    (judged_games < games).then_some(note)
}

/// What the places are made of. Where nothing could be compared, the verdict says so.
fn place_note(standings: &Standings) -> Option<String> {
    let what = if own_starts(standings) { "group" } else { "start" };
    let of_games = if own_starts(standings) { " of games" } else { "" };
    let starts = counted(standings.starts as u64, what);
    let allow = if standings.starts == 1 { "allows" } else { "allow" };
    let note = format!("places are those that {starts}{of_games} {allow}, all of them right 95 times in 100");
    (standings.starts > 0).then_some(note)
}

/// What the intervals are about, where there are any.
pub(super) fn interval_note(standings: &Standings) -> Option<String> {
    if standings.games == 0 || standings.exact || has(standings, StartKind::GivenOnce) {
        return None;
    }
    let over = match (has(standings, StartKind::Drawn), has(standings, StartKind::Given)) {
        (true, true) => "over drawn starts where they were drawn, and otherwise given these starts",
        (true, false) => "over drawn starts",
        _ => "given these starts",
    };
    Some(format!("intervals are {over}"))
}

/// Did pairings draw starts of their own?
fn own_starts(standings: &Standings) -> bool {
    standings.variants.iter().any(|variant| variant.own_starts)
}

fn has(standings: &Standings, kind: StartKind) -> bool {
    standings.variants.iter().any(|variant| variant.kind == kind)
}

/// Wins of the row's strategy over the column's, of the games between them.
pub(super) fn cross_table(standings: &Standings) -> Sheet {
    let names: Vec<&str> = standings.strategies.iter().map(|line| &*line.results.name).collect();
    let numbers = (1..=names.len()).map(|number| number.to_string());
    let mut sheet = Sheet::new([String::new(), "strategy".into()].into_iter().chain(numbers));
    let mut pairings = standings.pairings.iter().peekable();
    for (index, name) in names.iter().enumerate() {
        let mut row = vec![(index + 1).to_string(), short(escaped(name))];
        // The pairings come in the order of the strategies, so that one pass fills the table.
        row.extend(names.iter().map(|opponent| {
            let met = pairings.next_if(|pairing| pairing.name == **name && pairing.opponent == **opponent);
            met.map_or(String::new(), |met| format!("{}/{}", met.won, met.played))
        }));
        sheet.rows.push(row);
    }
    sheet
}

pub(super) fn variant(variant: &VariantRow) -> Sheet {
    let mut sheet = Sheet::new(["strategy"].into_iter().chain(RESULTS));
    for line in &variant.strategies {
        let mut row = vec![short(escaped(&line.name))];
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
        let ends = first.interval().map(|ends| ends.map(signed));
        let between = ends.map_or(String::new(), |[low, high]| format!(" ({low} to {high})"));
        let worth = signed(first.value);
        let points = if matches!(&*worth, "+1" | "-1") { "point" } else { "points" };
        notes.push(format!(
            "the first player won {} of {}; moving first is worth {worth} {points}{between}",
            variant.first_won,
            counted(variant.games, "game"),
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
