//! `duel run --shard` and `duel merge`: shares of a tournament, and the bytes of a plain run.

use crate::support::{Folder, SMALL};

/// Plays all shares of `t.yaml`; the names of their records.
fn play(folder: &Folder, of: usize) -> Vec<String> {
    let part = |number: usize| {
        let name = format!("part-{number}-{of}.jsonl");
        let threads = 1 + number % 3;
        folder.well(&format!("run t.yaml --shard {number}/{of} --record {name} --threads {threads}"));
        name
    };
    (1..=of).map(part).collect()
}

#[test]
fn merged_shards_are_the_bytes_of_a_plain_run() {
    let folder = Folder::with(SMALL);
    let ran = folder.well("run t.yaml --record plain.jsonl --format json");
    let plain = folder.read("plain.jsonl");
    for of in 1..=5 {
        let mut parts = play(&folder, of);
        // In whatever order they are named.
        parts.rotate_left(of / 2);
        let named = parts.join(" ");
        folder.well(&format!("merge {named} -o whole.jsonl"));
        assert!(folder.read("whole.jsonl") == plain, "{of} shards");
        assert_eq!(folder.well(&format!("standings {named} --format json")).stdout, ran.stdout);
        for part in &parts {
            folder.well(&format!("verify {part}"));
        }
    }
    let listed = |records: &str| {
        let games = folder.well(&format!("games {records} --of random --lost --format json")).stdout;
        let games: Vec<serde_json::Value> = serde_json::from_str(&games).expect("JSON");
        let mut ids: Vec<u64> = games.iter().filter_map(|game| game["id"].as_u64()).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(listed("part-1-2.jsonl part-2-2.jsonl"), listed("plain.jsonl"));
}

#[test]
fn a_part_that_was_stopped_is_named_and_goes_on_to_the_same_bytes() {
    let folder = Folder::with(SMALL);
    let parts = play(&folder, 2);
    let whole = folder.read(&parts[0]);
    let step = whole.len() / 7;
    for cut in (0..whole.len()).step_by(step).chain([whole.len() - 1]) {
        folder.write("torn.jsonl", &whole[..cut]);
        let merged = folder.duel(&format!("merge torn.jsonl {} -o whole.jsonl", parts[1]));
        assert_eq!(merged.code, Some(2), "cut at {cut}");
        assert!(merged.stderr.contains("torn.jsonl"), "{}", merged.stderr);
        folder.well("run t.yaml --shard 1/2 --record torn.jsonl --resume");
        assert!(folder.read("torn.jsonl") == whole, "cut at {cut}");
    }
    folder.well(&format!("merge torn.jsonl {} -o whole.jsonl", parts[1]));
    folder.well("run t.yaml --record plain.jsonl");
    assert!(folder.read("whole.jsonl") == folder.read("plain.jsonl"));
}

#[test]
fn a_game_keeps_its_number_in_its_part() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record plain.jsonl");
    let parts = play(&folder, 3);
    for game in [0, 5, 77] {
        let plain = folder.well(&format!("replay plain.jsonl --game {game}"));
        let replayed: Vec<_> =
            parts.iter().map(|part| folder.duel(&format!("replay {part} --game {game}"))).collect();
        assert_eq!(replayed.iter().filter(|ran| ran.stdout == plain.stdout).count(), 1, "game {game}");
        let elsewhere = replayed.iter().filter(|ran| ran.stderr.contains("it is in the record of shard "));
        assert_eq!(elsewhere.count(), 2, "game {game}");
    }
}

#[test]
fn parts_that_do_not_make_a_whole_are_all_named() {
    let folder = Folder::with(SMALL);
    let parts = play(&folder, 4);
    folder.well("run t.yaml --record plain.jsonl");
    folder.well("run t.yaml --seed 3 --shard 3/4 --record foreign.jsonl");
    folder.well("run t.yaml --shard 3/5 --record fifth.jsonl");
    let second = folder.read(&parts[1]);
    let end = second.len() - 1 - second.iter().rev().skip(1).position(|&byte| byte == b'\n').expect("lines");
    folder.write("short.jsonl", &second[..end]);
    folder.write("again.jsonl", folder.read(&parts[0]));
    let named = format!("{} short.jsonl again.jsonl foreign.jsonl fifth.jsonl plain.jsonl", parts[0]);
    let merged = folder.duel(&format!("merge {named} -o whole.jsonl"));
    assert_eq!(merged.code, Some(2));
    for what in [
        "`part-1-4.jsonl` and `again.jsonl` are both shard 1/4",
        "`short.jsonl` is not finished",
        "--shard 2/4 --record short.jsonl --resume",
        "`foreign.jsonl` is a part of another tournament than `part-1-4.jsonl`",
        "`fifth.jsonl` is shard 3/5",
        "`plain.jsonl` is not a part",
        "shard 3/4 is missing",
        "shard 4/4 is missing",
    ] {
        assert!(merged.stderr.contains(what), "{what}: {}", merged.stderr);
    }
    assert_eq!(folder.length("whole.jsonl"), 0);

    // A changed game is found wherever it is.
    let text = String::from_utf8(folder.read(&parts[2])).expect("UTF-8");
    folder.write("changed.jsonl", text.replacen("\"winner\":\"first\"", "\"winner\":\"second\"", 1));
    let merged =
        folder.duel(&format!("merge {} {} changed.jsonl {} -o whole.jsonl", parts[0], parts[1], parts[3]));
    assert_eq!(merged.code, Some(2));
    assert!(merged.stderr.contains("changed.jsonl:"), "{}", merged.stderr);
    assert_eq!(folder.length("whole.jsonl"), 0);
}

#[test]
fn what_cannot_be_shared_out_is_refused_with_the_remedy() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --shard 1/4 --record part.jsonl");
    folder.well("run t.yaml --record plain.jsonl");
    folder.write("people.yaml", "variants: [divisor-duel]\nstrategies: [human, random]\n");
    for (arguments, what) in [
        ("run t.yaml --shard 0/16 --record x", "shards count from 1; the first one is `1/16`"),
        ("run t.yaml --shard 17/16 --record x", "the last one is `16/16`"),
        ("run t.yaml --shard 3 --record x", "`I/N`"),
        ("run t.yaml --shard 1/4", "--record"),
        (
            "run t.yaml --shard 2/4 --record part.jsonl --resume",
            "record of shard 1/4, and shard 2/4 is asked for",
        ),
        ("run t.yaml --record part.jsonl --resume", "and the whole tournament is asked for"),
        ("run t.yaml --shard 1/4 --record plain.jsonl --resume", "record of the whole tournament"),
        ("run people.yaml --shard 1/2 --record x", "cannot be shared out"),
        ("merge part.jsonl -o part.jsonl", "is one of the parts"),
        ("standings part.jsonl plain.jsonl", "hold the same games"),
        ("standings part.jsonl part.jsonl", "hold the same games"),
    ] {
        let ran = folder.duel(arguments);
        assert_eq!(ran.code, Some(2), "{arguments}: {}", ran.stderr);
        assert!(ran.stderr.contains(what), "{arguments}: {}", ran.stderr);
    }
}
