//! Every file of `tournaments/` runs.

use std::fs;
use std::path::PathBuf;

use crate::support::Folder;

fn examples() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tournaments");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_example_runs_verifies_and_says_what_it_is() {
    let folder = Folder::new();
    let mut variants = String::new();
    for path in examples() {
        let (path, text) = (path.display(), fs::read_to_string(&path).expect("an example"));
        assert!(text.starts_with("# "), "{path} begins with a comment");
        // A 1 is legal only where 1 may be taken; `resign` always is.
        let input = if text.contains("use: human") { "resign\n".repeat(100) } else { String::new() };
        let ran = folder.duel_with(&format!("run {path} --record r.jsonl --format json"), &input);
        assert_eq!(ran.code, Some(0), "{path}: {}", ran.stderr);
        folder.well("verify r.jsonl");
        fs::remove_file(folder.path("r.jsonl")).expect("the record");
        variants.push_str(&text);
    }
    for variant in divisor_duel::game::Variant::ids() {
        assert!(variants.contains(variant), "{variant} is in no example");
    }
}

#[test]
fn without_a_file_the_built_in_showdown_is_played() {
    let folder = Folder::new();
    let showdown = concat!(env!("CARGO_MANIFEST_DIR"), "/tournaments/showdown.yaml");
    let built_in = folder.well("run --format json");
    assert_eq!(built_in.stdout, folder.well(&format!("run {showdown} --format json")).stdout);
    for strategy in divisor_duel::strategy::REGISTRY.iter().filter(|entry| entry.id != "human") {
        let text = fs::read_to_string(showdown).expect("the file");
        assert!(text.contains(strategy.id), "{} does not take part", strategy.id);
    }
}

#[test]
fn every_format_is_written() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [random, parity]\n");
    for format in ["table", "json", "csv", "markdown"] {
        let ran = folder.well(&format!("run t.yaml --format {format}"));
        assert!(ran.stdout.contains("parity"), "{format}");
        assert_eq!(ran.stderr, "", "no progress where there is no terminal");
    }
}
