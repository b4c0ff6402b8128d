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

/// The same by the fields of a slot.
fn key(slot: &Slot) -> (u64, usize, u64, [usize; 2]) {
    (slot.round, slot.stage, slot.start, slot.players)
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
        for sample in [None, Some(1), Some(3), Some(100)] {
            let plan = plan(&["random", "greedy-largest", "parity", "mcts"], &more);
            let plan = Plan { order, sample, ..plan };
            let schedule = Schedule::new(&plan);
            let all: Vec<Slot> = schedule.from(0).collect();
            assert_eq!(all.len() as u64, schedule.len());
            assert_eq!(plan.game_count(), Some(schedule.len()));
            for slot in &all {
                assert_eq!(schedule.from(slot.id).next(), Some(*slot));
            }
            assert_eq!(schedule.from(schedule.len()).next(), None);
        }
    }
}

#[test]
fn a_game_is_found_by_what_it_is_and_by_nothing_else() {
    for ((format, _), order) in every_kind() {
        let more = format!("format: {format}\nrounds: 2\n{VARIANTS}");
        let plan = Plan { order, ..plan(&["random", "greedy-largest", "parity", "mcts"], &more) };
        for (shard, sample) in [(None, None), (Shard::new(2, 3).ok(), None), (Shard::new(1, 2).ok(), Some(2))]
        {
            let plan = Plan { shard, sample, ..plan.clone() };
            let schedule = Schedule::new(&plan);
            let lookup = Lookup::new(&schedule);
            let mut known = BTreeMap::new();
            for (place, slot) in (0..).zip(schedule.from(0)) {
                known.insert(key(&slot), place);
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

#[test]
fn every_pairing_plays_on_as_many_starts_of_its_own_in_both_seats_and_every_round() {
    for ((format, pairings), order) in every_kind() {
        let more = format!("format: {format}\nrounds: 2\nsample: 4\n{VARIANTS}");
        let plan = plan(&["random", "greedy-largest", "parity", "mcts", "lookahead"], &more);
        let plan = Plan { order, ..plan };
        let schedule = Schedule::new(&plan);
        // Of one start, three, five and four.
        assert_eq!(schedule.len(), pairings * 2 * (1 + 3 + 4 + 4) * 2);
        let all = games(&Plan { sample: None, ..plan.clone() });
        let drawn = games(&plan);
        assert_eq!(drawn.len() as u64, schedule.len(), "no game comes twice");
        assert!(drawn.iter().all(|(game, seed)| all.get(game) == Some(seed)), "each is a game of all starts");
        let mut starts: BTreeMap<(u64, usize, [usize; 2]), BTreeSet<u64>> = BTreeMap::new();
        for slot in schedule.from(0) {
            starts.entry((slot.round, slot.stage, slot.players)).or_default().insert(slot.start);
        }
        for ((round, stage, [one, other]), own) in &starts {
            assert_eq!(own.len() as u64, plan.starts_each(*stage));
            assert_eq!(
                starts.get(&(1 - round, *stage, [*other, *one])),
                Some(own),
                "both seats, every round"
            );
        }
        let third: BTreeSet<_> =
            starts.iter().filter(|((_, stage, _), _)| *stage == 2).map(|(_, own)| own).collect();
        assert!(third.len() > 1, "pairings differ");
    }
}

#[test]
fn every_start_is_drawn_about_equally_often() {
    let names: Vec<String> = (0..60).map(|name| format!("{{name: r{name}, use: random}}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let more = "sample: 2\nvariants: [{variant: divisor-duel, starts: {from: 11, to: 20}}]";
    let mut drawn = [0u32; 10];
    let plan = plan(&names, more);
    Schedule::new(&plan).from(0).for_each(|slot| drawn[slot.start as usize - 11] += 1);
    // 1770 pairings draw 2 of 10, in both seats: 708 of each, with a standard deviation of 34.
    assert!(drawn.iter().all(|times| (708 - 170..708 + 170).contains(times)), "{drawn:?}");
}

proptest! {
    #[test]
    fn what_a_pairing_draws_depends_on_nobody_else(
        all in Just(vec!["random", "greedy-largest", "parity", "mcts", "lookahead", "prime-seeking"])
            .prop_shuffle(),
        kept in 2usize..6,
        sample in 1u64..6,
    ) {
        let more = format!("seed: 7\nsample: {sample}\n{VARIANTS}");
        let (whole, part) = (games(&plan(&all, &more)), games(&plan(&all[..kept], &more)));
        for (game, seed) in part {
            prop_assert_eq!(whole.get(&game), Some(&seed));
        }
        // A larger draw begins with the smaller one.
        let larger = games(&plan(&all, &more.replace(&format!("sample: {sample}"), "sample: 6")));
        prop_assert!(whole.iter().all(|(game, seed)| larger.get(game) == Some(seed)));
    }

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
