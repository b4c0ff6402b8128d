//! The schedule: which game has which number. Computed, never stored.
//!
//! Round by round, then entry by entry and start by start, then every pairing in both seats: a run
//! that is stopped anywhere has let everybody play about equally often.

use super::plan::{Pairings, Plan, Stage};
use super::seeds::SeedKey;
use crate::seed::Seed;

/// The games of a plan, in order.
#[derive(Debug)]
pub struct Schedule<'a> {
    plan: &'a Plan,
    /// How many games there are.
    len: u64,
    /// How many games each start has in a round.
    per_start: u64,
    /// Where in a round each stage ends.
    stage_ends: Vec<u64>,
    stage_keys: Vec<SeedKey>,
    entrant_keys: Vec<SeedKey>,
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
    /// The indices of the entrants in the first and in the second seat.
    pub players: [usize; 2],
    /// Its seed.
    pub seed: Seed,
}

impl<'a> Schedule<'a> {
    /// The schedule of a plan whose games can be counted.
    pub fn new(plan: &'a Plan) -> Self {
        let per_start = 2 * plan.pairing_count();
        let mut end = 0;
        let mut stage_ends = Vec::with_capacity(plan.stages.len());
        for stage in &plan.stages {
            end += stage.starts.len() * per_start;
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
        Schedule {
            plan,
            len: end * plan.rounds,
            per_start,
            stage_ends,
            stage_keys: plan.stages.iter().map(stage_key).collect(),
            entrant_keys: plan.entrants.iter().map(|entrant| entrant.key()).collect(),
            humans: plan.entrants.iter().map(|entrant| entrant.is_human()).collect(),
        }
    }

    /// The plan.
    pub fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// How many games there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Does a person sit at this game?
    pub fn is_human(&self, slot: &Slot) -> bool {
        slot.players.iter().any(|&player| self.humans[player])
    }

    /// The games from number `id` on.
    pub fn from(&self, id: u64) -> Cursor<'_> {
        let round_len = self.stage_ends.last().copied().unwrap_or(0);
        let mut cursor = Cursor {
            schedule: self,
            id,
            round: 0,
            stage: 0,
            place: 0,
            start: 0,
            pair: [0, 1],
            swapped: false,
        };
        if id < self.len {
            let in_round = id % round_len;
            cursor.round = id / round_len;
            cursor.stage = self.stage_ends.partition_point(|&end| end <= in_round);
            let begin = cursor.stage.checked_sub(1).map_or(0, |before| self.stage_ends[before]);
            let in_stage = in_round - begin;
            cursor.place = in_stage / self.per_start;
            cursor.start = self.plan.stages[cursor.stage].starts.get(cursor.place);
            let in_start = in_stage % self.per_start;
            cursor.pair = self.pair(in_start / 2);
            cursor.swapped = in_start % 2 == 1;
        }
        cursor
    }

