//! Finds a game in a schedule by what it is: the other way round than the schedule goes.

use std::collections::BTreeMap;

use super::plan::{Order, Pairings, Plan};
use super::schedule::Schedule;
use super::starts::Starts;

/// What tells a game from all others of a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GameKey {
    /// The round, from 0.
    pub(super) round: u64,
    /// The index of the stage in the plan.
    pub(super) stage: usize,
    /// The number it begins from.
    pub(super) start: u64,
    /// The indices of the entrants in the first and in the second seat.
    pub(super) players: [usize; 2],
}

/// Finds games of a schedule.
#[derive(Debug)]
pub(super) struct Lookup {
    /// By stage: where each start stands, if they are listed.
    listed: Vec<BTreeMap<u64, u64>>,
}

impl Lookup {
    pub(super) fn new(schedule: &Schedule<'_>) -> Self {
        let places = |starts: &Starts| match starts {
            Starts::List(list) => list.iter().copied().zip(0..).collect(),
            Starts::Range(..) | Starts::Sample(_) => BTreeMap::new(),
        };
        Lookup { listed: schedule.plan().stages.iter().map(|stage| places(&stage.starts)).collect() }
    }

    /// The place of a game in this schedule, which may be a share of the games; none where it has no such game.
    pub(super) fn place(&self, schedule: &Schedule<'_>, game: &GameKey) -> Option<u64> {
        let plan = schedule.plan();
        if game.round >= plan.rounds {
            return None;
        }
        let pairing = pairing(plan.pairings, plan.entrants.len() as u64, game.players)?;
        let start = match &plan.stages[game.stage].starts {
            Starts::List(_) => self.listed[game.stage].get(&game.start).copied(),
            starts @ (Starts::Range(..) | Starts::Sample(_)) => starts.place_of(game.start),
        }?;
        let start = schedule.drawn_place(game.stage, start, game.players)?;
        let number = start_number(plan, game.stage, start);
        let swapped = u64::from(game.players[0] > game.players[1]);
        let starts = game.round * plan.start_count() + number;
        let (shard, place) = schedule.find(starts * schedule.per_start() + 2 * pairing + swapped);
        (shard == plan.shard).then_some(place)
    }
}

/// The number of a start among those of a round.
fn start_number(plan: &Plan, stage: usize, place: u64) -> u64 {
    let up_to = |most: u64| move |stage: usize| plan.starts_each(stage).min(most);
    match plan.order {
        Order::ByVariant => (0..stage).map(up_to(u64::MAX)).sum::<u64>() + place,
        Order::ByStart => {
            let earlier: u64 = (0..stage).map(up_to(place + 1)).sum();
            earlier + (stage..plan.stages.len()).map(up_to(place)).sum::<u64>()
        }
    }
}

/// The number of the pairing in which these two meet; none where they do not, or not in both seats.
fn pairing(pairings: Pairings, entrants: u64, players: [usize; 2]) -> Option<u64> {
    let (one, other) = (players[0].min(players[1]) as u64, players[0].max(players[1]) as u64);
    match pairings {
        Pairings::RoundRobin => Some(one * (2 * entrants - one - 1) / 2 + other - one - 1),
        Pairings::Gauntlet => (one == 0).then(|| other - 1),
        Pairings::TwinGauntlet => (one < 2 && other >= 2).then(|| 2 * (other - 2) + one),
        Pairings::Match => None,
    }
}
