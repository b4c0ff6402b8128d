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
fn where_the_last_move_loses_the_books_name_the_stuck_player_as_the_winner_and_nobody_as_the_loser() {
    for (variant, typed, end) in [
        (
            "divisor-duel",
            "2\n1\n",
            "-------------------------\nCurrent N: 1\nAda's Turn.\n\
             No proper divisors left. Ada cannot make a move.\nAda wins the game!\n",
        ),
        (
            "division-duel",
            "2\n",
            "Bob's Turn:\nProper divisors of 2 are: None\nBob cannot make a move.\nBob wins!\n",
        ),
        (
            "factor-duel",
            "2\n",
            "Bob's Turn\nCurrent N: 2\nNo proper divisors available for 2.\n\
             Bob cannot make a move.\nBob wins!\n",
        ),
        (
            "no-reuse-duel",
            "2\n",
            "Bob's Turn:\n- Available Divisors: None (no proper divisors left)\n\
             - You cannot make a move.\n- Bob Wins!\n",
        ),
        (
            "divider-game",
            "2\n1\n",
            "Ada's turn.\nCurrent total: 1\nNo valid divisors to subtract.\nAda wins the game!\n",
        ),
    ] {
        let seats = "--names Ada,Bob --first human --second human --seed 1";
        let ran = duel(&format!("play {variant} --rules last=loses --start 4 {seats}"), typed);
        assert!(ran.stdout.ends_with(end), "{}", ran.stdout);
        assert!(!ran.stdout.contains("lose"), "{}", ran.stdout);
        assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{variant}");
    }
    assert_eq!(VARIANTS.len(), 5, "every book is tried");
}

#[test]
fn the_rules_and_the_hints_know_that_the_last_move_loses() {
    let told = |arguments: &str| {
        let ran = duel(&format!("play {arguments} --first human --second human --seed 1"), "rules\nhint\n");
        ran.stdout
    };
    let four = told("factor-duel --rules last=loses --start 4");
    assert!(four.contains("Whoever cannot move wins.\n"), "{four}");
    assert!(four.contains("Hint: no move wins. 2 is the last move, and it loses.\n"), "{four}");
    assert!(told("factor-duel --start 4").contains("Whoever cannot move loses.\n"));
    assert!(told("factor-duel --rules last=loses --start 6").contains("Hint: 2 wins.\n"));
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
