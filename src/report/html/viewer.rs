//! The game viewer: the games it shows as data, and the place they are shown in.

use std::borrow::Cow;
use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::kept_game::LONGEST;
use super::selection::GameKind;
use super::words::{counted, grouped};
use crate::game::Rules;
use crate::play::End;
use crate::text::safe;
use crate::tournament::Field;

/// What the page's script reads, and shows as it is: made safe here.
#[derive(Debug, Serialize)]
pub(super) struct Data<'a> {
    strategies: Vec<String>,
    arenas: Vec<ArenaData>,
    games: &'a [Shown],
}

#[derive(Debug, Serialize)]
struct ArenaData {
    name: String,
    rules: BTreeMap<&'static str, Cow<'static, str>>,
}

/// A game of the viewer. Numbers of the game are text, because a browser cannot hold 63 bits in a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Shown {
    pub(super) id: u64,
    pub(super) arena: usize,
    pub(super) start: String,
    pub(super) players: [usize; 2],
    pub(super) winner: usize,
    pub(super) end: End,
    /// The moves, with blanks between them.
    pub(super) moves: String,
    /// For every position, the last one too: `w` or `l`, won or lost for the player to move, or `?`.
    pub(super) judged: String,
    /// For every position the moves that win it, as [`WinningMoves::of`](super::winning::WinningMoves::of)
    /// writes them.
    pub(super) winning: String,
    pub(super) events: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
}

impl Shown {
    /// No game takes fewer bytes.
    pub(super) const FEWEST_BYTES: usize = 120;

    /// The bytes it takes in the page, with a comma.
    pub(super) fn size(&self) -> Result<usize, serde_json::Error> {
        Ok(harmless(&serde_json::to_string(self)?).len() + 1)
    }
}

/// The games that were chosen to be shown.
pub(super) struct Choice {
    /// In the order of their numbers.
    pub(super) games: Vec<Shown>,
    /// How many games of each kind there were.
    pub(super) seen: [(GameKind, u64); 4],
    /// Were there games of more than [`LONGEST`] moves?
    pub(super) some_too_long: bool,
}

impl<'a> Data<'a> {
    pub(super) fn new(field: &'a Field, games: &'a [Shown]) -> Self {
        let named = |rules: Rules| rules.values().map(|(axis, value)| (axis.key, value)).collect();
        let arenas =
            field.arenas.iter().map(|arena| ArenaData { name: safe(&arena.name), rules: named(arena.rules) });
        let strategies = field.strategies.iter().map(|name| safe(name)).collect();
        Data { strategies, arenas: arenas.collect(), games }
    }

