//! Tournaments with modules, by the command: reproduced on any number of threads, and verified.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::program;
use tempfile::TempDir;

fn duel(folder: &Path, arguments: &str) -> Output {
    let mut duel = Command::new(env!("CARGO_BIN_EXE_duel"));
    duel.args(arguments.split(' ')).current_dir(folder).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Draws its moves from `random_get`: the index is a random number modulo their count.
const DICE: &str = r#"(module
    (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
    (memory (export "memory") 48)
    (func (export "buffer") (param i32) (result i32) (i32.const 65536))
    (func (export "choose") (result i32)
        (drop (call $random (i32.const 0) (i32.const 4)))
        (i32.rem_u (i32.load (i32.const 0)) (i32.load (i32.const 65544)))))"#;

fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), bytes).expect("a file");
}

/// A folder with a tournament of modules: one that thinks, one that draws, one that fails, one by its path.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    std::fs::create_dir(path.join("strategies")).expect("a folder");
    write(path, "strategies/parity.wasm", include_bytes!("../../strategies/parity.wasm"));
    write(path, "strategies/parity-wasm.yaml", include_bytes!("../../strategies/parity-wasm.yaml"));
    write(path, "strategies/dice.wasm", wat::parse_str(DICE).expect("a module"));
    write(path, "strategies/dice.yaml", "wasm: dice.wasm\nlimits: {fuel: 1M, memory: 4MiB}\n");
    write(path, "lazy.wasm", wat::parse_str(program("", "(call $read) (call $one)")).expect("a module"));
    write(
        path,
        "t.yaml",
        "name: t\nseed: 3\nrounds: 4\nvariants: [divisor-duel, division-duel, no-reuse-duel]\n\
         strategies: [random, parity-wasm, dice, lazy.wasm]\n",
    );
    folder
}

#[test]
fn the_record_is_the_same_on_any_number_of_threads_and_every_game_is_verified() {
    let folder = folder();
    let record = |threads: u32| {
        let ran = duel(folder.path(), &format!("run t.yaml --threads {threads} --record r{threads}.jsonl"));
        assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
        std::fs::read_to_string(folder.path().join(format!("r{threads}.jsonl"))).expect("a record")
    };
    let one = record(1);
    assert_eq!([record(2), record(7)], [one.clone(), one.clone()]);
    let games = one.lines().count() - 1;
    let verified = duel(folder.path(), "verify r1.jsonl");
    assert_eq!(text(&verified.stdout), format!("{games} of {games} games come out the same\n"));
    assert_eq!(verified.status.code(), Some(0));
    // One that answers once and ends loses its longer games, and only its own.
    assert!(one.contains("\"reason\":\"it ended with exit code 0\""));

    let header: serde_json::Value =
        serde_json::from_str(one.lines().next().expect("a header")).expect("JSON");
    let strategies = header["tournament"]["strategies"].as_array().expect("a list");
    let engines: Vec<_> =
        strategies.iter().map(|entry| entry.get("engine").and_then(|e| e.as_str())).collect();
    assert_eq!(engines, [None, Some("wasmi 2.0.0"), Some("wasmi 2.0.0"), Some("wasmi 2.0.0")]);
    let digest = blake3::hash(include_bytes!("../../strategies/parity.wasm")).to_string();
    assert!(strategies[1]["definition"].as_str().is_some_and(|text| text.contains(&digest)));
}

#[test]
fn a_game_is_replayed_by_the_command_that_replay_prints() {
    let folder = folder();
    duel(folder.path(), "run t.yaml --record r.jsonl");
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    let wanted = |line: &&str| line.contains("\"dice\"") && line.contains("\"lazy.wasm\"");
    let line = record.lines().skip(1).find(wanted).expect("a game of two modules");
    let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let replay = duel(folder.path(), &format!("replay r.jsonl --game {}", game["id"]));
    let told = text(&replay.stderr);
    let command = told.lines().find_map(|line| line.split("the same game: duel ").nth(1)).expect("a command");
    let again = duel(folder.path(), command);
    assert_eq!(text(&again.stdout), text(&replay.stdout));
}

#[test]
fn a_changed_module_is_another_entrant() {
    let folder = folder();
    duel(folder.path(), "run t.yaml --record r.jsonl");
    // A custom section, which changes nothing of what it does.
    let mut module = include_bytes!("../../strategies/parity.wasm").to_vec();
    module.extend([0, 2, 1, b'x']);
    write(folder.path(), "strategies/parity.wasm", module);
    let verified = duel(folder.path(), "verify r.jsonl");
    assert_eq!(verified.status.code(), Some(2));
    assert!(text(&verified.stderr).contains("strategy `parity-wasm` is no longer what it was"));
    let resumed = duel(folder.path(), "run t.yaml --record r.jsonl --resume");
    assert!(text(&resumed.stderr).contains("strategy `parity-wasm` is no longer what it was"));
}

