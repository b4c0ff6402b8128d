//! Games, a line each, written one after another: however many there are, none is kept.
//!
//! **JSON** is a list of objects: `id`, `variant`, `start`, `first`, `second`, `winner` (a name), `end`, `moves`
//! (how many), `blunders`, `unjudged` (moves of which nobody could tell), `blunder` (the first one: `move`,
//! counted from 1, `number` and `divisor`; or null) and, where several were read, `record`. **CSV** and
//! **Markdown** have the same as columns.

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::cells::escaped;
use super::fit::shortened;
use super::{Format, Sheet};
use crate::text::{safe, safe_json};
use crate::tournament::{Plan, Schedule};

/// What a person wants to know of a game.
#[derive(Debug, Clone, Serialize)]
pub struct GameLine<'a> {
    /// Its number.
    pub id: u64,
    /// The entry of `variants`.
    pub variant: &'a str,
    /// Where it began.
    pub start: u64,
    /// Who moved first.
    pub first: &'a str,
    /// Who moved second.
    pub second: &'a str,
    /// Who won.
    pub winner: &'a str,
    /// How it ended.
    pub end: &'static str,
    /// How many moves it has.
    pub moves: usize,
    /// Moves that threw a win away.
    pub blunders: usize,
    /// Moves of which it is not known.
    pub unjudged: usize,
    /// The first of the blunders.
    pub blunder: Option<FirstBlunder>,
    /// The record it stands in, where several were read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<&'a str>,
}

/// The first move of a game that threw a win away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FirstBlunder {
    /// Which move it is, from 1.
    pub r#move: usize,
    /// The number before it.
    pub number: u64,
    /// What was taken.
    pub divisor: u64,
}

/// Writes lines in one format.
#[derive(Debug)]
pub struct GameList {
    format: Format,
    widths: Widths,
    records: bool,
    begun: bool,
}

/// How wide the columns of a table are; what is not shown has no width.
#[derive(Debug)]
struct Widths {
    id: usize,
    variant: usize,
    start: usize,
    name: usize,
    moves: usize,
}

/// A start stands among so many at least when the width of its column is found.
const STARTS_SEEN: u64 = 1000;
/// The shortest that a name is cut to.
const SHORTEST: usize = 8;
/// The width of the winner's seat and of most lines' blunders, with the gaps before them.
const BEHIND: usize = 2 + 6 + 2 + 18;

impl Widths {
    fn new(plan: &Plan, most: usize) -> Self {
        let digits = |number: u64| number.to_string().len();
        let longest =
            |names: &mut dyn Iterator<Item = &str>| names.map(|name| safe(name).width()).max().unwrap_or(0);
        let starts = plan
            .stages
            .iter()
            .flat_map(|stage| (0..stage.starts.len().min(STARTS_SEEN)).map(|place| stage.starts.get(place)));
        let mut widths = Widths {
            id: digits(Schedule::new(plan).len()).max(2),
            variant: if plan.stages.len() == 1 {
                0
            } else {
                longest(&mut plan.stages.iter().map(|stage| stage.name.as_str())).max("variant".len())
            },
            start: digits(starts.max().unwrap_or(0)).max("start".len()),
            name: longest(&mut plan.entrants.iter().map(|entrant| entrant.name.as_str())).max("second".len()),
            moves: "moves".len(),
        };
        let others = |widths: &Widths| {
            let gaps = |width: usize| if width == 0 { 0 } else { width + 2 };
            widths.id + gaps(widths.variant) + gaps(widths.start) + gaps(widths.moves) + 4 + BEHIND
        };
        let least = 2 * widths.name.min(SHORTEST);
        if others(&widths) + least > most {
            widths.moves = 0;
        }
        if others(&widths) + least > most {
            widths.variant = 0;
        }
        widths.name = widths.name.min((most.saturating_sub(others(&widths)) / 2).max(SHORTEST));
        widths
    }
}

impl GameList {
    /// A list of games of this plan, for a terminal of so many columns; `records` says whether lines name
    /// their record.
    pub fn new(plan: &Plan, format: Format, columns: usize, records: bool) -> Self {
        GameList { format, widths: Widths::new(plan, columns), records, begun: false }
    }

