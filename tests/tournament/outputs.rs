//! Files that are written: never an input, and never half a file.

use std::os::unix::fs::symlink;

use crate::support::{Folder, SMALL};

#[test]
fn a_page_never_takes_the_place_of_the_record_it_is_made_from() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl");
    let record = folder.read("r.jsonl");
    symlink(folder.path("r.jsonl"), folder.path("link.jsonl")).expect("a link");
    std::fs::hard_link(folder.path("r.jsonl"), folder.path("hard.jsonl")).expect("a link");
    for output in ["r.jsonl", "./r.jsonl", "link.jsonl", "hard.jsonl"] {
        let ran = folder.duel(&format!("report r.jsonl -o {output}"));
        assert_eq!(ran.code, Some(2), "{output}");
        assert_eq!(
            ran.stderr,
            format!("error: `{output}` is the record itself; name another file for the page\n")
        );
    }
    for arguments in [
        "--record new.jsonl --report new.jsonl",
        "--record new.jsonl --report ./new.jsonl",
        "--record t.yaml --resume",
        "--report t.yaml",
    ] {
        let ran = folder.duel(&format!("run t.yaml {arguments}"));
        assert_eq!(ran.code, Some(2), "{arguments}");
        assert!(ran.stderr.contains("is both") && ran.stderr.lines().count() == 1, "{}", ran.stderr);
    }
    assert!(!folder.path("new.jsonl").exists());
    assert!(folder.read("r.jsonl") == record);
    assert_eq!(folder.read("t.yaml"), SMALL.as_bytes());
}

#[test]
fn an_old_page_stays_until_the_new_one_is_finished() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl --report page.html");
    let page = folder.read("page.html");
    folder.well("report r.jsonl -o page.html");
    assert!(folder.read("page.html") == page, "the page of a run and of its record are the same");
    let mut text = folder.read("r.jsonl");
    text.extend_from_slice(b"hello\n");
    folder.write("r.jsonl", &text);
    assert_eq!(folder.duel("report r.jsonl -o page.html").code, Some(2));
    assert!(folder.read("page.html") == page);
    let names = std::fs::read_dir(folder.path(".")).expect("a folder").flatten();
    let left: Vec<_> = names.filter(|entry| entry.file_name().to_string_lossy().contains(".part")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn nothing_that_a_strategy_is_made_of_is_overwritten() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [random, me.yaml, both.yaml]\n");
    let files = [
        ("me.yaml", "command: [python3, me.py]\nfiles: [weights]\n"),
        ("me.py", "import sys\n"),
        ("weights", "1"),
        ("both.yaml", "mix: [{use: ./part.yaml}, {use: random}]\n"),
        ("part.yaml", "use: parity\n"),
    ];
    for (name, text) in files {
        folder.write(name, text);
    }
    symlink(folder.path("me.py"), folder.path("link.py")).expect("a link");
    let mut commands = vec!["play --first ./me.yaml --second random --record me.py".to_string()];
    commands.push("test ./me.yaml random --record me.py --resume".into());
    commands.push("run t.yaml --report link.py".into());
    commands.extend(files.map(|(name, _)| format!("run t.yaml --report {name}")));
    for command in commands {
        let ran = folder.duel(&command);
        assert_eq!(ran.code, Some(2), "{command}: {}", ran.stderr);
        assert!(ran.stderr.contains("is both a file of strategy `"), "{command}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{command}: {}", ran.stderr);
    }
    for (name, text) in files {
        assert_eq!(folder.read(name), text.as_bytes(), "{name}");
    }
}

#[test]
fn trust_in_nobody_is_refused_with_the_nearest_name() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [random, parity]\n");
    folder.write("greedy.yaml", "name: greedy\nuse: greedy-largest\n");
    for verb in ["run t.yaml", "play --first random", "test random parity", "check random"] {
        let ran = folder.duel(&format!("{verb} --strategies . --trust gredy"));
        assert_eq!(ran.code, Some(2), "{verb}");
        assert!(
            ran.stderr.ends_with(
                "error: `--trust` names an unknown strategy `gredy` (the nearest is `greedy`); \
                 see `duel list strategies`\n"
            ),
            "{verb}: {}",
            ran.stderr
        );
    }
    folder.well("run t.yaml --strategies . --trust greedy");
}
