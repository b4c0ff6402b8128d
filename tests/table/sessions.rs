//! Every rule book's sample session comes out byte for byte.

use divisor_duel::game::VARIANTS;

use crate::support::{duel, sample, session};

#[test]
fn a_piped_session_is_that_of_the_rule_book() {
    for variant in &VARIANTS {
        let (arguments, moves) = sample(variant.id);
        let ran = duel(&arguments, moves.join("\n"));
        assert_eq!(ran.stdout, session(variant.id), "{}", variant.id);
        assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{}", variant.id);
    }
}

#[test]
fn a_bots_moves_appear_at_the_prompt_as_if_they_had_been_typed() {
    let (arguments, _) = sample("divisor-duel");
    let bots = arguments.replace("human", "greedy-largest");
    assert_eq!(duel(&bots, "").stdout, session("divisor-duel"));
}

#[test]
fn blanks_and_line_ends_of_other_systems_change_nothing_but_what_is_echoed() {
    let (arguments, moves) = sample("factor-duel");
    assert_eq!(duel(&arguments, moves.join("\r\n")).stdout, session("factor-duel"));
    let padded = duel(&arguments, format!("\t{}\n", moves.join(" \n  "))).stdout;
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    assert_eq!(words(&padded), words(&session("factor-duel")));
}

#[test]
fn overridden_rules_are_told_in_the_same_voice() {
    let subtracting =
        duel("play division-duel --rules op=subtract --first human --second human --start 6", "3\n");
    assert!(subtracting.stdout.contains("6 - 3 = 3\nThe new number is 3.\n"), "{}", subtracting.stdout);
    for (variant, words) in [
        (
            "divisor-duel",
            "Enter a proper divisor of 6 to divide by: 3\n\nPlayer 1 divides N by 3.\nNew N is 2.\n",
        ),
        ("factor-duel", "You divide 6 by 3.\nNew N is 2.\n"),
        ("no-reuse-duel", "- N is now: 2\n- Used Divisors: 3\n"),
        ("divider-game", "Enter a divisor to divide by: 3\nYou divided by 3. New total is 2.\n"),
    ] {
        let rules = "--rules op=divide,one=no --first human --second human --start 6";
        let ran = duel(&format!("play {variant} {rules}"), "3\n");
        assert!(ran.stdout.contains(words), "{}", ran.stdout);
    }
}
