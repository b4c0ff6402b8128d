//! `duel run --reuse`: a late entrant, a corrected one, more starts, more rounds cost only their own games.

use std::fs;

use crate::support::{Folder, SMALL};

/// The last line that a run says about its games.
fn told(stderr: &str) -> &str {
    stderr.lines().rfind(|line| line.starts_with("games: ")).unwrap_or_default()
}

const TWO: &str = "name: cup\nseed: 3\nrounds: 2\nvariants: [{variant: factor-duel, starts: [36, 48]}]\n";

#[test]
fn each_change_costs_only_its_own_games() {
    let folder = Folder::new();
    let cup = |name: &str, text: &str| folder.write(name, text);
    let strategies = "strategies: [random, parity, {name: deep, use: lookahead, depth: 2}]\n";
    cup("t.yaml", &format!("{TWO}{strategies}"));
    folder.well("run t.yaml --record old.jsonl");
    // Three pairings, two starts, two rounds, both seats: 24 games.
    for (what, text, expected) in [
        ("nothing", format!("{TWO}{strategies}"), "24 taken over, 0 played"),
        (
            "a late entrant",
            format!("{TWO}{}", strategies.replace(']', ", perfect]")),
            "24 taken over, 24 played",
        ),
        (
            "a corrected one",
            format!("{TWO}{}", strategies.replace("depth: 2", "depth: 3")),
            "8 taken over, 16 played",
        ),
        ("another name", format!("{TWO}{}", strategies.replace("deep", "new")), "8 taken over, 16 played"),
        ("one who left", format!("{TWO}{}", strategies.replace("random, ", "")), "8 taken over, 0 played"),
        (
            "another order",
            format!("{TWO}strategies: [{{name: deep, use: lookahead, depth: 2}}, parity, random]\n"),
            "24 taken over, 0 played",
        ),
        (
            "more starts",
            format!("{}{strategies}", TWO.replace("36, 48", "40, 36, 48, 60")),
            "24 taken over, 24 played",
        ),
        (
            "more rounds",
            format!("{}{strategies}", TWO.replace("rounds: 2", "rounds: 3")),
            "24 taken over, 12 played",
        ),
        ("a gauntlet", format!("format: gauntlet\n{TWO}{strategies}"), "16 taken over, 0 played"),
        (
            "other rules",
            format!("{}{strategies}", TWO.replace("starts:", "rules: {last: loses}, starts:")),
            "0 taken over, 24 played",
        ),
        (
            "another seed",
            format!("{}{strategies}", TWO.replace("seed: 3", "seed: 4")),
            "0 taken over, 24 played",
        ),
    ] {
        cup("new.yaml", &text);
        folder.well("run new.yaml --record plain.jsonl");
        let ran = folder.well("run new.yaml --record new.jsonl --reuse old.jsonl --threads 2");
        assert_eq!(told(&ran.stderr), format!("games: {expected}"), "{what}");
        assert!(folder.read("new.jsonl") == folder.read("plain.jsonl"), "{what}");
        assert_eq!(ran.stderr.contains("has seed 3 and this tournament 4"), what == "another seed", "{what}");
        folder.well("verify new.jsonl");
        for name in ["plain.jsonl", "new.jsonl"] {
            fs::remove_file(folder.path(name)).expect("it is there");
        }
    }
}

