//! What a person learns: reviews after the game, hints with their reasons, and a coach.

use crate::person::Person;
use crate::support::{duel, sample, session};

/// The review of a game that two people type.
fn review(arguments: &str, typed: &str) -> String {
    let ran = duel(&format!("play {arguments} --first human --second human --seed 1 --review"), typed);
    assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{}", ran.stdout);
    let (_, review) = ran.stdout.split_once("\nReview: ").expect("a review");
    review.into()
}

#[test]
fn a_pipe_gets_a_review_only_when_it_asks_for_one() {
    for variant in ["divisor-duel", "no-reuse-duel"] {
        let (arguments, moves) = sample(variant);
        let plain = duel(&format!("{arguments} --no-review"), moves.join("\n")).stdout;
        assert_eq!(plain, session(variant));
        let reviewed = duel(&format!("{arguments} --review"), moves.join("\n")).stdout;
        let more = reviewed.strip_prefix(&plain).expect("the transcript comes first");
        assert!(more.starts_with("\nReview: "), "{more}");
    }
    assert_eq!(duel("play --review --no-review", "").code, 2);
}

#[test]
fn the_first_move_that_threw_the_win_away_is_named_with_what_would_have_won() {
    // Even is won by taking 1: Alice, who begins at 16, gives the win away, and Bob gives it back.
    assert_eq!(
        review("divisor-duel", "8\n4\n2\n1\n"),
        "16 -8? → 8 -4? → 4 -2? → 2 -1 → 1\n\
         Player 1 threw the win away twice, first by taking 8 at 16.\n\
         1 would have won. 1 leaves 15, which is lost: a number is won exactly when it is even: taking 1 \
         leaves an odd number, whose divisors are odd, so that the next one is even again.\n"
    );
    // Whoever may not take 5 again has no move at 25.
    assert_eq!(
        review("no-reuse-duel", "15\n5\n2\n4\n"),
        "30 -15? → 15 -5 → 10 -2 → 8 -4 → 4\n\
         Player 1 threw the win away by taking 15 at 30.\n\
         5 would have won. 5 leaves 25, from which there is no move.\n"
    );
}

#[test]
fn giving_up_a_won_game_throws_it_away() {
    assert_eq!(
        review("division-duel", "resign\n"),
        "60\nPlayer 1 threw the win away by resigning at 60.\n\
         12 would have won. 12 leaves 5, from which there is no move.\n"
    );
    assert!(review("division-duel", "7\n").contains("threw the win away by a wrong number at 60."));
}

#[test]
fn where_nothing_could_be_done_it_is_said_and_why() {
    assert_eq!(
        review("divisor-duel --start 9", "1\n1\n1\n1\n1\n1\n1\n1\n").lines().nth(1),
        Some("Nothing could be done: every position that Player 1 faced was lost.")
    );
    assert!(
        review("divisor-duel --start 3", "1\n1\n")
            .contains("\n3 is lost: a number is won exactly when it is even")
    );
    // 12 without reuse is won at once by taking 3, as 9 has no divisor left; so 15, whose moves are 3 and 5,
    // leaves 12 or 10 and is lost if both are won.
    assert!(review("no-reuse-duel --start 15", "5\n2\n4\n").contains("Nothing could be done"));
}

#[test]
fn a_long_game_is_told_in_one_line() {
    let ran =
        duel("play --first greedy-smallest --second greedy-smallest --start 2000 --seed 1 --review", "");
    let line = ran.stdout.lines().find(|line| line.starts_with("Review: ")).expect("a review");
    assert!(line.starts_with("Review: 2000 -1 → 1999 -1 → "), "{line}");
    assert!(line.contains(" moves … -1 → ") && line.ends_with(" -1 → 2 -1 → 1"), "{line}");
    assert!(line.chars().count() <= 80, "{line}");
    let large = duel(
        "play --first human --second human --start 9223372036854775806 --seed 1 --review",
        "1\n1\nresign\n",
    );
    let whole = "Review: 9223372036854775806 -1 → 9223372036854775805 -1 → 9223372036854775804\n";
    assert!(large.stdout.contains(whole), "{}", large.stdout);
}

