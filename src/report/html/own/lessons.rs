//! What a strategy can learn: the games it lost by failing, and the wins it threw away.

use maud::{Markup, html};

use super::super::tables::{Cell, column, table};
use super::super::winning::{Winners, WinningMoves};
use super::super::words::{counted, grouped};
use super::failures::Failed;
use super::mistakes::{Mistake, Occurrence};
use crate::game::Position;
use crate::play::End;
use crate::standings::Results;
use crate::tournament::Field;

/// A mistake and what would have won.
pub(super) struct ThrownWin {
    pub(super) mistake: Mistake,
    pub(super) made: Occurrence,
    winners: Option<Winners>,
}

impl ThrownWin {
    /// Works out what would have won.
    pub(super) fn new(field: &Field, winning: &mut WinningMoves, mistake: Mistake, made: Occurrence) -> Self {
        let rules = field.arenas[mistake.stage].rules;
        let position = Position::resume(rules, mistake.number, &mistake.used).ok();
        ThrownWin { winners: position.map(|position| winning.winners(&position)), mistake, made }
    }

    fn would_have_won(&self) -> String {
        match &self.winners {
            Some(winners) if !winners.moves.is_empty() => {
                let moves: Vec<String> = winners.moves.iter().map(u64::to_string).collect();
                let others = if winners.or_others { ", and others may" } else { "" };
                format!("{}{others}", moves.join(", "))
            }
            _ => "not worked out".into(),
        }
    }
}

/// A link to a move of a game.
fn seen_in(game: u64, at: usize) -> Markup {
    html! { a href={ "#game-" (game) "-move-" (at) } { "game " (game) ", move " (at) } }
}

/// How the strategy failed.
pub(super) fn failures(failed: &[Failed]) -> Markup {
    let columns = [
        column("how", |failed: &&Failed| Cell { class: "name", ..Cell::text(how(failed.end)) }),
        column("games", |failed: &&Failed| Cell::count(failed.times)),
        column("what was said the first time", |failed: &&Failed| Cell::text(&failed.reason)).of_words(),
        column("seen in", |failed: &&Failed| Cell {
            class: "",
            shown: seen_in(failed.game, failed.moves + 1),
            key: Some(failed.game as f64),
        }),
    ];
    let rows: Vec<(&str, &Failed)> = failed.iter().map(|failed| ("", failed)).collect();
    html! {
        p { "These games were lost without being played to their end. Mending this comes before everything else; " code { "duel check" } " says what to do." }
        (table("Failures", &columns, &rows, &html! {}))
    }
}

fn how(end: End) -> &'static str {
    match end {
        End::NoMoves => "no move was left",
        End::Illegal => "numbers that are not allowed",
        End::Timeout => "it took too long",
        End::Crash => "its program ended",
        End::Flood => "it wrote too much",
        End::Garbage => "its answer was not a number",
        End::Resigned => "it resigned",
        End::TooLong => "the game was too long",
    }
}

/// The wins that were thrown away, of so many `different` ones.
pub(super) fn mistakes(field: &Field, results: &Results, lessons: &[ThrownWin], different: u64) -> Markup {
    let several = field.arenas.len() > 1;
    let mut columns = vec![
        column("number", |lesson: &&ThrownWin| Cell { class: "name", ..number(lesson) }),
        column("it took", |lesson: &&ThrownWin| Cell {
            key: Some(lesson.mistake.taken as f64),
            ..Cell::text(lesson.mistake.taken)
        }),
        column("would have won", |lesson: &&ThrownWin| Cell::text(lesson.would_have_won())).of_words(),
        column("times", |lesson: &&ThrownWin| Cell::count(lesson.made.times)),
        column("seen in", |lesson: &&ThrownWin| Cell {
            class: "",
            shown: seen_in(lesson.made.game, lesson.made.at),
            key: Some(lesson.made.game as f64),
        }),
    ];
    if several {
        let variant = |lesson: &&ThrownWin| Cell::text(&field.arenas[lesson.mistake.stage].name);
        columns.insert(1, column("variant", variant).of_words());
    }
    let rows: Vec<(&str, &ThrownWin)> = lessons.iter().map(|lesson| ("", lesson)).collect();
    html! {
        p { (summary(results, lessons.len() as u64, different)) }
        @if !lessons.is_empty() { (table("Wins thrown away", &columns, &rows, &html! {})) }
    }
}

fn number(lesson: &ThrownWin) -> Cell {
    let Mistake { number, used, .. } = &lesson.mistake;
    let used: Vec<String> = used.iter().map(u64::to_string).collect();
    let shown = html! { (number) @if !used.is_empty() { " " small { "used " (used.join(", ")) } } };
    Cell { class: "name", shown, key: None }
}

fn summary(results: &Results, shown: u64, different: u64) -> String {
    let unjudged = match results.unjudged {
        0 => String::new(),
        1 => " 1 move was not judged.".into(),
        count => format!(" {} moves were not judged.", grouped(count)),
    };
    let Some(blunders) = results.blunders.filter(|share| share.of > 0) else {
        return format!("It was never to move in a position that is known to be won.{unjudged}");
    };
    let positions = counted(blunders.of, "move");
    if blunders.count == 0 {
        return format!("It made {positions} in won positions and threw no win away.{unjudged}");
    }
    let which = match shown < different {
        true => format!(" The {shown} most frequent mistakes are shown."),
        false => String::new(),
    };
    format!(
        "Of {positions} in won positions, {} threw the win away.{unjudged}{which} A link opens the game at that move.",
        grouped(blunders.count)
    )
}
