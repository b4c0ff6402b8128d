//! The game viewer: the games it shows as data, and the place they are shown in.

use std::borrow::Cow;
use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::selection::GameKind;
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

/// A game of the viewer. Numbers are text, because a browser cannot hold 63 bits in a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Shown {
    pub(super) id: u64,
    pub(super) arena: usize,
    pub(super) start: String,
    pub(super) players: [usize; 2],
    pub(super) winner: usize,
    pub(super) end: End,
    pub(super) moves: Vec<String>,
    /// For every position, the last one too: `w` or `l`, won or lost for the player to move, or `?`.
    pub(super) judged: String,
    pub(super) events: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
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
        let json = serde_json::to_string(self)?;
        let harmless = json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
        Ok(html! { script #data type="application/json" { (PreEscaped(harmless)) } })
    }
}

/// The viewer's own part of the page.
pub(super) fn section(field: &Field, counts: &[(GameKind, usize, u64)]) -> Markup {
    let strategies =
        || field.strategies.iter().enumerate().map(|(index, name)| (index.to_string(), name.clone()));
    let arenas =
        field.arenas.iter().enumerate().map(|(index, arena)| (index.to_string(), arena.name.clone()));
    let same = |names: &[&str]| names.iter().map(|name| (name.to_string(), name.to_string())).collect();
    html! {
        h2 #viewer { "Games" }
        p { (sampled(counts)) }
        div.filters {
            (choice("game-player", "strategy", "any", strategies().collect()))
            (choice("game-opponent", "against", "any", strategies().collect()))
            (choice("game-arena", "variant", "any", arenas.collect()))
            (choice("game-result", "result", "any", vec![
                ("won".into(), "the strategy won".into()), ("lost".into(), "the strategy lost".into()),
                ("first".into(), "the first player won".into()), ("second".into(), "the second player won".into()),
            ]))
            (choice("game-end", "how it ended", "any", same(
                &End::ALL.map(End::name))))
            (choice("game-event", "what happened", "anything", same(&["forfeit", "upset", "blunder"])))
        }
        p #game-count aria-live="polite" {}
        div #games {
            table {
                thead { tr {
                    @for head in ["game", "variant", "start", "first", "second", "winner", "end", "events"] {
                        th scope="col" { (head) }
                    }
                } }
                tbody {}
            }
        }
        div #board tabindex="0" role="group" aria-label="One game, move by move: use the arrow keys" {
            h3 #title {}
            p { span #step {} ": " span #mover {} }
            div #number aria-live="polite" {}
            p #judgement {}
            p #blunder .blunder {}
            p #divisors-label {}
            div #divisors {}
            p #ending {}
            p {
                button .step #begin type="button" aria-label="to the beginning" { "⏮" } " "
                button .step #back type="button" aria-label="one move back" { "◀" } " "
                button .step #forward type="button" aria-label="one move on" { "▶" } " "
                button .step #end type="button" aria-label="to the end" { "⏭" }
            }
        }
    }
}

fn choice(id: &str, label: &str, any: &str, options: Vec<(String, String)>) -> Markup {
    html! {
        label for=(id) {
            (label)
            select #(id) {
                option value="" { (any) }
                @for (value, text) in options {
                    option value=(value) { (text) }
                }
            }
        }
    }
}

/// What was left out, in words.
fn sampled(counts: &[(GameKind, usize, u64)]) -> String {
    let part = |&(kind, kept, seen): &(GameKind, usize, u64)| format!("{kept} of {seen} ({})", kind.name());
    let whole = counts.iter().all(|&(_, kept, seen)| kept as u64 == seen);
    if whole {
        return "Every game of the record can be replayed here.".into();
    }
    let parts: Vec<String> = counts.iter().filter(|(_, _, seen)| *seen > 0).map(part).collect();
    format!("A sample of the record can be replayed here: {}.", parts.join(", "))
}
