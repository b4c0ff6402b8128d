//! `duel test`: is one strategy better than another?

use serde_json::Value;

use crate::process::{press_ctrl_c, until};
use crate::support::{Folder, Ran};

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn the_exit_code_and_the_sentence_say_who_is_better() {
    let folder = Folder::new();
    let better = folder.duel("test perfect greedy-largest no-reuse-duel");
    assert_eq!(better.code, Some(0), "{}", better.stderr);
    assert!(
        better.stdout.starts_with("perfect is better than greedy-largest (95 % sure): ahead on "),
        "{}",
        better.stdout
    );
    let worse = folder.duel("test greedy-largest perfect no-reuse-duel");
    assert_eq!(worse.code, Some(1));
    assert!(
        worse.stdout.starts_with("greedy-largest is worse than perfect (95 % sure): ahead on "),
        "{}",
        worse.stdout
    );
}

#[test]
fn a_strategy_is_not_better_than_itself_and_the_whole_range_says_so_exactly() {
    let folder = Folder::new();
    let ran = folder.duel("test greedy-largest greedy-largest --starts 30-60 --format json");
    assert_eq!(ran.code, Some(1));
    let answer = json(&ran);
    assert_eq!((answer["starts"].as_u64(), answer["level"].as_u64()), (Some(155), Some(155)));
    assert_eq!(
        (&answer["exact"], &answer["decided"], &answer["result"]),
        (&true.into(), &true.into(), &"level".into())
    );
    assert_eq!(answer["difference"], serde_json::json!({"value": 0.0, "low": null, "high": null}));
}

#[test]
fn a_range_that_is_used_up_names_the_better_of_two_that_leave_nothing_to_chance() {
    let folder = Folder::new();
    // Six starts: not enough to be sure of others, but all that there are.
    let ran = folder.duel("test perfect greedy-largest divisor-duel --starts 40-45 --format json");
    let answer = json(&ran);
    assert_eq!((answer["decided"].as_bool(), answer["exact"].as_bool()), (Some(true), Some(true)));
    let ahead = answer["ahead"].as_u64() > answer["behind"].as_u64();
    assert_eq!((ahead, ran.code, answer["result"].as_str()), (true, Some(0), Some("better")));
}

#[test]
fn not_worse_by_more_than_a_margin_is_shown_where_better_cannot_be() {
    let folder = Folder::new();
    let ran = folder.duel("test random random --at-least 30 --format json");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    let answer = json(&ran);
    assert_eq!((answer["result"].as_str(), answer["at_least"].as_f64()), (Some("not-worse"), Some(30.0)));
    assert!(answer["difference"]["low"].as_f64() >= Some(-0.3), "{answer}");
    let ran = folder.duel("test greedy-largest perfect no-reuse-duel --at-least -2");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stdout.contains("greedy-largest is worse than perfect by more than 2 points"),
        "{}",
        ran.stdout
    );
}

#[test]
fn against_opponents_the_two_do_not_meet() {
    let folder = Folder::new();
    let ran =
        folder.duel("test perfect random --opponents parity,greedy-smallest --record r.jsonl --format json");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    let answer = json(&ran);
    assert_eq!(answer["games"].as_u64(), answer["starts"].as_u64().map(|starts| 8 * starts));
    let record = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    assert!(!record.contains(r#""first":"perfect","second":"random""#));
    assert!(record.contains(r#""first":"perfect","second":"parity""#));
    folder.well("verify r.jsonl");
}

#[test]
fn the_record_is_that_of_a_complete_tournament_whatever_the_threads() {
    let folder = Folder::new();
    let answers: Vec<String> = [1, 2, 7]
        .map(|threads| {
            let ran = folder.well(&format!("test mcts random --record r{threads}.jsonl --threads {threads}"));
            ran.stdout
        })
        .into();
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
    assert!(folder.read("r1.jsonl") == folder.read("r2.jsonl"));
    assert!(folder.read("r1.jsonl") == folder.read("r7.jsonl"));
    folder.well("verify r1.jsonl");
    folder.well("report r1.jsonl -o page.html");
    // What is decided stays decided.
    let again = folder.well("test mcts random --record r1.jsonl --resume");
    assert_eq!(again.stdout, answers[0]);
    assert!(folder.read("r1.jsonl") == folder.read("r2.jsonl"));
}

#[test]
fn a_test_that_was_stopped_goes_on_and_more_starts_can_be_allowed() {
    let folder = Folder::new();
    let child =
        folder.start("test random random --record part.jsonl --threads 1 --starts 30-3000 --alpha 0.000001");
    until("some games", || folder.length("part.jsonl") > 20_000);
    press_ctrl_c(&child);
    let ran = Ran::of(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(ran.stderr.contains("continue with the same command and `--resume`"), "{}", ran.stderr);
    // Torn in the middle of a line, and asked for other numbers of starts than before.
    let bytes = folder.read("part.jsonl");
    folder.write("part.jsonl", &bytes[..bytes.len() / 3]);
    for starts in [300, 400] {
        let ran = folder.duel(&format!(
            "test random random --record part.jsonl --resume --starts 30-3000 --alpha 0.000001 --max-starts {starts}"
        ));
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    }
    folder.duel("test random random --record whole.jsonl --starts 30-3000 --alpha 0.000001 --max-starts 400");
    assert!(folder.read("part.jsonl") == folder.read("whole.jsonl"));
    let other = folder.duel("test random parity --record part.jsonl --resume --starts 30-3000");
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("this is the record of another tournament"), "{}", other.stderr);
}

#[test]
fn what_cannot_be_tested_is_refused_in_one_line() {
    let folder = Folder::new();
    for (arguments, message) in [
        ("test human random", "`human` cannot be tested"),
        ("test random perfect --starts 5-2", "there is no start from 5 to 2"),
        ("test random perfect --starts 1-9", "starts go from 2 to 9223372036854775807"),
        ("test random perfect --starts many", "`many` is not a range of starts"),
        ("test random perfect --at-least lots", "`lots` is not a number of points"),
        ("test random perfect --at-least nan", "`nan` is not a number of points"),
        ("test random perfect --alpha 2", "`2` is not a share of wrong answers"),
        ("test random perfect --opponents random", "`random` is named twice"),
        ("test random perfect divisor-duel divisor-duel", "`divisor-duel` is named twice"),
        ("test random perfect --max-starts 0", "--max-starts"),
    ] {
        let ran = folder.duel(arguments);
        assert_eq!(ran.code, Some(2), "{arguments}");
        assert!(
            ran.stderr.starts_with("error: ") && ran.stderr.contains(message),
            "{arguments}: {}",
            ran.stderr
        );
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}
