//! What the games of an arena are a part of.

use super::start_kind::StartKind;
use super::tally::Counts;
use crate::tournament::{Arena, Field};

/// What the games of an arena are a part of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sampled {
    pub(super) kind: StartKind,
    /// The part of all starts that matter that was played.
    pub(super) part: f64,
    /// Does nothing but the starts vary?
    pub(super) deterministic: bool,
    pub(super) rounds: u64,
}

impl Sampled {
    /// What the games of an arena are a part of, by those that were counted.
    pub(super) fn of(field: &Field, arena: &Arena, counts: &Counts) -> Self {
        let deterministic = field.deterministic.iter().all(|deterministic| *deterministic);
        let games = counts.games();
        let kind = StartKind::played(field, arena, games);
        // The starts that were played are the same part of all starts as their games are of all games.
        let planned = arena.drawn_from.map_or(1.0, |range| planned_starts(field, arena) / range as f64);
        let part = games as f64 / arena.games.max(1) as f64 * planned;
        Sampled { kind, part: part.clamp(0.0, 1.0), deterministic, rounds: field.rounds }
    }
}

/// How many starts an arena is to have.
fn planned_starts(field: &Field, arena: &Arena) -> f64 {
    let pairings = field.pairings.count(field.strategies.len() as u64).max(1);
    arena.games as f64 / (2 * pairings * field.rounds.max(1)) as f64
}
