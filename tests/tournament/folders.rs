//! Strategies by path, folder and pattern, seen from the tournament's file, and broken ones among them.

use std::fs;

use serde_json::Value;

use crate::support::Folder;

/// A class with a tournament in a folder of its own, and bots beside it.
fn class(strategies: &str) -> Folder {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("class/bots")).expect("a folder");
    folder.write("class/t.yaml", format!("variants: [divisor-duel]\nstrategies: {strategies}\n"));
    folder.write("class/bots/bea.yaml", "name: bea\nuse: lookahead\ndepth: 2\n");
    folder.write("class/bots/ada.yaml", "name: ada\nuse: lookahead\ndepth: 1\n");
    let bot = "while read word n first rest; do if [ \"$word\" = move ]; then echo $first; fi; done\n";
    folder.write("class/bots/cid.sh", bot);
    folder.write("class/bots/notes.txt", "not a bot");
    folder
}

fn entrants(folder: &Folder, record: &str) -> Vec<[String; 2]> {
    let text = String::from_utf8(folder.read(record)).expect("UTF-8");
    let header: Value = serde_json::from_str(text.lines().next().expect("a header")).expect("JSON");
    let strategies = header["tournament"]["strategies"].as_array().expect("a list");
    let field = |entry: &Value, key: &str| entry[key].as_str().expect("text").to_string();
    strategies.iter().map(|entry| [field(entry, "name"), field(entry, "use")]).collect()
}

#[test]
fn a_folder_enters_all_that_it_holds_once_and_in_order() {
    let folder = class("[perfect, bots/, 'bots/*.sh']");
    folder.well("run class/t.yaml --record r.jsonl");
    let expected =
        [["perfect", "perfect"], ["ada", "bots/ada.yaml"], ["bea", "bots/bea.yaml"], ["cid", "bots/cid.sh"]];
    assert_eq!(entrants(&folder, "r.jsonl"), expected);
    // Wherever it is started from, it is the same tournament.
    let inside = Folder::new();
    fs::create_dir_all(inside.path("bots")).expect("a folder");
    for name in ["t.yaml", "bots/ada.yaml", "bots/bea.yaml", "bots/cid.sh"] {
        inside.write(name, folder.read(&format!("class/{name}")));
    }
    inside.well("run t.yaml --record r.jsonl");
    assert!(inside.read("r.jsonl") == folder.read("r.jsonl"));
    // Beside its strategies, a record finds them again.
    folder.write("class/r.jsonl", folder.read("r.jsonl"));
    folder.well("verify class/r.jsonl");
}

#[test]
fn a_pattern_enters_what_fits_and_a_path_is_seen_from_the_tournament() {
    let folder = class("[random, 'bots/?e*', {name: first, use: bots/ada.yaml}]");
    folder.well("run class/t.yaml --record r.jsonl");
    let expected = [["random", "random"], ["bea", "bots/bea.yaml"], ["first", "bots/ada.yaml"]];
    assert_eq!(entrants(&folder, "r.jsonl"), expected);
}

#[test]
fn broken_ones_are_all_reported_and_can_be_skipped() {
    let folder = class("[perfect, bots/]");
    folder.write("class/bots/dan.yaml", "name: dan\nuse: lookahead\ndepth: many\n");
    folder.write("class/bots/eve.yaml", "name: eve\n");
    folder.write("class/bots/fay.wasm", "not a module");
    let ran = folder.duel("run class/t.yaml --record r.jsonl");
    assert_eq!(ran.code, Some(2));
    for name in ["dan.yaml", "eve.yaml", "fay.wasm"] {
        assert!(ran.stderr.contains(name), "{name}: {}", ran.stderr);
    }
    let ran = folder.well("run class/t.yaml --record r.jsonl --skip-broken");
    for name in ["dan.yaml", "eve.yaml", "fay.wasm"] {
        let told =
            ran.stderr.lines().any(|line| line.starts_with("warning: skipped: ") && line.contains(name));
        assert!(told, "{name}: {}", ran.stderr);
    }
    let names: Vec<String> = entrants(&folder, "r.jsonl").into_iter().map(|[name, _]| name).collect();
    assert_eq!(names, ["perfect", "ada", "bea", "cid"]);
}

#[test]
fn what_holds_no_strategy_is_named() {
    for (strategies, what) in [
        ("[perfect, random, none/]", "none"),
        ("[perfect, random, 'bots/*.rb']", "`bots/*.rb` holds no strategy"),
        ("[perfect, random, '*/ada.yaml']", "can only be in the name of a file"),
        ("[perfect, random, {name: all, use: bots/}]", "stands for several strategies"),
        ("[perfect, bots/missing.yaml]", "missing.yaml"),
    ] {
        let folder = class(strategies);
        let ran = folder.duel("run class/t.yaml");
        assert_eq!(ran.code, Some(2), "{strategies}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("class/t.yaml:2") && ran.stderr.contains(what),
            "{strategies}: {}",
            ran.stderr
        );
    }
    let folder = class("[bots/gus.yaml, perfect]");
    folder.write("class/bots/gus.yaml", "name: gus\n");
    let ran = folder.duel("run class/t.yaml --skip-broken");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("gus.yaml") && ran.stderr.contains("without the broken ones"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_changed_bot_is_another_entrant_and_says_so() {
    let folder = class("[random, parity, bots/cid.sh]");
    folder.well("run class/t.yaml --record class/r.jsonl");
    folder.well("verify class/r.jsonl");
    folder.well("run class/t.yaml --record class/r.jsonl --resume");
    let before = String::from_utf8(folder.read("class/r.jsonl")).expect("UTF-8");

    let bot = String::from_utf8(folder.read("class/bots/cid.sh")).expect("UTF-8");
    folder.write("class/bots/cid.sh", format!("{bot}# corrected\n"));
    for arguments in ["run class/t.yaml --record class/r.jsonl --resume", "verify class/r.jsonl"] {
        let ran = folder.duel(arguments);
        assert_eq!(ran.code, Some(2), "{arguments}");
        assert!(ran.stderr.contains("strategy `bots/cid.sh` is no longer what it was"), "{}", ran.stderr);
    }
    assert_eq!(folder.read("class/r.jsonl"), before.as_bytes());

    // Its games are others now, and nobody else's are.
    folder.well("run class/t.yaml --record class/new.jsonl");
    let after = String::from_utf8(folder.read("class/new.jsonl")).expect("UTF-8");
    for (old, new) in before.lines().zip(after.lines()) {
        assert_eq!(old == new, !old.contains("cid.sh"), "{old}\n{new}");
    }
    folder.write("class/bots/cid.sh", bot);
    folder.well("verify class/r.jsonl");
}

#[test]
fn files_that_a_bot_lists_are_part_of_it() {
    let folder = class("[random, bots/dot.yaml]");
    folder.write("class/bots/weights", "1");
    folder.write("class/bots/dot.yaml", "name: dot\ncommand: [sh, cid.sh]\nfiles: [weights]\n");
    folder.well("run class/t.yaml --record r.jsonl");
    folder.write("class/bots/weights", "2");
    let ran = folder.duel("run class/t.yaml --record r.jsonl --resume");
    assert!(ran.stderr.contains("is no longer what it was"), "{}", ran.stderr);
    folder.write("class/bots/dot.yaml", "name: dot\ncommand: [sh, cid.sh]\nfiles: [wheights]\n");
    let ran = folder.duel("run class/t.yaml");
    assert!(ran.stderr.contains("`files` lists `wheights`, which is not there"), "{}", ran.stderr);
}
