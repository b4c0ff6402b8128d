//! What is in the file of a page, without a browser.

use std::process::Command;

use crate::process::run;
use crate::support::{data, duel, page_of, played};

#[test]
fn a_variant_with_one_start_has_numbers_and_no_chart_of_one_column() {
    let (_folder, page) =
        page_of("rounds: 1\nvariants: [divisor-duel]\nstrategies: [greedy-largest, perfect]\n");
    assert!(!page.contains("Score by start"));
    assert!(page.contains("With best play the first player wins from its only start."));
    assert!(
        page.contains("run the tournament’s own file with <code>--seed "),
        "the file's name is not known"
    );
    let (_folder, page) = page_of(
        "rounds: 1\nvariants: [{variant: divisor-duel, starts: [16, 17]}]\nstrategies: [greedy-largest, perfect]\n",
    );
    assert!(page.contains("Score by start"));
}

#[test]
fn as_many_games_as_fit_are_kept_and_the_page_says_which() {
    let (folder, page) = page_of(
        "rounds: 20\nvariants: [{variant: divisor-duel, starts: {from: 100, to: 400}}]\nstrategies: [random, greedy-largest]\n",
    );
    assert!((900_000..=1_000_000).contains(&page.len()), "{}", page.len());
    let shown = data(&page)["games"].as_array().expect("games").len();
    assert!(page.contains(&format!(
        "As many games can be replayed here as fit into the page: {},{:03} of 12,040 games",
        shown / 1000,
        shown % 1000
    )));
    duel(folder.path(), &["report", "r.jsonl", "-o", "again.html"]);
    assert!(std::fs::read_to_string(folder.path().join("again.html")).expect("a page") == page);
}

#[test]
fn the_same_record_gives_the_same_bytes_whoever_asks() {
    let folder = played();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert_eq!(read("page.html"), read("run.html"));
    duel(folder.path(), &["report", "r.jsonl", "-o", "again.html"]);
    assert_eq!(read("page.html"), read("again.html"));
}

#[test]
fn nothing_in_the_page_comes_from_outside_or_from_a_name() {
    let folder = played();
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert!(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"));
    for outside in ["http://", "https://", "src=\"", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<script").count(), 2, "one of data, one of code");
    assert_eq!(page.matches("</script").count(), 2);
    assert!(!page.contains("<img"));
}

#[test]
fn the_games_of_the_page_are_those_of_the_record_and_judged() {
    let folder = played();
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    let data = data(&page);
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    let games: Vec<serde_json::Value> =
        record.lines().skip(1).map(|line| serde_json::from_str(line).expect("a game")).collect();
    for shown in data["games"].as_array().expect("games") {
        let game = &games[shown["id"].as_u64().expect("an id") as usize];
        let moves: Vec<String> =
            game["moves"].as_array().expect("moves").iter().map(ToString::to_string).collect();
        assert_eq!(shown["moves"].as_str(), Some(moves.join(" ").as_str()));
        assert_eq!(shown["start"].as_str().expect("a start"), game["start"].to_string());
        assert_eq!(shown["end"], game["end"]);
        if shown["arena"] == 0 {
            // Subtracting with 1 allowed, even numbers are won.
            let mut number = game["start"].as_u64().expect("a start");
            let mut expected = String::from(if number.is_multiple_of(2) { "w" } else { "l" });
            for divisor in game["moves"].as_array().expect("moves") {
                number -= divisor.as_u64().expect("a divisor");
                expected.push(if number.is_multiple_of(2) { 'w' } else { 'l' });
            }
            assert_eq!(shown["judged"].as_str(), Some(expected.as_str()));
        }
    }
}

#[test]
fn what_is_no_record_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("empty"), "").expect("written");
    std::fs::write(folder.path().join("noise"), "hello\nworld\n").expect("written");
    for record in ["empty", "noise", "missing"] {
        let output = run(Command::new(env!("CARGO_BIN_EXE_duel"))
            .args(["report", record, "-o", "page.html"])
            .current_dir(folder.path()));
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(!folder.path().join("page.html").exists());
    }
}

#[test]
fn a_page_that_cannot_be_written_is_told_before_the_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(["run", "--record", "r.jsonl", "--report", "nowhere/page.html"])
        .current_dir(folder.path()));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: cannot write `nowhere/page.html`"), "{error}");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]));
    assert!(!folder.path().join("r.jsonl").exists());
}