#[test]
fn a_lost_game_can_be_played_again_from_where_it_was_lost() {
    let mut person = Person::at("play no-reuse-duel --second perfect --start 30 --seed 1");
    person.sees("divisor: ").types("15").sees("perfect's Turn:").sees("divisor: ").types("resign");
    person.sees("perfect Wins!").sees("Try again from there? [y/N] ").types("y");
    // 5 leaves 25, where nothing is left to take.
    person.sees("Available Divisors: 2, 3, 5, 6, 10, 15").sees("divisor: ").types("5").sees("Player 1 Wins!");
    person.sees("Player 1 never let go of the win.");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_game_that_is_played_again_from_its_middle_keeps_what_was_used() {
    let mut person =
        Person::at("play no-reuse-duel --first greedy-largest --start 48 --second human --seed 1");
    person.sees("Used Divisors: 24").sees("divisor: ").types("resign").sees("greedy-largest Wins!");
    person.sees("Player 2 threw the win away by resigning at 24.").sees("[y/N] ").types("yes");
    person.sees("- N is now: 24\r\n- Used Divisors: 24\r\n").sees("Player 2's Turn:").sees("divisor: ");
    assert!(!person.screen().ends_with("- Enter your divisor: 24"), "the bot's move is not made once more");
    person.types("24").sees("24 is the number itself.").sees("divisor: ").presses("\x03");
    assert_eq!(person.leaves(), 130);
}

#[test]
fn a_hint_says_why() {
    let told = |arguments: &str| {
        duel(&format!("play {arguments} --first human --second human --seed 1"), "hint\n").stdout
    };
    let even = told("--start 100");
    assert!(
        even.contains("Hint: 1 wins.\n1 leaves 99, which is lost: a number is won exactly when"),
        "{even}"
    );
    let used = told("no-reuse-duel --start 30");
    assert!(used.contains("- Hint: 5 wins.\n- 5 leaves 25, from which there is no move.\n"), "{used}");
    let lost = told("--start 9");
    assert!(lost.contains("Hint: no move wins. ") && lost.contains("\n9 is lost: a number is won"), "{lost}");
}

#[test]
fn the_coach_asks_once_whether_to_keep_a_move_that_throws_the_win_away() {
    let coached = |typed: &str| duel("play --first human --second human --start 16 --seed 1 --coach", typed);
    let question = "Coach: 8 throws the win away. Keep it? [y/N] ";
    let kept = coached("8\ny\nresign\n");
    assert_eq!(kept.stderr, format!("{question}y\n"), "beside the transcript");
    assert!(kept.stdout.contains("subtract: 8\n\nPlayer 1 subtracts 8 from N.\n"), "{}", kept.stdout);
    let changed = coached("8\nn\n1\nresign\n");
    assert_eq!(changed.stderr, format!("{question}n\n"));
    assert!(
        changed.stdout.contains("subtract: 8\nEnter a proper divisor of 16 to subtract: 1\n"),
        "{}",
        changed.stdout
    );
    let insisted = coached("8\n\n8\nresign\n");
    assert_eq!(insisted.stderr.matches("Coach").count(), 1, "{}", insisted.stderr);
    assert!(insisted.stdout.contains("Player 1 subtracts 8 from N.\n"));
    let instead = coached("8\n1\nresign\n");
    assert!(
        instead
            .stdout
            .contains("subtract: 8\nEnter a proper divisor of 16 to subtract: 1\n\nPlayer 1 subtracts 1")
    );
    assert_eq!(coached("1\n15\nresign\n").stderr.matches("Coach").count(), 0, "a good move and a wrong one");
    assert_eq!(coached("8\n").code, 1, "the input may end there");
}

#[test]
fn ctrl_c_after_the_game_says_that_the_game_was_over() {
    let mut person = Person::at("play no-reuse-duel --second perfect --start 30 --seed 1");
    person.sees("divisor: ").types("15").sees("perfect's Turn:").sees("divisor: ").types("resign");
    person.sees("Try again from there? [y/N] ").presses("\x03");
    assert_eq!(person.leaves(), 130);
    let screen = person.screen();
    assert!(screen.ends_with("interrupted: the game was over, and nothing of it is lost"), "{screen}");
}
