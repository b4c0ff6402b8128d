//! Standings at a terminal: as much as fits its width, and what matters most where the eye is.

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use super::bar;
use super::cells::{percent_interval, place, rating, rating_interval, score, seated, share};
use super::fit::{Column, Side, fit, lines, shortened, width};
use super::sections::{facts, interval_note, notes, variant_notes};
use crate::standings::{Results, Standings, StandingsRow};
use crate::text::{Styled, Terminal, safe, wrapped};

/// Which bar goes when there is no room: after everything but counts and scores.
const BAR: u8 = 4;

pub(super) const HEADING: Style = Style::new().bold();
const LEADER: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

/// The table and, where it is to be `full`, all others; the verdict stands apart, since other things may
/// have to be said before it.
pub fn tables(standings: &Standings, full: bool, most: usize) -> Styled {
    let mut text = title(standings, most);
    if standings.games == 0 {
        return Styled::with_its_own_style(&text);
    }
    text += &format!("\n{}", main_table(standings, most));
    for note in notes(standings) {
        text += &quiet(&note, most);
    }
    if full {
        text += &others(standings, most);
    }
    Styled::with_its_own_style(&text)
}

/// What it is about. A long name is shortened, since the rest of the line says more.
pub(super) fn title(standings: &Standings, most: usize) -> String {
    let facts = facts(standings);
    let name = shortened(&safe(&standings.tournament), most.saturating_sub(facts.width()));
    format!("{HEADING}{name}{facts}{HEADING:#}\n")
}

/// Everything that is not in the main table.
fn others(standings: &Standings, most: usize) -> String {
    let rows: Vec<&Results> = standings.strategies.iter().map(|line| &line.results).collect();
    let names = Column::names("strategy", rows.iter().map(|line| safe(&line.name)).collect());
    let mut text = interval_note(standings).map(|note| quiet(&note, most)).unwrap_or_default();
    let mut section = |title: &str, columns: Vec<Column>| {
        text += &heading(title, most);
        text += &plain(fit(columns, most));
    };
    let after = |more: Vec<Column>| std::iter::once(names.clone()).chain(more).collect::<Vec<_>>();
    let ratings = ratings(&standings.strategies).into_iter().map(|column| Column { rank: None, ..column });
    section("Scores and ratings", after(ratings.collect()));
    section("Games won in each seat, won starts converted and lost ones rescued", after(conduct(&rows)));
    text += &heading("Who beats whom: games won by the strategy on the left", most);
    text += &cross_table(standings, most);
    for variant in &standings.variants {
        let rows: Vec<&Results> = variant.strategies.iter().collect();
        let mut columns = results(&rows);
        columns.extend(conduct(&rows));
        text += &heading(&shortened(&safe(&variant.name), most), most);
        text += &plain(fit(columns, most));
        for note in variant_notes(variant) {
            text += &quiet(&note, most);
        }
    }
    text
}

/// The verdict, by itself: at a terminal in lines that fit, and otherwise in one, which programs can find.
pub fn verdict(standings: &Standings, most: usize) -> Styled {
    sentence(standings, Terminal::is_standard().then_some(most))
}

/// The verdict in lines of at most so many columns, or in one line.
pub(super) fn sentence(standings: &Standings, most: Option<usize>) -> Styled {
    let sentence = safe(&standings.verdict);
    let sentence = most.map_or(sentence.clone(), |most| wrapped(&sentence, most));
    Styled::with_its_own_style(&format!("\n{HEADING}{sentence}{HEADING:#}\n"))
}

/// What to do next.
pub fn hint(text: &str, most: usize) -> Styled {
    Styled::with_its_own_style(&quiet(text, most))
}

pub(super) fn quiet(text: &str, most: usize) -> String {
    format!("{QUIET}{}{QUIET:#}\n", wrapped(&safe(text), most))
}

pub(super) fn heading(text: &str, most: usize) -> String {
    format!("\n{HEADING}{}{HEADING:#}\n", wrapped(text, most))
}

pub(super) fn plain(columns: Vec<Column>) -> String {
    lines(&columns).into_iter().map(|line| line + "\n").collect()
}

/// Everybody's place, score and blunders.
pub(super) fn main_table(standings: &Standings, most: usize) -> String {
    let strategies = &standings.strategies;
    let rows: Vec<&Results> = strategies.iter().map(|line| &line.results).collect();
    let places = strategies.iter().map(|line| place(line.place)).collect();
    let mut columns = vec![Column { side: Side::Left, ..Column::figures("place", None, places) }];
    columns.extend(results(&rows));
    columns.extend(ratings(strategies));
    let mut told = lines(&with_bar(columns, &rows, most)).into_iter();
    let mut text = format!("{HEADING}{}{HEADING:#}\n", told.next().unwrap_or_default());
    for (line, row) in told.zip(strategies) {
        let leads = standings.leader.as_deref() == Some(&row.results.name);
        text += &if leads { format!("{LEADER}{line}{LEADER:#}\n") } else { format!("{line}\n") };
    }
    text
}