    /// The entrants who meet in this pairing.
    fn pair(&self, pairing: u64) -> [usize; 2] {
        let entrants = self.plan.entrants.len() as u64;
        match self.plan.pairings {
            Pairings::Gauntlet => [0, pairing as usize + 1],
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
    id: u64,
    round: u64,
    stage: usize,
    place: u64,
    start: u64,
    pair: [usize; 2],
    swapped: bool,
}

impl Cursor<'_> {
    /// The pairing after this one, with the start, the stage and the round moving on after the last.
    fn next_pairing(&mut self) {
        let plan = self.schedule.plan;
        let entrants = plan.entrants.len();
        self.pair[1] += 1;
        if self.pair[1] < entrants {
            return;
        }
        self.pair = match plan.pairings {
            Pairings::RoundRobin if self.pair[0] + 2 < entrants => [self.pair[0] + 1, self.pair[0] + 2],
            _ => [0, 1],
        };
        if self.pair != [0, 1] {
            return;
        }
        self.place += 1;
        if self.place == plan.stages[self.stage].starts.len() {
            self.place = 0;
            self.stage += 1;
            if self.stage == plan.stages.len() {
                self.stage = 0;
                self.round += 1;
            }
        }
        self.start = plan.stages[self.stage].starts.get(self.place);
    }
}

impl Iterator for Cursor<'_> {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        let schedule = self.schedule;
        if self.id >= schedule.len {
            return None;
        }
        let [a, b] = self.pair;
        let players = if self.swapped { [b, a] } else { [a, b] };
        let keys = &schedule.entrant_keys;
        let key = schedule.stage_keys[self.stage].with(keys[players[0]]).with(keys[players[1]]);
        let seed = key.and(self.start).and(self.round).seed();
        let slot =
            Slot { id: self.id, round: self.round, stage: self.stage, start: self.start, players, seed };
        self.id += 1;
        if self.swapped {
            self.next_pairing();
        }
        self.swapped = !self.swapped;
        Some(slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::Folder;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn plan(strategies: &[&str], more: &str) -> Plan {
        let text = format!("strategies: [{}]\n{more}", strategies.join(", "));
        Plan::read("test.yaml", &text, None, &Folder::empty()).expect("a tournament")
    }

    const VARIANTS: &str = "variants:
  - divisor-duel
  - {variant: factor-duel, starts: [36, 48, 60]}
  - {variant: no-reuse-duel, starts: {from: 30, to: 300, count: 5}}
  - {variant: no-reuse-duel, name: prime, rules: {divisors: prime}, starts: {from: 9, to: 12}}
";

    /// What a game is, by name, with its seed.
    fn games(plan: &Plan) -> BTreeMap<(String, u64, [String; 2], u64), u64> {
        let schedule = Schedule::new(plan);
        let name = |player: usize| plan.entrants[player].name.clone();
        let what = |slot: Slot| {
            let stage = plan.stages[slot.stage].name.clone();
            ((stage, slot.start, slot.players.map(name), slot.round), slot.seed.0)
        };
        schedule.from(0).map(what).collect()
    }

    #[test]
    fn every_pairing_meets_on_every_start_in_both_seats_in_every_round() {
        for (format, pairings) in [("round-robin", 10), ("gauntlet", 4)] {
            let more = format!("format: {format}\nrounds: 3\n{VARIANTS}");
            let plan = plan(&["random", "greedy-largest", "parity", "mcts", "lookahead"], &more);
            let schedule = Schedule::new(&plan);
            assert_eq!(schedule.len(), pairings * 2 * (1 + 3 + 5 + 4) * 3);
            assert_eq!(games(&plan).len() as u64, schedule.len(), "no game comes twice");
            let seats: BTreeSet<[usize; 2]> = schedule.from(0).map(|slot| slot.players).collect();
            assert_eq!(seats.len() as u64, 2 * pairings);
        }
    }

    #[test]
    fn a_cursor_set_anywhere_walks_the_same_games() {
        for format in ["round-robin", "gauntlet"] {
            let more = format!("format: {format}\nrounds: 2\n{VARIANTS}");
            let plan = plan(&["random", "greedy-largest", "parity", "mcts"], &more);
            let schedule = Schedule::new(&plan);
            let all: Vec<Slot> = schedule.from(0).collect();
            for slot in &all {
                assert_eq!(schedule.from(slot.id).next(), Some(*slot));
            }
            assert_eq!(schedule.from(schedule.len()).next(), None);
        }
    }

    proptest! {
        #[test]
        fn adding_removing_and_reordering_strategies_changes_no_other_game(
            all in Just(vec!["random", "greedy-largest", "parity", "mcts", "lookahead", "prime-seeking"])
                .prop_shuffle(),
            kept in 2usize..6,
        ) {
            let more = format!("seed: 7\nrounds: 2\n{VARIANTS}");
            let (whole, part) = (games(&plan(&all, &more)), games(&plan(&all[..kept], &more)));
            for (game, seed) in part {
                prop_assert_eq!(whole.get(&game), Some(&seed));
            }
        }
    }

    #[test]
    fn a_game_has_another_seed_when_anything_about_it_changes() {
        let seed = |text: &str| games(&plan(&["random", "parity"], text)).into_values().next();
        let base = seed("variants: [divisor-duel]");
        for other in [
            "variants: [divisor-duel]\nseed: 1",
            "variants: [divider-game]",
            "variants: [{variant: divisor-duel, starts: [17]}]",
            "variants: [{variant: divisor-duel, rules: {one: no}}]",
            "variants: [{variant: divisor-duel, rules: {last: loses}}]",
        ] {
            assert_ne!(seed(other), base, "{other}");
        }
        assert_eq!(seed("variants: [{variant: divisor-duel, name: mine}]"), base, "a label is no rule");
        let usual = "variants: [{variant: divisor-duel, rules: {one: yes, last: wins}}]";
        assert_eq!(seed(usual), base, "a rule that is as usual changes nothing");
    }

    #[test]
    fn the_largest_tournament_needs_no_more_memory_than_its_file() {
        let more =
            "rounds: 100\nvariants: [{variant: divisor-duel, starts: {from: 2, to: 9000000000000000}}]";
        let plan = plan(&["random", "greedy-largest", "parity"], more);
        let schedule = Schedule::new(&plan);
        let last = schedule.from(schedule.len() - 1).next().expect("the last game");
        assert_eq!((last.round, last.start, last.players), (99, 9_000_000_000_000_000, [2, 1]));
    }
}
