//! What kind of starts an arena has, and so what could have come out otherwise.

use serde::Serialize;

use crate::tournament::{Arena, Field};

/// What an arena's numbers speak about, and what their intervals are taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartKind {
    /// Its starts were drawn from a larger range: others might have been drawn.
    Drawn,
    /// Its starts are all that matter: only what the strategies draw could have come out otherwise.
    Given,
    /// The same with one round: what the strategies draw cannot be told from what they are.
    GivenOnce,
    /// Its starts are all that matter and no strategy draws: nothing could have come out otherwise.
    Exact,
}

impl StartKind {
    /// The kind of an arena whose games have all been played.
    pub(super) fn of(field: &Field, arena: &Arena) -> Self {
        if arena.drawn_from.is_some() {
            StartKind::Drawn
        } else if field.deterministic.iter().all(|deterministic| *deterministic) {
            StartKind::Exact
        } else if field.rounds > 1 {
            StartKind::Given
        } else {
            StartKind::GivenOnce
        }
    }

    /// The kind of an arena of which so many games have been played. Without the rest of its games the
    /// starts of an exact one are some of those that matter.
    pub(super) fn played(field: &Field, arena: &Arena, games: u64) -> Self {
        match StartKind::of(field, arena) {
            StartKind::Exact if games < arena.games => StartKind::Drawn,
            kind => kind,
        }
    }

    /// Must the luck of single games be known?
    pub(super) fn asks_for_dice(self) -> bool {
        self == StartKind::Given
    }
}