#[test]
fn reuse_goes_together_with_resume_shards_and_several_records() {
    let folder = Folder::with(SMALL);
    folder.write("late.yaml", SMALL.replace("  - parity\n", "  - perfect\n  - parity\n"));
    folder.well("run t.yaml --record whole.jsonl");
    folder.well("run late.yaml --record plain.jsonl");
    for number in 1..=2 {
        folder.well(&format!("run t.yaml --shard {number}/2 --record half-{number}.jsonl"));
        folder.well(&format!("run late.yaml --shard {number}/2 --record plain-{number}.jsonl"));
    }
    let (plain, whole) = (folder.read("plain.jsonl"), folder.read("whole.jsonl"));
    let (all, old) =
        (plain.split(|byte| *byte == b'\n').count() - 2, whole.split(|byte| *byte == b'\n').count() - 2);

    // One half, then both.
    let ran = folder.well("run late.yaml --record one.jsonl --reuse half-2.jsonl");
    assert!(folder.read("one.jsonl") == plain);
    let half = folder.read("half-2.jsonl").split(|byte| *byte == b'\n').count() - 2;
    assert_eq!(told(&ran.stderr), format!("games: {half} taken over, {} played", all - half));
    let ran = folder.well("run late.yaml --record both.jsonl --reuse half-2.jsonl --reuse half-1.jsonl");
    assert!(folder.read("both.jsonl") == plain);
    assert_eq!(told(&ran.stderr), format!("games: {old} taken over, {} played", all - old));

    // A share of the new one, from the whole old one.
    folder.well("run late.yaml --shard 1/2 --record part.jsonl --reuse whole.jsonl");
    assert!(folder.read("part.jsonl") == folder.read("plain-1.jsonl"));

    // A torn old record, and a new one that was stopped anywhere.
    folder.write("torn.jsonl", &whole[..whole.len() * 2 / 3]);
    for cut in [0, plain.len() / 3, plain.len() - 1] {
        folder.write("new.jsonl", &plain[..cut]);
        let ran = folder.well("run late.yaml --record new.jsonl --resume --reuse torn.jsonl --threads 2");
        assert!(folder.read("new.jsonl") == plain, "cut at {cut}");
        assert!(told(&ran.stderr).starts_with("games: "), "{}", ran.stderr);
        assert_eq!(told(&ran.stderr).ends_with("in the record before"), cut > 0, "{}", ran.stderr);
    }

    // Standings alone.
    let plain = folder.well("run late.yaml --format json").stdout;
    assert_eq!(folder.well("run late.yaml --format json --reuse whole.jsonl").stdout, plain);
}

#[test]
fn a_record_of_the_first_version_gives_its_games() {
    let folder = Folder::new();
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records/format-1");
    for end in ["yaml", "jsonl"] {
        folder.write(&format!("old.{end}"), fs::read(format!("{data}.{end}")).expect("a file"));
    }
    let ran = folder.well("run old.yaml --record new.jsonl --reuse old.jsonl");
    assert!(told(&ran.stderr).ends_with("taken over, 0 played"), "{}", ran.stderr);
    assert!(ran.stderr.contains("`old.jsonl` was begun by duel 0.1.0"), "{}", ran.stderr);
    folder.well("verify new.jsonl");
}

#[test]
fn what_has_been_changed_is_refused_by_name_and_line() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record old.jsonl");
    folder.well("play divisor-duel --first random --second parity --record match.jsonl");
    let text = String::from_utf8(folder.read("old.jsonl")).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    let changed = |line: usize, from: &str, to: &str| {
        let mut lines: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
        assert!(lines[line - 1].contains(from), "{}", lines[line - 1]);
        lines[line - 1] = lines[line - 1].replacen(from, to, 1);
        lines.join("\n") + "\n"
    };
    let winner =
        if lines[6].contains("\"winner\":\"first\"") { ["first", "second"] } else { ["second", "first"] };
    let [from, to] = winner.map(|seat| format!("\"winner\":\"{seat}\""));
    for (name, text, what) in [
        ("illegal.jsonl", changed(5, "\"moves\":[", "\"moves\":[7,"), "illegal.jsonl:5: "),
        ("winner.jsonl", changed(7, &from, &to), "winner.jsonl:7: "),
        ("seed.jsonl", changed(9, "\"seed\":\"", "\"seed\":\"1"), "seed.jsonl:9: "),
        ("header.jsonl", changed(1, "\"seed\":\"42\"", "\"seed\":\"43\""), "header.jsonl:1: "),
        ("swapped.jsonl", [lines[0], lines[2], lines[1], ""].join("\n"), "swapped.jsonl:2: "),
        ("empty.jsonl", String::new(), "empty.jsonl:1: there is no header"),
    ] {
        folder.write(name, text);
        let ran = folder.duel(&format!("run t.yaml --record new.jsonl --reuse old.jsonl --reuse {name}"));
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.stderr);
        assert!(ran.stderr.contains(what), "{name}: {}", ran.stderr);
        assert!(!folder.path("new.jsonl").exists(), "{name}");
    }
    for (arguments, what) in [
        ("run t.yaml --record new.jsonl --reuse match.jsonl", "match.jsonl:1: this is the record of a match"),
        ("run t.yaml --record new.jsonl --reuse nothing.jsonl", "cannot open `nothing.jsonl`"),
        ("run t.yaml --record old.jsonl --resume --reuse old.jsonl", "is both --reuse and --record"),
        ("run t.yaml --report old.jsonl --reuse old.jsonl", "is both --reuse and --report"),
        ("run t.yaml --reuse t.yaml", "is both --reuse and the tournament"),
    ] {
        let ran = folder.duel(arguments);
        assert_eq!(ran.code, Some(2), "{arguments}: {}", ran.stderr);
        assert!(ran.stderr.contains(what), "{arguments}: {}", ran.stderr);
    }
}