/// The columns that every table of results begins with. A column in which there is nothing to tell is left
/// out.
pub(super) fn results(rows: &[&Results]) -> Vec<Column> {
    let each = |cell: fn(&Results) -> String| rows.iter().map(|line| cell(line)).collect::<Vec<String>>();
    let mut columns = vec![
        Column::names("strategy", each(|line| safe(&line.name))),
        Column::figures("won", Some(2), each(|line| line.won.to_string())),
        Column::figures("lost", Some(3), each(|line| line.lost.to_string())),
        Column::figures("score", None, each(|line| score(line.score))),
    ];
    if rows.iter().any(|line| line.forfeits > 0) {
        columns.push(Column::figures("forfeits", Some(1), each(|line| line.forfeits.to_string())));
    }
    columns.push(Column::figures("blunders", Some(5), each(|line| share(line.blunders))));
    if rows.iter().any(|line| line.unjudged > 0) {
        columns.push(Column::figures("unjudged", Some(6), each(|line| line.unjudged.to_string())));
    }
    columns
}

/// Ratings, where there is much room.
fn ratings(strategies: &[StandingsRow]) -> Vec<Column> {
    let each = |cell: fn(&StandingsRow) -> String| strategies.iter().map(cell).collect::<Vec<String>>();
    vec![
        Column::figures("score's 95 %", Some(9), each(|line| percent_interval(line.results.score))),
        Column::figures("rating", Some(7), each(|line| rating(line.rating))),
        Column::figures("its 95 %", Some(8), each(|line| rating_interval(line.rating))),
    ]
}

/// Seats and starts.
pub(super) fn conduct(rows: &[&Results]) -> Vec<Column> {
    let each = |cell: fn(&Results) -> String| rows.iter().map(|line| cell(line)).collect::<Vec<String>>();
    vec![
        Column::figures("first", None, each(|line| seated(line.first))),
        Column::figures("second", None, each(|line| seated(line.second))),
        Column::figures("converted", None, each(|line| share(line.converted))),
        Column::figures("rescued", None, each(|line| share(line.rescued))),
    ]
}

/// The columns that fit, with a bar behind the score that is as wide as what is left.
fn with_bar(mut columns: Vec<Column>, rows: &[&Results], most: usize) -> Vec<Column> {
    let bars = |room: usize| Column {
        title: bar::title(room),
        cells: rows.iter().map(|line| bar::draw(line.score, room)).collect(),
        side: Side::Left,
        rank: Some(BAR),
    };
    let behind = columns.iter().position(|column| column.title == "score").map_or(columns.len(), |at| at + 1);
    columns.insert(behind, bars(bar::NARROWEST));
    let mut columns = fit(columns, most);
    let spare = most.saturating_sub(width(&columns));
    if let Some(column) = columns.iter_mut().find(|column| column.rank == Some(BAR)) {
        // An odd width has a middle.
        *column = bars(((bar::NARROWEST + spare).min(bar::WIDEST) - 1) | 1);
    }
    columns
}

/// Games won by the row's strategy over the column's: in as many parts as the width asks for.
fn cross_table(standings: &Standings, most: usize) -> String {
    let names: Vec<&str> = standings.strategies.iter().map(|line| &*line.results.name).collect();
    let numbered = |at: usize| format!("{:>2} {}", at + 1, safe(names[at]));
    let mut against: Vec<Column> =
        (1..=names.len()).map(|number| Column::figures(&number.to_string(), None, Vec::new())).collect();
    let mut pairings = standings.pairings.iter().peekable();
    for name in &names {
        for (column, opponent) in against.iter_mut().zip(&names) {
            let met = pairings.next_if(|pairing| pairing.name == **name && pairing.opponent == **opponent);
            column.cells.push(met.map_or(String::new(), |met| format!("{}/{}", met.won, met.played)));
        }
    }
    let rows = Column::names("won against", (0..names.len()).map(numbered).collect());
    let rows = fit(vec![rows], most / 2);
    let mut text = String::new();
    let mut against = against.into_iter().peekable();
    while against.peek().is_some() {
        let mut part = rows.clone();
        while let Some(column) =
            against.next_if(|column| width(&part) + 2 + column.width() <= most || part.len() == 1)
        {
            part.push(column);
        }
        text += &plain(part);
    }
    text
}
