//! Records that Duel did not write: each is refused with a line that says why, and none does harm.

use serde_json::{Value, json};

use crate::support::{Folder, SMALL};

/// A header that says this, with the digest that belongs to it.
fn header(tournament: &Value, format: Option<u32>) -> String {
    // The keys must stand in the order in which Duel writes them, which a map of JSON does not keep.
    let order = ["name", "seed", "format", "rounds", "max-moves", "variants", "strategies"];
    let pairs =
        order.into_iter().filter_map(|key| Some(format!("\"{key}\":{}", ordered(tournament.get(key)?))));
    let tournament = pairs.collect::<Vec<_>>().join(",");
    let format = format.map(|format| format!("\"format\":{format},")).unwrap_or_default();
    let line = |digest: &str| {
        format!("{{\"duel\":\"0.1.0\",{format}\"tournament\":{{{tournament}}},\"digest\":\"{digest}\"}}")
    };
    line(&blake3::hash(line("").as_bytes()).to_string())
}

/// JSON with the keys of variants and strategies in their order.
fn ordered(value: &Value) -> String {
    let order =
        ["name", "variant", "rules", "starts", "use", "definition", "from", "to", "count", "op", "one"];
    let order: Vec<&str> = order.into_iter().chain(["reuse", "divisors", "wrong"]).collect();
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(ordered).collect::<Vec<_>>().join(",")),
        Value::Object(map) => {
            let pairs = order.iter().filter_map(|key| Some(format!("\"{key}\":{}", ordered(map.get(*key)?))));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

fn tournament(starts: Value, strategies: &[(&str, &str)]) -> Value {
    let rules = json!({"op": "subtract", "one": "yes", "reuse": "yes", "divisors": "any", "wrong": "again"});
    let strategies: Vec<Value> = strategies
        .iter()
        .map(|(name, definition)| json!({"name": name, "use": name, "definition": definition}))
        .collect();
    json!({
        "name": "forged", "seed": "1", "format": "round-robin", "rounds": 1,
        "variants": [{"name": "divisor-duel", "variant": "divisor-duel", "rules": rules, "starts": starts}],
        "strategies": strategies,
    })
}

const PATIENT: [(&str, &str); 2] = [("greedy-smallest", "greedy-smallest:"), ("random", "random:")];

#[test]
fn a_good_header_is_accepted_so_that_the_others_are_refused_for_what_is_wrong_with_them() {
    let folder = Folder::new();
    folder.write("r.jsonl", header(&tournament(json!([16]), &PATIENT), Some(2)) + "\n");
    let ran = folder.duel("verify r.jsonl");
    assert_eq!(ran.stderr, "the record is not complete: 0 of 2 games; `duel run --resume` plays the rest\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), "0 of 0 games come out the same\n"));
}

#[test]
fn headers_that_ask_for_the_impossible_are_refused_by_every_verb() {
    let one = &PATIENT[..1];
    for (what, tournament, message) in [
        ("no starts", tournament(json!([]), &PATIENT), "starts out of range"),
        (
            "an empty draw",
            tournament(json!({"from": 2, "to": 9, "count": 0}), &PATIENT),
            "starts out of range",
        ),
        ("a start of 1", tournament(json!([1]), &PATIENT), "starts out of range"),
        ("one strategy", tournament(json!([16]), one), "a tournament without games"),
        ("none", tournament(json!([16]), &[]), "a tournament without games"),
    ] {
        let folder = Folder::new();
        folder.write("r.jsonl", header(&tournament, Some(2)) + "\n");
        for verb in ["verify r.jsonl", "replay r.jsonl --game 0", "report r.jsonl -o page.html"] {
            let ran = folder.duel(verb);
            assert_eq!(ran.code, Some(2), "{what}, {verb}: {}", ran.stderr);
            assert!(ran.stderr.contains(message), "{what}, {verb}: {}", ran.stderr);
        }
    }
}

#[test]
fn a_header_that_asks_for_endless_games_is_verified_in_bounded_time() {
    let folder = Folder::new();
    let strategies = [("greedy-smallest", "greedy-smallest:"), ("greedy-largest", "greedy-largest:")];
    let starts = json!([4611686018427387904u64]);
    for format in [None, Some(2)] {
        let game = "{\"id\":0,\"variant\":\"divisor-duel\"}";
        folder.write(
            "r.jsonl",
            format!("{}\n{game}\n", header(&tournament(starts.clone(), &strategies), format)),
        );
        let ran = folder.duel("verify r.jsonl");
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        assert!(ran.stdout.contains("the line is not a game"), "{}", ran.stdout);
    }
}

#[test]
fn a_record_of_a_later_format_says_which_duel_reads_it() {
    let folder = Folder::new();
    let line = header(&tournament(json!([16]), &PATIENT), Some(6)).replace("0.1.0", "7.0.0");
    folder.write("r.jsonl", line + "\n");
    let ran = folder.duel("verify r.jsonl");
    assert_eq!(
        ran.stderr,
        "error: r.jsonl:1: this record has format 6, and this version of duel reads formats up to 5; \
         use duel 7.0.0 or later\n"
    );
    folder.write("r.jsonl", header(&tournament(json!([16]), &PATIENT), Some(99)) + "\n");
    let ran = folder.duel("verify r.jsonl");
    assert!(ran.stderr.ends_with("reads formats up to 5; use a later duel\n"), "{}", ran.stderr);
}

#[test]
fn edited_games_are_refused_by_whoever_reads_them() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    let first = text.lines().nth(1).expect("a game");
    let moves = first.split_once("\"moves\":[").and_then(|(_, rest)| rest.split_once(']')).expect("moves").0;
    for (what, edited) in [
        ("a move that is not legal", first.replace(moves, &format!("{moves},7"))),
        ("a move that is missing", first.replace(moves, moves.rsplit_once(',').expect("moves").0)),
        (
            "the other winner",
            match first.contains("\"winner\":\"first\"") {
                true => first.replace("\"winner\":\"first\"", "\"winner\":\"second\""),
                false => first.replace("\"winner\":\"second\"", "\"winner\":\"first\""),
            },
        ),
        ("another end", first.replace("no-moves", "too-long")),
        ("a reason for nothing", first.replace("no-moves\"", "no-moves\",\"reason\":\"because\"")),
        ("a failure without a reason", first.replace("no-moves", "crash")),
        ("another start", first.replace("\"start\":16", "\"start\":18")),
    ] {
        assert_ne!(edited, first, "{what}");
        let changed = text.replacen(first, &edited, 1);
        folder.write("changed.jsonl", &changed);
        for verb in [
            "run t.yaml --record changed.jsonl --resume",
            "report changed.jsonl -o page.html",
            "replay changed.jsonl --game 0",
        ] {
            let ran = folder.duel(verb);
            assert_eq!(ran.code, Some(2), "{what}: {verb}");
            assert!(ran.stderr.starts_with("error: changed.jsonl:2: "), "{what}, {verb}: {}", ran.stderr);
            assert!(folder.read("changed.jsonl") == changed.as_bytes(), "{what}: {verb} changes nothing");
        }
        assert_eq!(folder.duel("verify changed.jsonl").code, Some(1), "{what}");
        assert!(!folder.path("page.html").exists());
    }
}

#[test]
fn a_record_of_the_first_format_is_verified_continued_and_reported() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    let read = |name: &str| std::fs::read(data.join(name)).expect("a record of the first version");
    let (record, tournament) = (read("format-1.jsonl"), read("format-1.yaml"));
    let folder = Folder::new();
    folder.write("t.yaml", &tournament);
    folder.write("old.jsonl", &record);
    let games = record.iter().filter(|byte| **byte == b'\n').count() - 1;
    let ran = folder.well("verify old.jsonl");
    assert_eq!(ran.stdout, format!("{games} of {games} games come out the same\n"));
    folder.well("report old.jsonl -o page.html");
    folder.well("replay old.jsonl --game 3 --comment");
    // Continued, it stays a record of the first format, byte for byte.
    folder.write("old.jsonl", &record[..record.len() / 2]);
    folder.well("run t.yaml --record old.jsonl --resume");
    assert!(folder.read("old.jsonl") == record);
    // And the games themselves are those that are played today.
    folder.well("run t.yaml --record new.jsonl");
    let games =
        |bytes: &[u8]| bytes.split_inclusive(|byte| *byte == b'\n').skip(1).collect::<Vec<_>>().concat();
    assert!(games(&folder.read("new.jsonl")) == games(&record));
}
