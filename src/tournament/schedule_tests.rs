use super::*;
use crate::strategy::Folder;
use crate::tournament::lookup::{GameKey, Lookup};
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

/// Every format with its pairings of five, in both orders.
fn every_kind() -> impl Iterator<Item = ((&'static str, u64), Order)> {
    let formats = [("round-robin", 10), ("gauntlet", 4), ("twin-gauntlet", 6)];
    formats.into_iter().flat_map(|format| [Order::ByVariant, Order::ByStart].map(|order| (format, order)))
}

#[test]
fn start_by_start_every_variant_has_its_turn_and_more_starts_come_behind() {
    let games = |count: u64| {
        let range = |id: &str, to: u64| Stage::builder(id).sample(2..=to, count.min(to - 1));
        let plan = Plan::builder("test").order(Order::ByStart).strategy("random").strategy("parity");
        let plan = plan.variant(range("divisor-duel", 100)).variant(range("factor-duel", 6));
        let plan = plan.variant(range("divider-game", 100)).build().expect("a tournament");
        let slots: Vec<Slot> = Schedule::new(&plan).from(0).collect();
        slots
    };
    let (few, many) = (games(7), games(50));
    assert_eq!(few[..], many[..few.len()]);
    let stages: Vec<usize> = few.iter().step_by(2).map(|slot| slot.stage).collect();
    // The second variant has five starts only.
    assert_eq!(stages, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 2, 0, 2]);
}

#[test]
fn every_pairing_meets_on_every_start_in_both_seats_in_every_round() {
    for ((format, pairings), order) in every_kind() {
        let more = format!("format: {format}\nrounds: 3\n{VARIANTS}");
        let plan = plan(&["random", "greedy-largest", "parity", "mcts", "lookahead"], &more);
        let plan = Plan { order, ..plan };
        let schedule = Schedule::new(&plan);
        assert_eq!(schedule.len(), pairings * 2 * (1 + 3 + 5 + 4) * 3);
        assert_eq!(games(&plan).len() as u64, schedule.len(), "no game comes twice");
        let seats: BTreeSet<[usize; 2]> = schedule.from(0).map(|slot| slot.players).collect();
        assert_eq!(seats.len() as u64, 2 * pairings);
    }
}

#[test]
fn a_cursor_set_anywhere_walks_the_same_games() {
    for ((format, _), order) in every_kind() {
        let more = format!("format: {format}\nrounds: 2\n{VARIANTS}");
        let plan = Plan { order, ..plan(&["random", "greedy-largest", "parity", "mcts"], &more) };
        let schedule = Schedule::new(&plan);
        let all: Vec<Slot> = schedule.from(0).collect();
        for slot in &all {
            assert_eq!(schedule.from(slot.id).next(), Some(*slot));
        }
        assert_eq!(schedule.from(schedule.len()).next(), None);
    }
}

#[test]
fn a_game_is_found_by_what_it_is_and_by_nothing_else() {
    for ((format, _), order) in every_kind() {
        let more = format!("format: {format}\nrounds: 2\n{VARIANTS}");
        let plan = Plan { order, ..plan(&["random", "greedy-largest", "parity", "mcts"], &more) };
        for shard in [None, Shard::new(2, 3).ok()] {
            let plan = Plan { shard, ..plan.clone() };
            let schedule = Schedule::new(&plan);
            let lookup = Lookup::new(&schedule);
            let mut known = BTreeMap::new();
            for (place, slot) in (0..).zip(schedule.from(0)) {
                known.insert((slot.round, slot.stage, slot.start, slot.players), place);
            }
            // All that there is, and one more of everything.
            for (round, stage, start) in every_place(3, plan.stages.len(), 2..310) {
                for players in (0..16).map(|pair| [pair / 4, pair % 4]).filter(|[one, other]| one != other) {
                    let key = GameKey { round, stage, start, players };
                    let place = known.get(&(round, stage, start, players)).copied();
                    assert_eq!(lookup.place(&schedule, &key), place, "{format} {order:?} {key:?}");
                }
            }
        }
    }
}

/// Every round, stage and start.
fn every_place(
    rounds: u64,
    stages: usize,
    starts: std::ops::Range<u64>,
) -> impl Iterator<Item = (u64, usize, u64)> {
    let of_round = move |round: u64| (0..stages).map(move |stage| (round, stage));
    let starts = move |(round, stage)| starts.clone().map(move |start| (round, stage, start));
    (0..rounds).flat_map(of_round).flat_map(starts)
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
    let more = "rounds: 100\nvariants: [{variant: divisor-duel, starts: {from: 2, to: 9000000000000000}}]";
    let plan = plan(&["random", "greedy-largest", "parity"], more);
    let schedule = Schedule::new(&plan);
    let last = schedule.from(schedule.len() - 1).next().expect("the last game");
    assert_eq!((last.round, last.start, last.players), (99, 9_000_000_000_000_000, [2, 1]));
}
