//! `sample: K`: every pairing plays on starts of its own, and everything else goes on as before.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::support::{Folder, SMALL};

/// Each pairing's starts in each variant.
fn starts(folder: &Folder, record: &str) -> BTreeMap<[String; 3], BTreeSet<u64>> {
    let text = String::from_utf8(folder.read(record)).expect("UTF-8");
    let mut starts: BTreeMap<[String; 3], BTreeSet<u64>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| game[key].as_str().expect("text").to_string();
        let mut pair = [text("first"), text("second")];
        pair.sort();
        let [one, other] = pair;
        starts
            .entry([text("variant"), one, other])
            .or_default()
            .insert(game["start"].as_u64().expect("a number"));
    }
    starts
}

fn sampled(count: u64) -> String {
    SMALL.replace("seed: 42", &format!("seed: 42\nsample: {count}"))
}

#[test]
fn a_late_entrant_changes_no_pairings_starts() {
    let folder = Folder::with(&sampled(2));
    folder.write("late.yaml", sampled(2).replace("  - parity\n", "  - perfect\n  - parity\n"));
    folder.well("run t.yaml --record r.jsonl");
    folder.well("run late.yaml --record late.jsonl");
    let (all, late) = (starts(&folder, "r.jsonl"), starts(&folder, "late.jsonl"));
    // Entries of 1, 1, 2, 3, 3 and 1 starts; six pairings.
    assert_eq!(all.values().map(BTreeSet::len).sum::<usize>(), 6 * (1 + 1 + 2 + 2 + 2 + 1));
    assert!(all.iter().all(|(pairing, own)| late.get(pairing) == Some(own)));
    let ran = folder.well("run late.yaml --record reused.jsonl --reuse r.jsonl");
    assert!(ran.stderr.contains("games: 216 taken over, 144 played"), "{}", ran.stderr);
    assert!(folder.read("reused.jsonl") == folder.read("late.jsonl"));
    // More starts for each pairing begin with those that it had.
    folder.write("more.yaml", sampled(3));
    let ran = folder.well("run more.yaml --record more.jsonl --reuse r.jsonl");
    assert!(ran.stderr.contains("games: 216 taken over, 48 played"), "{}", ran.stderr);
    // As many starts as there are make an ordinary tournament.
    folder.write("plain.yaml", SMALL);
    folder.well("run plain.yaml --record plain.jsonl");
    let games = |record: &str| {
        let text = String::from_utf8(folder.read(record)).expect("UTF-8");
        text.split_once('\n').map(|(_, games)| games.to_string())
    };
    assert_eq!(games("more.jsonl"), games("plain.jsonl"));
}

#[test]
fn stopped_shared_out_and_read_it_is_a_tournament_like_any_other() {
    let folder = Folder::with(&sampled(2));
    let ran = folder.well("run t.yaml --record whole.jsonl --format json --threads 1");
    let whole = folder.read("whole.jsonl");
    for cut in [0, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        folder.write("torn.jsonl", &whole[..cut]);
        let resumed = folder.well("run t.yaml --record torn.jsonl --resume --threads 3 --format json");
        assert!(folder.read("torn.jsonl") == whole, "cut at {cut}");
        assert_eq!(resumed.stdout, ran.stdout);
    }
    let parts = [1, 2, 3].map(|number| format!("part-{number}.jsonl"));
    for (number, part) in (1..).zip(&parts) {
        folder.well(&format!("run t.yaml --shard {number}/3 --record {part}"));
        folder.well(&format!("verify {part}"));
    }
    folder.well(&format!("merge {} -o merged.jsonl", parts.join(" ")));
    assert!(folder.read("merged.jsonl") == whole);
    assert_eq!(folder.well("standings whole.jsonl --format json").stdout, ran.stdout);
    let verified = folder.well("verify whole.jsonl").stdout;
    assert!(verified.starts_with("216 of 216 games come out the same"), "{verified}");
    folder.well("standings whole.jsonl --variant no-reuse-duel --full");
    folder.well("games whole.jsonl --of random --lost");
    folder.well("replay whole.jsonl --game 7");
    folder.well("report whole.jsonl -o page.html");
    let page = String::from_utf8(folder.read("page.html")).expect("UTF-8");
    assert!(page.contains("Every pairing drew starts of its own"));
    let text = String::from_utf8(whole).expect("UTF-8");
    assert!(text.contains("\"format\":5") && text.contains("\"sample\":2"));

    // A game on a start that is not its pairing's own is refused.
    let foreign = text.replacen("\"start\":3", "\"start\":1", 1);
    folder.write("foreign.jsonl", foreign);
    assert_eq!(folder.duel("standings foreign.jsonl").code, Some(2));
}

#[test]
fn a_sample_of_nothing_is_refused_with_its_line() {
    let folder = Folder::with("sample: 0\nvariants: [divisor-duel]\nstrategies: [random, parity]\n");
    let ran = folder.duel("run t.yaml");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("t.yaml:1: `sample` is 0"), "{}", ran.stderr);
    folder.write("t.yaml", "sampel: 2\nvariants: [divisor-duel]\nstrategies: [random, parity]\n");
    assert!(folder.duel("run t.yaml").stderr.contains("rename it to `sample`"));
    fs::remove_file(folder.path("t.yaml")).expect("it is there");
}

#[test]
fn a_persons_games_are_counted_with_a_sample_too() {
    let folder = Folder::with(
        "sample: 1\nvariants: [{variant: divisor-duel, starts: [4, 2]}]\nstrategies: [{name: You, use: human}, parity, \
         random]\n",
    );
    let ran = folder.duel_with("run t.yaml --record r.jsonl", &"1\n".repeat(20));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let announced = ran.stdout.lines().filter(|line| line.starts_with("Game ")).count();
    assert!(ran.stdout.contains("Game 4 of 4: "), "{}", ran.stdout);
    assert_eq!(announced, 4);
}