    /// A block of data that no script runs and no text in it can end.
    pub(super) fn block(&self) -> Result<Markup, serde_json::Error> {
        let json = harmless(&serde_json::to_string(self)?);
        Ok(html! { script #data type="application/json" { (PreEscaped(json)) } })
    }
}

/// JSON in which no text is markup.
fn harmless(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// The viewer's own part of the page. There are so many games to choose from, all of them those of the strategy
/// `of` where the page is about one.
pub(super) fn section(field: &Field, choice: &Choice, games: u64, of: Option<usize>) -> Markup {
    let strategies =
        || field.strategies.iter().enumerate().map(|(index, name)| (index.to_string(), name.clone()));
    let opponents =
        strategies().enumerate().filter(|(index, _)| Some(*index) != of).map(|(_, option)| option);
    let arenas =
        field.arenas.iter().enumerate().map(|(index, arena)| (index.to_string(), arena.name.clone()));
    let same = |names: &[&str]| names.iter().map(|name| (name.to_string(), name.to_string())).collect();
    html! {
        section #viewer aria-labelledby="viewer-title" {
            h2 #viewer-title { "Games" }
            p { (kept(choice, games, of.map(|of| field.strategies[of].as_str()))) }
            div.filters {
                @match of {
                    Some(of) => (select("game-player", "strategy", None, strategies().skip(of).take(1).collect())),
                    None => (select("game-player", "strategy", Some("any"), strategies().collect())),
                }
                (select("game-opponent", "against", Some("any"), opponents.collect()))
                (select("game-arena", "variant", Some("any"), arenas.collect()))
                (select("game-result", "result", Some("any"), vec![
                    ("won".into(), "the strategy won".into()), ("lost".into(), "the strategy lost".into()),
                    ("first".into(), "the first player won".into()), ("second".into(), "the second player won".into()),
                ]))
                (select("game-end", "how it ended", Some("any"), same(&End::ALL.map(End::name))))
                (select("game-event", "what happened", Some("anything"), same(&["forfeit", "upset", "blunder"])))
            }
            p #game-count aria-live="polite" {}
            div.viewer {
                div #games {
                    ol #game-list aria-label="Games" {}
                    button #more-games type="button" hidden { "Show more games" }
                }
                div #board tabindex="0" role="group" aria-labelledby="title" aria-describedby="keys" hidden {
                    h3 #title {}
                    p #about {}
                    div.position {
                        div {
                            p #step {}
                            div #number {}
                            p #mover {}
                            p #judgement aria-live="polite" {}
                            p #blunder .blunder {}
                            p #ending {}
                        }
                        div {
                            p #divisors-label {}
                            ul #divisors aria-labelledby="divisors-label" {}
                        }
                    }
                    p.controls {
                        button .step #begin type="button" aria-label="To the beginning" { "«" } " "
                        button .step #back type="button" aria-label="One move back" { "‹" } " "
                        button .step #forward type="button" aria-label="One move on" { "›" } " "
                        button .step #end type="button" aria-label="To the end" { "»" } " "
                        span #keys { "Arrow keys, Home and End step through the game." }
                    }
                    h4 #moves-label { "Moves" }
                    ol #moves aria-labelledby="moves-label" {}
                }
            }
        }
    }
}

/// A choice; `any` is what it says where nothing is chosen, if that is possible.
fn select(id: &str, label: &str, any: Option<&str>, options: Vec<(String, String)>) -> Markup {
    html! {
        label for=(id) {
            (label)
            select #(id) {
                @if let Some(any) = any { option value="" { (any) } }
                @for (value, text) in options {
                    option value=(value) { (text) }
                }
            }
        }
    }
}

/// Which games are here, in words.
fn kept(choice: &Choice, games: u64, own: Option<&str>) -> String {
    let shown = choice.games.len() as u64;
    if shown == games {
        return match (games, own) {
            (0, None) => "The record has no games yet.".into(),
            (0, Some(own)) => format!("The record has no games of {own} yet."),
            (_, None) => "Every game of the record can be replayed here.".into(),
            (_, Some(own)) => format!("Every game of {own} can be replayed here."),
        };
    }
    let of_its = own.map_or(String::new(), |own| format!(" of {own}"));
    let of_kind = |kind: GameKind| {
        let is = |game: &&Shown| match kind {
            GameKind::Plain => game.events.is_empty(),
            kind => game.events.contains(&kind.name()),
        };
        choice.games.iter().filter(is).count() as u64
    };
    let plural = |kind: GameKind| match kind {
        GameKind::Forfeit => "forfeits",
        GameKind::Upset => "upsets",
        GameKind::Blunder => "games with a blunder",
        GameKind::Plain => "others",
    };
    let kinds = choice.seen.iter().filter(|(_, seen)| *seen > 0);
    let kinds: Vec<String> =
        kinds.map(|&(kind, _)| format!("{} {}", grouped(of_kind(kind)), plural(kind))).collect();
    let left_out = match choice.some_too_long {
        true => format!(" Games of more than {} moves are left out.", grouped(LONGEST as u64)),
        false => String::new(),
    };
    format!(
        "As many games{of_its} can be replayed here as fit into the page: {} of {}, drawn evenly from each kind ({}).{left_out} \
         The record has them all: see duel replay.",
        grouped(shown),
        counted(games, "game"),
        kinds.join(", ")
    )
}