    /// What stands before the first line.
    pub fn head(&self) -> String {
        match self.format {
            Format::Table => {
                let names = ["first", "second", "winner"].map(String::from);
                let [id, variant, start] = ["id", "variant", "start"].map(String::from);
                self.row(
                    [id, variant, start],
                    names,
                    "moves".into(),
                    "blunders".into(),
                    self.records.then_some("record"),
                )
            }
            Format::Json => "[".into(),
            Format::Csv | Format::Markdown => self.sheet(Vec::new()).render(self.format),
        }
    }

    /// A game's line.
    pub fn line(&mut self, game: &GameLine<'_>) -> String {
        match self.format {
            Format::Table => self.told(game),
            Format::Json => {
                let object = serde_json::to_string(game).expect("plain text and numbers");
                let before = if std::mem::replace(&mut self.begun, true) { "," } else { "" };
                format!("{before}\n  {}", safe_json(&object))
            }
            Format::Csv | Format::Markdown => {
                let name =
                    |name: &str| if self.format == Format::Markdown { escaped(name) } else { name.into() };
                let blunder = game.blunder.map(|first| [first.r#move as u64, first.number, first.divisor]);
                let mut row = vec![game.id.to_string(), name(game.variant), game.start.to_string()];
                row.extend([game.first, game.second, game.winner, game.end].map(name));
                row.extend([game.moves, game.blunders, game.unjudged].map(|count| count.to_string()));
                row.extend((0..3).map(|at| blunder.map_or(String::new(), |first| first[at].to_string())));
                row.extend(game.record.map(name));
                let (header, with) = (self.sheet(Vec::new()), self.sheet(vec![row]));
                with.render(self.format).split_off(header.render(self.format).len())
            }
        }
    }

    /// What stands behind the last line.
    pub fn tail(&self) -> &'static str {
        match self.format {
            Format::Json if self.begun => "\n]\n",
            Format::Json => "]\n",
            Format::Table | Format::Csv | Format::Markdown => "",
        }
    }

    fn sheet(&self, rows: Vec<Vec<String>>) -> Sheet {
        let columns =
            ["id", "variant", "start", "first", "second", "winner", "end", "moves", "blunders", "unjudged"];
        let first = ["blunder_move", "blunder_number", "blunder_divisor"];
        let record = self.records.then_some("record");
        Sheet { rows, ..Sheet::new(columns.into_iter().chain(first).chain(record)) }
    }

    /// A line for people: the winner by the seat, the end where it is not the usual one.
    fn told(&self, game: &GameLine<'_>) -> String {
        let seat = if game.winner == game.first { "first" } else { "second" };
        let winner = if game.end == "no-moves" { seat.into() } else { format!("{seat}, {}", game.end) };
        let unsure = if game.unjudged > 0 { "?" } else { "" };
        let blunders = match (game.blunders, game.blunder) {
            (1, Some(first)) => format!("1{unsure}, at move {}", first.r#move),
            (count, Some(first)) => format!("{count}{unsure}, first at move {}", first.r#move),
            (_, None) if unsure.is_empty() => "-".into(),
            (_, None) => unsure.into(),
        };
        let [first, second] = [game.first, game.second].map(|name| shortened(&safe(name), self.widths.name));
        let figures = [game.id.to_string(), safe(game.variant), game.start.to_string()];
        self.row(figures, [first, second, winner], game.moves.to_string(), blunders, game.record)
    }

    fn row(
        &self,
        [id, variant, start]: [String; 3],
        [first, second, winner]: [String; 3],
        moves: String,
        blunders: String,
        record: Option<&str>,
    ) -> String {
        let Widths { id: id_width, variant: variant_width, start: start_width, name, moves: moves_width } =
            self.widths;
        let mut text = format!("{id:>id_width$}");
        let mut left = |cell: &str, width: usize| {
            text += &format!("  {cell}{}", " ".repeat(width.saturating_sub(cell.width())));
        };
        if variant_width > 0 {
            left(&variant, variant_width);
        }
        left(&format!("{start:>start_width$}"), start_width);
        left(&first, name);
        left(&second, name);
        left(&winner, 6);
        if moves_width > 0 {
            left(&format!("{moves:>moves_width$}"), moves_width);
        }
        left(&blunders, if record.is_some() { 18 } else { 0 });
        if let Some(record) = record {
            left(&safe(record), 0);
        }
        format!("{}\n", text.trim_end())
    }
}
