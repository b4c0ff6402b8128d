//! Strategy files, tournament files, and where they lie.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{RUDE, SLY, duel, evil, quoted, run};

const FORMATS: [&str; 4] = ["table", "csv", "markdown", "json"];

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("written");
}

#[test]
fn descriptions_are_shown_safely_and_json_keeps_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = format!("{}.yaml", evil());
    write(
        folder.path(),
        &format!("strategies/{file}"),
        format!("name: sly\ndescription: {}\nuse: random\n", quoted(&evil())),
    );
    for format in FORMATS {
        let said = duel(folder.path(), &["list", "strategies", "--format", format]);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        if format == "json" {
            let list: Value = serde_json::from_str(&said.stdout).expect("JSON");
            let listed = list.as_array().and_then(|list| list.last()).expect("an entry");
            assert_eq!(
                (&listed["description"], &listed["source"]),
                (&evil().into(), &format!("strategies/{file}").into())
            );
        }
    }
}

#[test]
fn a_strategy_file_is_faulted_safely() {
    for evil in [RUDE, SLY, &evil()] {
        let evil_quoted = quoted(evil);
        for text in [
            format!("name: {evil_quoted}\nuse: random\n"),
            format!("{evil_quoted}: 1\nuse: random\n"),
            format!("use: {evil_quoted}\n"),
            format!("use: random\n{evil_quoted}: 3\n"),
            format!("use: lookahead\ndepth: {evil_quoted}\n"),
            format!("command: [sh]\nlimits: {{{evil_quoted}: 1s}}\n"),
            format!("command: [sh]\nlimits: {{move: {evil_quoted}}}\n"),
            format!("mix: [{{use: {evil_quoted}, weight: 1}}]\n"),
            format!("use: random\ndescription: {evil}\n{evil}"),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let name = format!("{evil}.yaml");
            write(folder.path(), &format!("strategies/{name}"), text);
            let path = format!("strategies/{name}");
            assert_eq!(duel(folder.path(), &["list", "strategies"]).code, Some(1));
            assert_eq!(duel(folder.path(), &["check", &path]).code, Some(2));
            assert_eq!(duel(folder.path(), &["play", "--first", &path, "--second", "random"]).code, Some(2));
        }
    }
}

#[test]
fn a_tournament_with_sly_names_is_shown_safely_and_json_keeps_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let sly = quoted(SLY);
    // The first line is shown as what the tournament is.
    let text = format!(
        "# {}\nname: {sly}\nvariants: [{{variant: divisor-duel, name: {sly}}}]\n\
         strategies: [{{name: {sly}, use: random}}, {{name: '=evil', use: parity}}]\n",
        SLY.replace(['\u{2028}', '\u{2029}', '\u{feff}'], "")
    );
    let path = format!("tournaments/{}.yaml", evil());
    write(folder.path(), &path, text);
    for format in FORMATS {
        let said = duel(folder.path(), &["list", "tournaments", "--format", format]);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        let said = duel(folder.path(), &["run", &path, "--format", format]);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        match format {
            "json" => {
                let standings: Value = serde_json::from_str(&said.stdout).expect("JSON");
                assert_eq!(standings["tournament"], SLY);
                assert_eq!(standings["variants"][0]["name"], SLY);
            }
            "csv" => assert!(said.stdout.contains(",'=evil,"), "{}", said.stdout),
            _ => {}
        }
    }
}

#[test]
fn a_tournament_file_is_faulted_safely() {
    for evil in [RUDE, SLY, &evil()] {
        let text = quoted(evil);
        let good = "variants: [divisor-duel]\nstrategies: [random, parity]\n";
        for text in [
            format!("name: {text}\n{text}: 1\n{good}"),
            format!("format: {text}\n{good}"),
            format!("rounds: {text}\n{good}"),
            format!("variants: [{text}]\nstrategies: [random, parity]\n"),
            format!(
                "variants: [{{variant: divisor-duel, rules: {{op: {text}}}}}]\nstrategies: [random, parity]\n"
            ),
            format!(
                "variants: [{{variant: divisor-duel, rules: {{{text}: 1}}}}]\nstrategies: [random, parity]\n"
            ),
            format!("variants: [{{variant: divisor-duel, starts: {text}}}]\nstrategies: [random, parity]\n"),
            format!("variants: [divisor-duel]\nstrategies: [{text}, {text}]\n"),
            format!("variants: [divisor-duel]\nstrategies: [random, {{use: lookahead, {text}: 3}}]\n"),
            format!("name: {evil}\n{evil}\n"),
            format!("name: {evil:?}\n{good}: *{evil}\n"),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let path = format!("tournaments/{evil}.yaml");
            write(folder.path(), &path, text);
            let said = duel(folder.path(), &["run", &path]);
            assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""));
            assert_eq!(duel(folder.path(), &["list", "tournaments"]).code, Some(1));
        }
    }
}

#[test]
fn bytes_that_are_not_text_are_told_safely() {
    let folder = tempfile::tempdir().expect("a folder");
    for bytes in [&b"\xff\xfe\x1b[2J"[..], b"\x1b[2J\x9b2J: \x00\n", b"\x9b\x90\x9d"] {
        write(folder.path(), "t.yaml", bytes);
        assert_eq!(run(folder.path(), &["run", "t.yaml"]).code, Some(2));
        assert_eq!(run(folder.path(), &["check", "./t.yaml"]).code, Some(2));
        for verb in [
            &["verify", "t.yaml"][..],
            &["replay", "t.yaml", "--game", "0"],
            &["report", "t.yaml", "-o", "p"],
        ] {
            assert_eq!(run(folder.path(), verb).code, Some(2));
        }
    }
}
