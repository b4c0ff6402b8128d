//! Does a bot behave? The checks go from the cause to what depends on it: where one fails that others
//! stand on, these are not made, so that a mistake is told once, with its one remedy.

mod finding;
mod first_contact;
mod games;
mod preflight;
mod probes;
mod remedies;
mod strength;
mod wasm;

pub use finding::{Finding, Grade};
pub use remedies::Language;
pub use strength::{Score, strength};

use crate::external;
use crate::strategy::{BotPolicy, Recipe, Setting};

/// Every check of a program, in the order in which they are made.
const OF_PROGRAMS: [&str; 10] = [
    preflight::STARTS,
    first_contact::SILENT,
    first_contact::ANSWERS,
    probes::UNKNOWN_LINES,
    probes::END_OF_INPUT,
    probes::QUIT,
    probes::NO_CHILDREN,
    games::LEGAL,
    games::IN_TIME,
    games::SAME_GAME,
];
/// How many of them stand on nothing but the protocol; the others play games.
const BY_PROTOCOL: usize = 7;

/// How many checks are made of `recipe`.
pub fn count(recipe: &Recipe) -> usize {
    let games = OF_PROGRAMS.len() - BY_PROTOCOL;
    if external::program_of(recipe).is_some() {
        OF_PROGRAMS.len()
    } else if external::module_of(recipe).is_some() {
        wasm::ALL.len() + games
    } else {
        games
    }
}

/// Checks `recipe`, and tells each finding as it is made. Does it play whole games, so that its strength
/// can be measured?
pub fn examine(recipe: &Recipe, setting: &Setting, mut tell: impl FnMut(Finding)) -> bool {
    let bots = BotPolicy { suspicious: true, ..setting.bots };
    let setting = &Setting { bots, ..setting.clone() };
    if let Some(program) = external::program_of(recipe) {
        let contact = first_contact::make(program, &setting.bots);
        let made = contact.len();
        let sound = contact.iter().all(|finding| finding.verdict == Grade::Good);
        contact.into_iter().for_each(&mut tell);
        if !sound {
            not_reached(made, &mut tell);
            return false;
        }
        for probe in probes::LATER {
            if setting.stop.is_requested() {
                return false;
            }
            tell(probe(program, &setting.bots));
        }
    }
    if let Some(module) = external::module_of(recipe) {
        wasm::ALL.iter().for_each(|check| tell(check(module, setting)));
    }
    let played = games::legal_and_in_time(recipe, setting);
    let plays = played.iter().all(|finding| finding.verdict != Grade::Bad);
    played.into_iter().for_each(&mut tell);
    match plays {
        true => tell(games::deterministic(recipe, setting)),
        false => not_reached(OF_PROGRAMS.len() - 1, &mut tell),
    }
    plays
}

/// The findings about something that cannot even be started.
pub fn cannot_start(why: &str, fix: &str) -> Vec<Finding> {
    let mut findings = vec![Finding::bad(preflight::STARTS, why, fix)];
    not_reached(1, &mut |finding| findings.push(finding));
    findings
}

/// Tells that the checks from this one on were not made.
fn not_reached(from: usize, tell: &mut impl FnMut(Finding)) {
    OF_PROGRAMS[from..].iter().map(|check| Finding::not_reached(check)).for_each(tell);
}
