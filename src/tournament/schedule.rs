//! The schedule: which game has which number. Computed, never stored.
//!
//! Round by round, then entry by entry and start by start (or the other way round), then every pairing in
//! both seats: a run that is stopped anywhere has let everybody play about equally often. With `sample`, a start
//! is each pairing's own, the first of its draw, then the second.

use super::draw::Draws;
use super::plan::{Order, Pairings, Plan, Stage};
use super::seeds::SeedKey;
use super::shard::{Deal, Shard};
use crate::seed::Seed;

/// The games of a plan, in order.
#[derive(Debug)]
pub struct Schedule<'a> {
    plan: &'a Plan,
    /// How many games there are, in this share of them.
    len: u64,
    /// How games are dealt, where this is a share of them.
    deal: Option<Deal>,
    /// How many games each start has in a round.
    per_start: u64,
    /// Where in a round each stage ends.
    stage_ends: Vec<u64>,
    stage_keys: Vec<SeedKey>,
    entrant_keys: Vec<SeedKey>,
    draws: Draws,
    humans: Vec<bool>,
}

/// A game to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// Its number.
    pub id: u64,
    /// The round, from 0.
    pub round: u64,
    /// The index of the stage in the plan.
    pub stage: usize,
    /// The number it begins from.
    pub start: u64,
    /// Which of its pairing's starts in that stage this is, from 0.
    pub place: u64,
    /// The indices of the entrants in the first and in the second seat.
    pub players: [usize; 2],
    /// Its seed.
    pub seed: Seed,
}

impl<'a> Schedule<'a> {
    /// The schedule of a plan whose games can be counted.
    pub fn new(plan: &'a Plan) -> Self {
        let per_start = plan.pairings.games() * plan.pairing_count();
        let mut end = 0;
        let mut stage_ends = Vec::with_capacity(plan.stages.len());
        for stage in 0..plan.stages.len() {
            end += plan.starts_each(stage) * per_start;
            stage_ends.push(end);
        }
        let stage_key = |stage: &Stage| {
            let mut texts = vec![stage.variant.id.to_string()];
            // What is always written is known by its place, the rest by its name.
            texts.extend(stage.rules.written().map(|(axis, value)| match axis.usual {
                None => value.into(),
                Some(_) => format!("{}={value}", axis.key),
            }));
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            SeedKey::of("game", &texts).and(plan.seed)
        };
        let games = end * plan.rounds;
        let stage_keys: Vec<SeedKey> = plan.stages.iter().map(stage_key).collect();
        let deal = plan.shard.map(|shard| Deal::new(plan, games, shard));
        Schedule {
            plan,
            len: deal.as_ref().map_or(games, Deal::len),
            deal,
            per_start,
            stage_ends,
            draws: Draws::new(plan, &stage_keys),
            stage_keys,
            entrant_keys: plan.entrants.iter().map(|entrant| entrant.key()).collect(),
            humans: plan.entrants.iter().map(|entrant| entrant.is_human()).collect(),
        }
    }

    /// The plan.
    pub fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// How many games there are, in this share of them.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many games each start has in a round.
    pub(super) fn per_start(&self) -> u64 {
        self.per_start
    }

    /// Does a person sit at this game?
    pub fn is_human(&self, slot: &Slot) -> bool {
        slot.players.iter().any(|&player| self.humans[player])
    }

    /// In which share of the games the one with this number is, where this is one, and at which place of it.
    pub fn find(&self, id: u64) -> (Option<Shard>, u64) {
        self.deal.as_ref().map_or((None, id), |deal| {
            let (shard, place) = deal.find(id);
            (Some(shard), place)
        })
    }

