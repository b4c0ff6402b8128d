//! A person at a terminal: the rule books' words, lines that can be edited, and three ways to leave.

use divisor_duel::game::VARIANTS;
use rustix::process::Signal;

use crate::person::{Person, trimmed};
use crate::support::{duel, sample, session};

/// What stands right before the answer in a variant's prompt.
fn prompt_end(variant: &str) -> &'static str {
    match variant {
        "divisor-duel" | "divider-game" => "subtract: ",
        _ => "divisor: ",
    }
}

#[test]
fn a_typed_session_looks_like_that_of_the_rule_book() {
    for variant in &VARIANTS {
        let (arguments, moves) = sample(variant.id);
        let mut person = Person::at(&format!("{arguments} --no-review"));
        for divisor in moves {
            person.sees(prompt_end(variant.id)).types(divisor);
        }
        assert_eq!(person.leaves(), 0);
        let price = match variant.id {
            "division-duel" => "Careful: a wrong number loses the game at once.\n",
            "factor-duel" => "Careful: 3 wrong numbers in one turn lose the game.\n",
            _ => "",
        };
        let welcome = "Two people at one keyboard. Type help at the prompt for what you can do.\n";
        let expected = trimmed(&format!("{welcome}{price}\n{}", session(variant.id)));
        assert_eq!(person.screen(), expected, "{}", variant.id);
        assert_eq!(person.sees_bold(), variant.id == "no-reuse-duel", "bold where the rule book is");
    }
}

#[test]
fn the_opponent_is_named_before_the_first_move_and_at_its_turns() {
    let mut person = Person::at("play --second perfect --start 4 --seed 1");
    person.sees("subtract: ").types("2").sees("perfect wins the game!");
    person.sees("[y/N] ").types("");
    assert_eq!(person.leaves(), 0);
    let screen = person.screen();
    assert!(screen.starts_with("You play against perfect. Type help at the prompt"), "{screen}");
    assert!(screen.contains("perfect's Turn.\n") && screen.contains("Player 1's Turn.\n"), "{screen}");
    let mut named = Person::at("play --second perfect --start 4 --seed 1 --names Ada,Bob --no-review");
    named.sees("subtract: ").types("2").sees("Bob wins the game!");
    assert_eq!(named.leaves(), 0);
    let mut twins = Person::at("play --first random --second random --start 4 --seed 1");
    assert_eq!(twins.leaves(), 0);
    assert!(twins.screen().contains("random 1's Turn.\n"), "{}", twins.screen());
}

#[test]
fn a_line_can_be_edited_and_an_earlier_one_brought_back() {
    let mut person = Person::at("play --first human --second human --start 16 --seed 1 --no-review");
    // `84`, then back over the 8 and away with it; later the line before that one.
    person.sees("subtract: ").presses("84\x1b[D\x7f").types("").sees("4 from N.");
    person.sees("subtract: ").types("2").sees("2 from N.");
    person.sees("subtract: ").presses("\x1b[A\x1b[A").types("").sees("4 does not divide 10.");
    person.sees("subtract: ").types("quit");
    assert_eq!(person.leaves(), 1);
    assert!(person.screen().ends_with("the game is left, nobody has won"), "{}", person.screen());
}

#[test]
fn ctrl_c_at_the_prompt_leaves_with_a_message_and_code_130() {
    let mut person = Person::at("play --seed 1");
    person.sees("subtract: ").presses("\x03");
    assert_eq!(person.leaves(), 130);
    assert!(
        person.screen().ends_with("interrupted: the game is left, nobody has won"),
        "{}",
        person.screen()
    );
}

#[test]
fn a_request_to_terminate_is_heard_at_the_prompt_without_a_key() {
    let mut person = Person::at("play --seed 1");
    person.sees("subtract: ").signals(Signal::TERM);
    assert_eq!(person.leaves(), 130);
    assert!(
        person.screen().ends_with("interrupted: the game is left, nobody has won"),
        "{}",
        person.screen()
    );
}

#[test]
fn ctrl_d_at_the_prompt_leaves_with_a_message_and_code_1() {
    let mut person = Person::at("play --seed 1");
    person.sees("subtract: ").presses("\x04");
    assert_eq!(person.leaves(), 1);
    assert!(person.screen().contains("the input ended before the game did"), "{}", person.screen());
}

#[test]
fn a_long_list_of_divisors_fits_the_screen_and_is_whole_on_demand() {
    let mut person = Person::at("play --first human --second human --start 720720 --seed 1");
    person.sees("subtract: ").types("divisors").sees("subtract: ").types("quit");
    assert_eq!(person.leaves(), 1);
    let screen = person.screen();
    let (short, whole) = screen.split_once("subtract: divisors\n").expect("two lists");
    assert!(short.replace("\n  ", " ").contains("360360 (239 in all; type divisors to see them)"), "{short}");
    assert!(!short.contains(" 840,") && whole.contains(" 840,"), "{screen}");
    assert_eq!(whole.matches(',').count(), 238 + 1, "all of them, and `is left, nobody`: {whole}");
    let middle = whole.lines().nth(3).expect("a line of the list");
    assert!(middle.ends_with(',') && middle.len() <= 80, "{middle}");
}

#[test]
fn a_long_verdict_is_broken_at_blanks_on_a_terminal_and_a_line_of_its_own_in_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.yaml");
    let long =
        |name: &str, strategy: &str| format!("{{name: {name}-{}, use: {strategy}}}", "long-".repeat(7));
    let strategies = [long("one", "perfect"), long("two", "greedy-largest")];
    let tournament =
        format!("name: t\nseed: 1\nvariants: [divisor-duel]\nstrategies: [{}]\n", strategies.join(", "));
    std::fs::write(&file, tournament).expect("written");
    let arguments = format!("run {}", file.display());
    let ran = duel(&format!("{arguments} --format json"), "");
    let standings: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let verdict = standings["verdict"].as_str().expect("a verdict");
    assert!(verdict.len() > 80, "{verdict}");

    let piped = duel(&arguments, "").stdout;
    let (table, hints) = piped.split_once(&format!("\n\n{verdict}\n")).expect("the verdict is one line");
    assert!(table.lines().chain(hints.lines()).all(|line| line.chars().count() <= 80), "{piped}");

    let mut person = Person::at(&arguments);
    assert_eq!(person.leaves(), 0);
    let screen = person.screen();
    assert!(!screen.contains(verdict), "{screen}");
    assert!(screen.replace('\n', " ").contains(verdict), "{screen}");
}
