//! Wrong input: each gets a clear answer in the game's voice, none ends the program.

use crate::support::{Ran, duel};

/// Types `input` in a game from 36 between two humans, then resigns.
fn typed(variant: &str, input: &[u8]) -> Ran {
    let arguments = format!("play {variant} --start 36 --first human --second human --seed 1");
    duel(&arguments, [input, b"\nresign\n"].concat())
}

/// The line that follows the one that was typed at the first prompt.
fn answer(variant: &str, input: &[u8]) -> String {
    let ran = typed(variant, input);
    assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{}", ran.stdout);
    let mut lines = ran.stdout.lines().skip_while(|line| !line.contains("Enter"));
    lines.nth(1).expect("an answer").to_string()
}

#[test]
fn what_is_not_a_legal_move_is_named_and_asked_again() {
    for (input, expected) in [
        ("5", "5 does not divide 36."),
        ("36", "36 is the number itself."),
        ("72", "72 is larger than 36."),
        ("0", "0 divides no number."),
        ("-3", "-3 is less than 1."),
        ("2.5", "That is not a number. Enter a number, or type help."),
        ("99999999999999999999", "99999999999999999999 is too large."),
        ("two", "That is not a number. Enter a number, or type help."),
        ("2 3", "That is not a number. Enter a number, or type help."),
        ("", "Nothing was entered. Enter a number, or type help."),
        ("   ", "Nothing was entered. Enter a number, or type help."),
    ] {
        assert_eq!(answer("divisor-duel", input.as_bytes()), expected, "{input:?}");
    }
    assert_eq!(answer("no-reuse-duel", b"1"), "- 1 may not be taken.");
}

#[test]
fn bytes_that_are_no_text_are_shown_harmlessly_and_asked_again() {
    assert_eq!(answer("divisor-duel", b"\xff\xfe"), "That is not a number. Enter a number, or type help.");
    let ran = typed("divisor-duel", b"\x1b[2J\x07");
    assert!(!ran.stdout.contains(['\x1b', '\x07']), "{}", ran.stdout);
}

#[test]
fn after_a_refusal_the_prompt_returns_without_the_rest() {
    let ran = typed("divisor-duel", b"5");
    let prompt = "Enter a proper divisor of 36 to subtract: ";
    assert!(
        ran.stdout.contains(&format!("{prompt}5\n5 does not divide 36.\n{prompt}resign\n")),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_wrong_number_forfeits_at_once_where_the_rule_book_says_so() {
    for wrong in ["7", "1", "-2", "+7", "007", "99999999999999999999"] {
        let ran = typed("division-duel", wrong.as_bytes());
        let end = "Player 1 forfeits the game!\nPlayer 2 wins by default!\n";
        assert!(ran.stdout.ends_with(end), "{wrong}: {}", ran.stdout);
    }
}

#[test]
fn text_never_forfeits() {
    let ran = typed("division-duel", "seven\n\nhelp\n12.0\n1,200\n2.5\n12,\n1 2\n１２\n".as_bytes());
    assert!(ran.stdout.ends_with("Player 1 resigns.\nPlayer 2 wins!\n"), "{}", ran.stdout);
}

#[test]
fn three_wrong_numbers_in_one_turn_forfeit_factor_duel() {
    let ran = typed("factor-duel", b"5\n7\n11");
    assert!(ran.stdout.contains("11 does not divide 36. That is wrong number 3 of 3 in this turn.\n"));
    assert!(ran.stdout.ends_with("Player 1 forfeits the game.\nPlayer 2 wins!\n"), "{}", ran.stdout);
    let spread = typed("factor-duel", b"5\n7\n18\n5\n7");
    assert!(spread.stdout.ends_with("Player 2 resigns.\nPlayer 1 wins!\n"), "{}", spread.stdout);
}

#[test]
fn a_human_is_asked_for_as_long_as_they_like_where_wrong_numbers_are_free() {
    let ran = typed("divisor-duel", "5\n".repeat(400).as_bytes());
    assert_eq!(ran.stdout.matches("5 does not divide 36.").count(), 400);
}

#[test]
fn the_price_of_a_wrong_number_can_be_set_and_turned_off() {
    let play = |rules: &str, input: &str| {
        duel(&format!("play factor-duel --first human --second human --rules {rules}"), input).stdout
    };
    assert!(play("wrong=1", "5\n").ends_with("Player 1 forfeits the game.\nPlayer 2 wins!\n"));
    assert!(play("wrong=again", "5\n5\n5\n5\nresign\n").ends_with("Player 1 resigns.\nPlayer 2 wins!\n"));
}

#[test]
fn the_end_of_input_leaves_with_a_message_and_a_failure() {
    let ran = duel("play --first human --second human --seed 1", "8\n4\n");
    assert_eq!(ran.code, 1);
    assert_eq!(ran.stderr, "error: the input ended before the game did; nobody has won\n");
    assert!(ran.stdout.ends_with("Enter a proper divisor of 4 to subtract: \n"), "{}", ran.stdout);
}

#[test]
fn a_last_line_without_an_end_is_played() {
    let ran = duel("play --first human --second human --start 2 --seed 1", "1");
    assert!(ran.stdout.ends_with("Player 1 wins the game!\n"), "{}", ran.stdout);
}

#[test]
fn rules_and_history_are_told_at_the_prompt() {
    let ran = duel(
        "play no-reuse-duel --first human --second human --names Ann,Bo",
        "15\nrules\nhistory\nresign\n",
    );
    assert!(ran.stdout.contains("- A divisor that either player has taken may not be taken again.\n"));
    assert!(ran.stdout.contains("- Start: 30\n- 1. Ann: 15, leaving 15\n"), "{}", ran.stdout);
}

#[test]
fn undo_takes_back_the_last_move_and_the_reply_to_it() {
    let against = |second: &str, input: &str| {
        duel(&format!("play --second {second} --start 100 --seed 1"), input).stdout
    };
    let played = against("random", "50\nundo\nhistory\n50\nresign\n");
    let turns: Vec<&str> = played.lines().filter(|line| line.starts_with("Player 2 subtracts")).collect();
    assert_eq!(turns.len(), 2);
    assert_eq!(turns[0], turns[1], "the bot draws the same numbers again");
    assert!(played.contains("Start: 100\nEnter"), "the history is empty again: {played}");
    assert!(against("random", "undo\nresign\n").contains("There is nothing to take back yet.\n"));
    assert!(against("human", "50\n25\nundo\nresign\n").contains("Moves are taken back against bots only.\n"));
}
