//! Puzzles on paper: all of them, and then all solutions.

use maud::{DOCTYPE, PreEscaped, html};
use serde_json::json;

use super::Puzzle;
use crate::game::Variant;
use crate::seed::Seed;
use crate::table::dialect::Listing;

/// How a sheet is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetFormat {
    /// For reading.
    Text,
    /// An object on a line for each puzzle.
    Json,
    /// For pasting.
    Markdown,
    /// For printing, with the solutions on a page of their own.
    Html,
}

/// Puzzles of one variant, from one seed.
#[derive(Debug)]
pub struct PuzzleSheet {
    /// The variant.
    pub variant: &'static Variant,
    /// The seed.
    pub seed: Seed,
    /// The day whose puzzles they are.
    pub date: Option<String>,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

const TASK: &str = "In each position exactly one move wins. Which one?";

const STYLE: &str =
    "body { font: 12pt/1.5 Georgia, serif; max-width: 42em; margin: 2em auto; padding: 0 1em; }
h1, h2 { font-weight: normal; }
li { margin: 0 0 1.2em; break-inside: avoid; }
.difficulty { font-style: italic; color: #555; }
.answer { display: inline-block; width: 6em; border-bottom: 1px solid; }
.solutions { break-before: page; }
@media print { body { margin: 0; max-width: none; } }";

impl PuzzleSheet {
    /// The sheet in this format.
    pub fn render(&self, format: SheetFormat) -> String {
        match format {
            SheetFormat::Text => self.text(),
            SheetFormat::Json => self.puzzles.iter().map(|puzzle| self.json(puzzle)).collect(),
            SheetFormat::Markdown => self.markdown(),
            SheetFormat::Html => self.html(),
        }
    }

    fn title(&self) -> String {
        let day = self.date.as_ref().map(|date| format!("{date}, ")).unwrap_or_default();
        format!("Puzzles for {} ({day}seed {})", self.variant.id, self.seed)
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n\n{}\n\n{TASK}\n\n", self.title(), self.variant.rules.explained());
        for (number, puzzle) in (1..).zip(&self.puzzles) {
            text.push_str(&format!(
                "{number}. {} ({})\n   moves: {}\n",
                puzzle.question(),
                puzzle.difficulty().name(),
                puzzle.moves()
            ));
        }
        text.push_str("\nSolutions\n\n");
        for (number, puzzle) in (1..).zip(&self.puzzles) {
            text.push_str(&format!("{number}. {}\n", puzzle.solution()));
        }
        text
    }

    fn markdown(&self) -> String {
        let mut text = format!(
            "# {}\n\n{}\n\n{TASK}\n\n",
            self.title(),
            self.variant.rules.explained().replace('\n', " ")
        );
        for (number, puzzle) in (1..).zip(&self.puzzles) {
            text.push_str(&format!(
                "{number}. **{}** ({}); moves: {}\n",
                puzzle.question(),
                puzzle.difficulty().name(),
                puzzle.moves()
            ));
        }
        text.push_str("\n## Solutions\n\n");
        for (number, puzzle) in (1..).zip(&self.puzzles) {
            text.push_str(&format!("{number}. {}\n", puzzle.solution()));
        }
        text
    }

    fn html(&self) -> String {
        let title = self.title();
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width";
                    title { (title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    section {
                        h1 { (title) }
                        p { (self.variant.rules.explained().replace('\n', " ")) }
                        p { (TASK) }
                        ol {
                            @for puzzle in &self.puzzles {
                                li {
                                    strong { (puzzle.question()) } " "
                                    span.difficulty { "(" (puzzle.difficulty().name()) ")" }
                                    br; "Moves: " (puzzle.moves())
                                    br; "Answer: " span.answer { (PreEscaped("&nbsp;")) }
                                }
                            }
                        }
                    }
                    section.solutions {
                        h2 { "Solutions" }
                        ol { @for puzzle in &self.puzzles { li { (puzzle.solution()) } } }
                    }
                }
            }
        };
        format!("{}\n", page.into_string())
    }

    fn json(&self, puzzle: &Puzzle) -> String {
        let mut object = json!({
            "variant": puzzle.variant.id,
            "n": puzzle.position.number(),
            "used": puzzle.position.used(),
            "legal_moves": puzzle.legal,
            "winning_move": puzzle.winning_move,
            "difficulty": puzzle.difficulty().name(),
            "found_by": puzzle.found_by,
            "tempting": puzzle.tempting,
            "reason": puzzle.reason,
            "seed": self.seed.to_string(),
        });
        if let Some(date) = &self.date {
            object["date"] = date.as_str().into();
        }
        format!("{object}\n")
    }
}

impl Puzzle {
    /// The number, and what has been used.
    pub(super) fn question(&self) -> String {
        let used: Vec<String> = self.position.used().iter().map(u64::to_string).collect();
        let used = if used.is_empty() { String::new() } else { format!(", used: {}", used.join(", ")) };
        format!("The number is {}{used}", self.position.number())
    }

    /// The legal moves.
    pub(super) fn moves(&self) -> String {
        Listing::Whole.show(&self.legal)
    }

    /// The winning move, why it wins, and what is refuted.
    fn solution(&self) -> String {
        let traps = match &self.tempting[..] {
            [] => String::new(),
            [one] => format!(" {one} looks good and loses."),
            [some @ .., last] => format!(" {} and {last} look good and lose.", Listing::Whole.show(some)),
        };
        format!("{} wins. {}{traps}", self.winning_move, self.reason)
    }
}
