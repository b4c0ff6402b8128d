//! What one observation is: a start, or where pairings have starts of their own, a group of games in which everybody
//! plays equally often.

use crate::tournament::{Arena, Field, Pairings, Slot};

/// With as many draws, all games of a draw are one observation.
const ENOUGH: u64 = 50;

/// With fewer draws, about as many observations are made of them.
const WANTED: u64 = 256;

/// How the games of an arena are put into observations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// By their start, which is everybody's.
    Start,
    /// By draw: the first starts of all pairings, then the second ones. Where these are few, the pairings of each
    /// draw are put into so many classes.
    Draw { strategies: u64, classes: u64 },
}

impl Unit {
    /// The observations of an arena.
    pub(super) fn of(field: &Field, arena: &Arena) -> Self {
        if !arena.own_starts {
            return Unit::Start;
        }
        let strategies = field.strategies.len() as u64;
        let games = 2 * field.pairings.count(strategies).max(1) * field.rounds.max(1);
        let own = field.arenas.iter().filter(|arena| arena.own_starts);
        let draws = own.map(|arena| arena.games / games).sum::<u64>().max(1);
        // In a gauntlet everybody has one opponent, or the same two.
        let most = if field.pairings == Pairings::RoundRobin { (strategies / 2).max(1) } else { 1 };
        let classes = if draws < ENOUGH { WANTED.div_ceil(draws).min(most) } else { 1 };
        Unit::Draw { strategies, classes }
    }

    /// The number of the observation that a game belongs to.
    pub(super) fn number(self, slot: &Slot) -> u64 {
        match self {
            Unit::Start => slot.start,
            Unit::Draw { strategies, classes } => {
                // Around a circle, everybody has as many others at a distance as everybody else.
                let apart = slot.players[0].abs_diff(slot.players[1]) as u64;
                let distance = apart.min(strategies - apart).saturating_sub(1);
                slot.place.saturating_mul(classes).saturating_add(distance % classes)
            }
        }
    }

    /// Does everybody meet on the same starts?
    pub(super) fn is_start(self) -> bool {
        self == Unit::Start
    }
}