#[test]
fn a_record_of_another_engine_is_not_continued() {
    let folder = folder();
    duel(folder.path(), "run t.yaml --record r.jsonl");
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    let (header, games) = record.split_once('\n').expect("a header");
    let mut header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    let old = header["digest"].as_str().expect("a digest").to_string();
    header["digest"] = "".into();
    // In the order in which it is written, which a map does not keep.
    let text_of =
        record.lines().next().expect("a header").replace("wasmi 2.0.0", "wasmi 1.0.0").replace(&old, "");
    let digest = blake3::hash(text_of.as_bytes()).to_string();
    let forged = text_of.replace("\"digest\":\"\"", &format!("\"digest\":\"{digest}\""));
    write(folder.path(), "old.jsonl", format!("{forged}\n{games}"));
    let resumed = duel(folder.path(), "run t.yaml --record old.jsonl --resume");
    assert_eq!(resumed.status.code(), Some(2));
    let told = text(&resumed.stderr);
    assert!(told.contains("strategy `parity-wasm` was played with wasmi 1.0.0"), "{told}");
    // To verify it is another matter: the games come out the same here.
    let verified = duel(folder.path(), "verify old.jsonl");
    assert_eq!(verified.status.code(), Some(0), "{}", text(&verified.stderr));
}

#[test]
fn check_tells_imports_fuel_and_memory_and_what_is_refused() {
    let folder = folder();
    let checked = duel(folder.path(), "check dice");
    let told = text(&checked.stdout);
    assert_eq!(checked.status.code(), Some(0), "{told}");
    for line in [
        "is a module that can be played: ",
        "it exports `buffer` and `choose`, and imports `random_get`",
        "answers the largest positions within its fuel: ",
        "answers the largest positions within its memory: 3145728 bytes, 75.0 % of `memory`",
        "plays the same game for the same seed: yes",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let lazy = duel(folder.path(), "check ./lazy.wasm");
    assert_eq!(lazy.status.code(), Some(1));
    assert!(text(&lazy.stdout).contains(
        "FAIL  answers the largest positions within its memory: at 720720: it ended with exit code 0"
    ));
    let alert =
        r#"(module (import "env" "alert" (func)) (memory (export "memory") 1) (func (export "_start")))"#;
    write(folder.path(), "alert.wasm", wat::parse_str(alert).expect("a module"));
    let refused = duel(folder.path(), "check alert.wasm");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr)
            .contains("alert.wasm: the module imports `env.alert`, which bots are not given")
    );
}

/// The games of `name` in a record that did not end by the rules, as `end` and reason.
fn failures(record: &str, name: &str) -> Vec<(String, String)> {
    let games = record.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON"));
    let failed = games.filter(|game: &serde_json::Value| {
        game["end"] != "no-moves" && [&game["first"], &game["second"]].iter().any(|seat| **seat == *name)
    });
    let told = |game: serde_json::Value| {
        (game["end"].as_str().unwrap_or_default().into(), game["reason"].as_str().unwrap_or_default().into())
    };
    failed.map(told).collect()
}

#[test]
fn a_tournaments_limits_cap_the_fuel_and_the_memory_of_modules() {
    let folder = folder();
    for (limits, name, end, reason) in [
        ("fuel: 60", "dice", "timeout", "no answer within 120 units of fuel"),
        ("memory: 1MiB", "dice", "crash", "it asked for more than its 1048576 bytes of memory"),
    ] {
        let tournament = format!(
            "name: t\nseed: 3\nlimits: {{{limits}}}\nvariants: [divisor-duel]\nstrategies: [random, {name}]\n"
        );
        write(folder.path(), "capped.yaml", tournament);
        let ran = duel(folder.path(), "run capped.yaml --record capped.jsonl");
        assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
        let record = std::fs::read_to_string(folder.path().join("capped.jsonl")).expect("a record");
        assert_eq!(failures(&record, name), vec![(end.into(), reason.into()); 2], "{limits}");
        // The record says the limits, so that the games come out the same again.
        let verified = duel(folder.path(), "verify capped.jsonl");
        assert_eq!(text(&verified.stdout), "2 of 2 games come out the same\n", "{limits}");
        std::fs::remove_file(folder.path().join("capped.jsonl")).expect("removed");
    }
}

#[test]
fn fuel_is_not_a_limit_of_programs() {
    let folder = folder();
    write(folder.path(), "strategies/wrong.yaml", "command: [python3]\nlimits: {fuel: 1M}\n");
    let told = text(&duel(folder.path(), "check wrong").stderr);
    let what = "wrong.yaml:2: limit `fuel` is for a `wasm`; a program's work is limited in time, by `move`";
    assert!(told.contains(what), "{told}");
}

#[test]
fn a_strategy_file_says_what_is_wrong_with_its_module() {
    let folder = folder();
    for (file, what) in [
        ("wasm: missing.wasm\n", ":1: `wasm` names `missing.wasm`: the file cannot be opened: "),
        (
            "wasm: dice.wasm\nlimits: {fuel: lots}\n",
            ":2: limit `fuel`: `lots` is not a count from 1 to 1000G",
        ),
        ("wasm: dice.wasm\nlimits: {move: 1s}\n", ":2: unknown limit `move`"),
        (
            "wasm: dice.wasm\nsandbox: off\n",
            ":2: `sandbox` belongs to a `command`, and there is none; remove it",
        ),
        (
            "wasm: dice.wasm\nuse: random\n",
            ":2: the file has more than one of `use`, `mix`, `command` and `wasm`",
        ),
        (
            "wasm: dice.wasm\nlimits: {memory: 64KiB}\n",
            ":1: `wasm` names `dice.wasm`: the module begins with 3145728",
        ),
    ] {
        write(folder.path(), "strategies/wrong.yaml", file);
        let told = text(&duel(folder.path(), "check wrong").stderr);
        assert!(told.contains(&format!("wrong.yaml{what}")), "{file}: {told}");
    }
}