#[test]
fn games_of_programs_and_people_say_that_they_were_taken_over() {
    let folder = Folder::new();
    fs::create_dir(folder.path("bots")).expect("a folder");
    let bot = "while read word n first rest; do if [ \"$word\" = move ]; then echo $first; fi; done\n";
    folder.write("bots/cid.sh", bot);
    let cup = |more: &str| format!("seed: 3\nvariants: [factor-duel]\n{more}");
    folder.write("t.yaml", cup("strategies: [parity, bots/, random]\n"));
    folder.well("run t.yaml --record old.jsonl");
    let ran = folder.well("run t.yaml --record new.jsonl --reuse old.jsonl");
    assert_eq!(told(&ran.stderr), "games: 6 taken over, 0 played");
    let text = String::from_utf8(folder.read("new.jsonl")).expect("UTF-8");
    for line in text.lines().skip(1) {
        assert_eq!(line.ends_with(",\"reused\":true}"), line.contains("\"cid\""), "{line}");
    }
    // Without the field it is the old record, and everybody reads it as that.
    assert_eq!(text.replace(",\"reused\":true", "").as_bytes(), folder.read("old.jsonl"));
    for verb in ["verify", "standings --format json", "games --format json", "replay --game 1"] {
        let (verb, more) = verb.split_once(' ').unwrap_or((verb, ""));
        let old = folder.well(&format!("{verb} old.jsonl {more}")).stdout;
        assert_eq!(folder.well(&format!("{verb} new.jsonl {more}")).stdout, old, "{verb}");
    }
    // The field on a game that comes from its seed is a change like any other.
    let marked = text.replace("\"end\":\"no-moves\"}", "\"end\":\"no-moves\",\"reused\":true}");
    folder.write("marked.jsonl", marked);
    assert_eq!(folder.duel("verify marked.jsonl").code, Some(1));

    // A corrected bot is another one; so is one that may use less.
    folder.write("t.yaml", cup("limits: {move: 900ms}\nstrategies: [parity, bots/, random]\n"));
    let ran = folder.well("run t.yaml --record less.jsonl --reuse old.jsonl");
    assert_eq!(told(&ran.stderr), "games: 2 taken over, 4 played");
    assert!(ran.stderr.contains("in `old.jsonl` bots ran in another sandbox or with other limits"));
    folder.write("t.yaml", cup("strategies: [parity, bots/, random]\n"));
    folder.write("bots/cid.sh", bot.replace("read word", "read -r word"));
    let ran = folder.well("run t.yaml --record corrected.jsonl --reuse old.jsonl");
    assert_eq!(told(&ran.stderr), "games: 2 taken over, 4 played");

    // A person's games need not be played again either.
    let people = "strategies: [{name: You, use: human}, random]\n";
    folder.write("p.yaml", format!("variants: [{{variant: divisor-duel, starts: [4]}}]\n{people}"));
    let ran = folder.duel_with("run p.yaml --record mine.jsonl", &"1\n".repeat(4));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    folder.write("p.yaml", format!("variants: [{{variant: divisor-duel, starts: [4, 2]}}]\n{people}"));
    let ran = folder.duel_with("run p.yaml --record more.jsonl --reuse mine.jsonl", &"1\n".repeat(4));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(told(&ran.stderr), "games: 2 taken over, 2 played");
    assert_eq!(folder.duel("verify more.jsonl").code, Some(0));
}

#[test]
fn a_modules_games_are_those_of_its_seed_as_long_as_its_limits_are_the_same() {
    let folder = Folder::new();
    let module = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/strategies/parity.wasm")).expect("a module");
    folder.write("mine.wasm", module);
    let cup = "seed: 3\nvariants: [factor-duel]\nstrategies: [parity, mine.wasm, random]\n";
    folder.write("t.yaml", cup);
    folder.well("run t.yaml --record old.jsonl");
    let ran = folder.well("run t.yaml --record new.jsonl --reuse old.jsonl");
    assert_eq!(told(&ran.stderr), "games: 6 taken over, 0 played");
    assert!(folder.read("new.jsonl") == folder.read("old.jsonl"));
    folder.write("t.yaml", format!("limits: {{memory: 32MiB}}\n{cup}"));
    let ran = folder.well("run t.yaml --record less.jsonl --reuse old.jsonl");
    assert_eq!(told(&ran.stderr), "games: 2 taken over, 4 played");
}
