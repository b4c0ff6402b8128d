//! Whatever two tournaments have in common: a record made with the games of an older one is, byte for byte, the one
//! that is made from nothing, and only what the older one does not have is played.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use divisor_duel::play::Stop;
use divisor_duel::strategy::Folder;
use divisor_duel::tournament::record::{self, OldRecord, Reuse};
use divisor_duel::tournament::{Conditions, Plan, Schedule, Shard, run};
use proptest::prelude::*;
use serde_json::Value;

/// Entrants that draw and some that do not; one of them goes by two names, and one name by two.
const ENTRANTS: [&str; 7] = [
    "random",
    "parity",
    "greedy-largest",
    "{use: mcts, playouts: 3}",
    "{name: deep, use: lookahead, depth: 1}",
    "{name: deep, use: lookahead, depth: 2}",
    "{name: renamed, use: random}",
];

const VARIANTS: [&str; 6] = [
    "divisor-duel",
    "{variant: factor-duel, starts: [36, 48, 60]}",
    "{variant: factor-duel, name: more, starts: [48, 50, 36, 40]}",
    "{variant: no-reuse-duel, starts: {from: 30, to: 40, count: 3}}",
    "{variant: no-reuse-duel, name: drawn, starts: {from: 30, to: 40, count: 6}}",
    "{variant: no-reuse-duel, name: primes, rules: {divisors: prime}, starts: {from: 30, to: 33}}",
];

/// A tournament of some of these, in any order.
fn tournament() -> impl Strategy<Value = String> {
    let entrants = Just(ENTRANTS.to_vec()).prop_shuffle().prop_flat_map(|all| {
        let most = all.len();
        (Just(all), 3..=most).prop_map(|(all, count)| all[..count].to_vec())
    });
    let variants = Just(VARIANTS.to_vec()).prop_shuffle().prop_flat_map(|all| {
        let most = all.len();
        (Just(all), 1..=most).prop_map(|(all, count)| all[..count].to_vec())
    });
    let formats = prop_oneof![4 => Just("round-robin"), 1 => Just("gauntlet"), 1 => Just("twin-gauntlet")];
    let moves = prop_oneof![4 => Just(1_000_000), 1 => Just(6)];
    let samples = prop_oneof![2 => Just(""), 1 => Just("sample: 1\n"), 1 => Just("sample: 2\n")];
    let all = (entrants, variants, formats, 1u64..4, moves, samples);
    all.prop_map(|(entrants, variants, format, rounds, moves, sample)| {
        // Two strategies of one name do not fit into one tournament.
        let (mut deep, mut kept) = (false, Vec::new());
        for entrant in entrants {
            let is_deep = entrant.contains("deep");
            if !(is_deep && deep) {
                kept.push(entrant);
            }
            deep |= is_deep;
        }
        format!(
            "{sample}name: any\nseed: 5\nformat: {format}\nrounds: {rounds}\nmax-moves: {moves}\nvariants: [{}]\n\
             strategies: [{}]\n",
            variants.join(", "),
            kept.join(", ")
        )
    })
}

fn plan(text: &str, shard: Option<Shard>) -> Option<Plan> {
    let plan = Plan::read("t.yaml", text, None, &Folder::empty()).ok()?;
    Some(Plan { shard, ..plan })
}

/// Plays a tournament; its record, and how many games were taken over.
fn play(plan: &Plan, path: &Path, olds: &[OldRecord], threads: usize) -> (Vec<u8>, u64) {
    let schedule = Schedule::new(plan);
    let reuse = Reuse::new(olds, plan, &Stop::default()).expect("sound records");
    let mut opened = record::create(path, &schedule).expect("a new record");
    let conditions = Conditions { threads, reuse: Some(&reuse), ..Conditions::default() };
    let ran = run(&schedule, 0, Some(&mut opened.file), || (), &conditions).expect("it can be written");
    assert_eq!(ran.games, schedule.len());
    (fs::read(path).expect("a record"), ran.taken)
}

/// What every game of a record is: its rules, its start, its players by name and definition, its seed, and how it
/// ended. A game that another limit ended is another game.
fn keys(record: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(record).expect("UTF-8");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let tournament = lines.next().expect("a header")["tournament"].clone();
    let entry = |list: &str, name: &Value| {
        let entries = tournament[list].as_array().expect("a list");
        entries.iter().find(|entry| entry["name"] == *name).expect("it is listed").clone()
    };
    let key = |game: Value| {
        let variant = entry("variants", &game["variant"]);
        let rules = format!("{} {}", variant["variant"], variant["rules"]);
        let players = ["first", "second"].map(|seat| {
            let player = entry("strategies", &game[seat]);
            format!("{} {}", player["name"], player["definition"])
        });
        let moves = game["moves"].as_array().expect("a list").len();
        format!("{rules} {} {players:?} {} {moves} {}", game["start"], game["seed"], game["end"])
    };
    lines.map(key).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn reuse_changes_no_byte_and_plays_exactly_what_is_missing(
        old in tournament(),
        new in tournament(),
        threads in 1usize..4,
        kept in 0.0f64..1.4,
        halves in any::<bool>(),
        share in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        // The older tournament, whole or as two records of a half each, the last of them cut anywhere.
        let shards = if halves { vec![Shard::new(1, 2).ok(), Shard::new(2, 2).ok()] } else { vec![None] };
        let mut olds = Vec::new();
        let mut had = BTreeSet::new();
        for (index, shard) in shards.into_iter().enumerate() {
            let Some(plan) = plan(&old, shard) else { return Ok(()) };
            let (whole, _) = play(&plan, &path("whole"), &[], threads);
            fs::remove_file(path("whole")).expect("it is there");
            let header = whole.iter().position(|byte| *byte == b'\n').expect("a header") + 1;
            let cut = header + ((whole.len() - header) as f64 * kept.min(1.0)) as usize;
            let lines = whole[..cut].iter().rposition(|byte| *byte == b'\n').expect("a header") + 1;
            had.extend(keys(&whole[..lines]));
            let name = path(&format!("old-{index}"));
            fs::write(&name, &whole[..cut]).expect("a record");
            olds.push(OldRecord::open(&name).expect("a record"));
        }
        let Some(plan) = plan(&new, if share { Shard::new(2, 3).ok() } else { None }) else { return Ok(()) };
        let (plain, none) = play(&plan, &path("plain"), &[], 1);
        prop_assert_eq!(none, 0);
        let (reused, taken) = play(&plan, &path("reused"), &olds, threads);
        prop_assert!(plain == reused, "the bytes are those of a run from nothing");
        let known = keys(&plain).into_iter().filter(|key| had.contains(key)).count();
        prop_assert_eq!(taken, known as u64);
    }
}