    /// The games from this place on: a game's place is its number, unless this is a share of the games.
    pub fn from(&self, place: u64) -> Cursor<'_> {
        let id = self.deal.as_ref().filter(|_| place < self.len).map_or(place, |deal| deal.id(place));
        let round_len = self.stage_ends.last().copied().unwrap_or(0);
        let mut cursor = Cursor {
            schedule: self,
            rank: place,
            id,
            round: 0,
            stage: 0,
            place: 0,
            start: 0,
            pair: [0, 1],
            swapped: false,
        };
        if place < self.len {
            let in_round = id % round_len;
            cursor.round = id / round_len;
            (cursor.stage, cursor.place) = self.start_at(in_round / self.per_start);
            let in_start = in_round % self.per_start;
            let seating = in_start % self.plan.pairings.games();
            cursor.pair = self.pair(in_start / self.plan.pairings.games());
            cursor.swapped = seating == 1;
            if self.plan.pairings == Pairings::Match {
                cursor.swapped = cursor.round % 2 == 1;
            }
            cursor.start = self.start(cursor.stage, cursor.place, cursor.pair);
        }
        cursor
    }

    /// The number that this pairing begins from, at this place among its starts of the stage.
    fn start(&self, stage: usize, place: u64, pair: [usize; 2]) -> u64 {
        let starts = &self.plan.stages[stage].starts;
        starts.get(self.draws.get(stage, starts.len(), self.keys(pair), place))
    }

    fn keys(&self, pair: [usize; 2]) -> [SeedKey; 2] {
        pair.map(|entrant| self.entrant_keys[entrant])
    }

    /// At which place this pairing has the start that stands at `start` in the stage; none where it does not.
    pub(super) fn drawn_place(&self, stage: usize, start: u64, pair: [usize; 2]) -> Option<u64> {
        let all = self.plan.stages[stage].starts.len();
        let place = self.draws.place_of(stage, all, self.keys(pair), start);
        (place < self.plan.starts_each(stage)).then_some(place)
    }

    /// The stage of a round's start with this number, and its place there.
    fn start_at(&self, number: u64) -> (usize, u64) {
        match self.plan.order {
            Order::ByVariant => {
                let game = number * self.per_start;
                let stage = self.stage_ends.partition_point(|&end| end <= game);
                let begin = stage.checked_sub(1).map_or(0, |before| self.stage_ends[before]);
                (stage, (game - begin) / self.per_start)
            }
            Order::ByStart => {
                let stages = self.plan.stages.len();
                let length = |stage: usize| self.plan.starts_each(stage);
                let before = |place: u64| (0..stages).map(|stage| length(stage).min(place)).sum::<u64>();
                let (mut place, mut beyond) = (0, number + 1);
                while beyond - place > 1 {
                    let middle = place.midpoint(beyond);
                    if before(middle) <= number { place = middle } else { beyond = middle }
                }
                let mut longer = (0..stages).filter(|&stage| length(stage) > place);
                let stage =
                    longer.nth((number - before(place)) as usize).expect("the number is that of a start");
                (stage, place)
            }
        }
    }

    /// The entrants who meet in this pairing.
    fn pair(&self, pairing: u64) -> [usize; 2] {
        let entrants = self.plan.entrants.len() as u64;
        match self.plan.pairings {
            Pairings::Gauntlet | Pairings::Match => [0, pairing as usize + 1],
            Pairings::TwinGauntlet => [(pairing % 2) as usize, (pairing / 2) as usize + 2],
            Pairings::RoundRobin => {
                // Row `i` holds the pairings of entrant `i` with the later ones.
                let row_begins = |i: u64| i * (2 * entrants - i - 1) / 2;
                let (mut row, mut beyond) = (0, entrants - 1);
                while beyond - row > 1 {
                    let middle = row.midpoint(beyond);
                    if row_begins(middle) <= pairing { row = middle } else { beyond = middle }
                }
                [row as usize, (row + 1 + pairing - row_begins(row)) as usize]
            }
        }
    }
}

/// Walks along a schedule.
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    schedule: &'a Schedule<'a>,
    /// Its place among the games of this share.
    rank: u64,
    id: u64,
    round: u64,
    stage: usize,
    place: u64,
    start: u64,
    pair: [usize; 2],
    swapped: bool,
}

impl Cursor<'_> {
    /// The pairing after this one, with the start and the round moving on after the last.
    fn next_pairing(&mut self) {
        let plan = self.schedule.plan;
        let [one, other] = self.pair;
        let more = other + 1 < plan.entrants.len();
        let next = match plan.pairings {
            Pairings::RoundRobin | Pairings::Gauntlet if more => Some([one, other + 1]),
            Pairings::RoundRobin if one + 2 < plan.entrants.len() => Some([one + 1, one + 2]),
            Pairings::TwinGauntlet if one == 0 => Some([1, other]),
            Pairings::TwinGauntlet if more => Some([0, other + 1]),
            _ => None,
        };
        self.pair = next.unwrap_or_else(|| self.schedule.pair(0));
        if next.is_none() {
            self.next_start();
        }
        // Mostly the start stays what it was.
        if next.is_none() || self.schedule.draws.any() {
            self.start = self.schedule.start(self.stage, self.place, self.pair);
        }
    }

    /// The start after this one, with the round moving on after the last.
    fn next_start(&mut self) {
        let plan = self.schedule.plan;
        let has = |stage: usize, place: u64| plan.starts_each(stage) > place;
        let next = match plan.order {
            Order::ByVariant if has(self.stage, self.place + 1) => Some((self.stage, self.place + 1)),
            Order::ByVariant => Some((self.stage + 1, 0)).filter(|(stage, _)| *stage < plan.stages.len()),
            Order::ByStart => {
                let later = (self.stage + 1..plan.stages.len()).find(|&stage| has(stage, self.place));
                let first = || (0..plan.stages.len()).find(|&stage| has(stage, self.place + 1));
                later.map(|stage| (stage, self.place)).or_else(|| Some((first()?, self.place + 1)))
            }
        };
        if next.is_none() {
            self.round += 1;
        }
        (self.stage, self.place) = next.unwrap_or((0, 0));
    }
}

impl Iterator for Cursor<'_> {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        let schedule = self.schedule;
        if self.rank >= schedule.len {
            return None;
        }
        let [a, b] = self.pair;
        let players = if self.swapped { [b, a] } else { [a, b] };
        let keys = &schedule.entrant_keys;
        let key = schedule.stage_keys[self.stage].with(keys[players[0]]).with(keys[players[1]]);
        let seed = match schedule.plan.pairings {
            Pairings::RoundRobin | Pairings::Gauntlet | Pairings::TwinGauntlet => {
                key.and(self.start).and(self.round).seed()
            }
            Pairings::Match => Seed(schedule.plan.seed).round(self.round),
        };
        let Cursor { id, round, stage, start, place, .. } = *self;
        let slot = Slot { id, round, stage, start, place, players, seed };
        self.id += 1;
        self.rank += 1;
        if schedule.deal.as_ref().is_some_and(|deal| deal.begins_unit(self.rank)) {
            *self = schedule.from(self.rank);
            return Some(slot);
        }
        if self.swapped || schedule.plan.pairings == Pairings::Match {
            self.next_pairing();
        }
        self.swapped = !self.swapped;
        Some(slot)
    }
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
