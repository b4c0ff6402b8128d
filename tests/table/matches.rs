//! Seeds, starts, names, the toss, and matches of several rounds.

use divisor_duel::game::is_prime;

use crate::support::duel;

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let game = |seed: u32| {
        duel(&format!("play --first random --second mcts:playouts=20 --start 720 --seed {seed}"), "").stdout
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn a_seed_that_was_not_given_is_said_and_reproduces_the_game() {
    let arguments = "play --first random --second random --start random --toss";
    let first = duel(arguments, "");
    let seed = first.stderr.strip_prefix("seed: ").expect("the seed is said").trim();
    let again = duel(&format!("{arguments} --seed {seed}"), "");
    assert_eq!(again.stdout, first.stdout);
    assert_eq!(again.stderr, "");
}

#[test]
fn a_random_start_is_composite_and_in_its_range() {
    let start = |arguments: &str| -> u64 {
        let stdout = duel(&format!("play --first random --second random {arguments}"), "").stdout;
        let line = stdout.lines().find_map(|line| line.strip_prefix("Starting number (N): "));
        line.and_then(|number| number.parse().ok()).expect("a start")
    };
    for seed in 0..40 {
        let number = start(&format!("--start random --seed {seed}"));
        assert!((31..=200).contains(&number) && !is_prime(number), "{number}");
        assert!((1_000..=1_010).contains(&start(&format!("--start random:1000-1010 --seed {seed}"))));
    }
}

#[test]
fn the_toss_lets_either_player_begin() {
    let beginners = (0..20).map(|seed| {
        let arguments = format!("play --first random --second random --names Ann,Bo --toss --seed {seed}");
        let stdout = duel(&arguments, "").stdout;
        let begins = stdout.lines().next().expect("the toss").to_string();
        let starts =
            if begins == "The coin toss says that Ann begins." { "Player 1 (Ann)" } else { "Player 2 (Bo)" };
        assert!(stdout.contains(&format!("{starts} will start first.")), "{stdout}");
        begins
    });
    let beginners: std::collections::BTreeSet<String> = beginners.collect();
    assert_eq!(beginners.len(), 2);
}

#[test]
fn a_match_alternates_the_seats_counts_wins_and_names_the_champion() {
    // From 2, whoever begins wins.
    let stdout =
        duel("play --first random --second random --names Ann,Bo --start 2 --rounds 3 --seed 1", "").stdout;
    let wins: Vec<&str> = stdout.lines().filter(|line| line.ends_with("wins the game!")).collect();
    assert_eq!(wins, ["Ann wins the game!", "Bo wins the game!", "Ann wins the game!"]);
    assert!(stdout.starts_with("Round 1 of 3\n\n"));
    assert!(stdout.ends_with("\nScore: Ann 2, Bo 1\n\nAnn is the overall champion!\n"), "{stdout}");
    let even = duel("play --first random --second random --start 2 --rounds 2 --seed 1", "").stdout;
    assert!(even.ends_with("Player 1 and Player 2 share the match.\n"), "{even}");
}

#[test]
fn the_first_round_of_a_match_is_the_game_of_its_seed() {
    let arguments = "play --first random --second random --start 360 --seed 9";
    let game = duel(arguments, "").stdout;
    let rounds = duel(&format!("{arguments} --rounds 2"), "").stdout;
    assert!(rounds.starts_with(&format!("Round 1 of 2\n\n{game}")));
}

#[test]
fn names_that_cannot_be_told_apart_are_refused() {
    for (names, message) in [
        ("Ann", "is not two names"),
        ("Ann,Bo,Cy", "is not two names"),
        ("Ann,", "leaves a name empty"),
        ("Ann,Ann", "both players are called `Ann`"),
    ] {
        let ran = duel(&format!("play --names {names}"), "");
        assert!(ran.stderr.contains(message) && ran.code == 2, "{}", ran.stderr);
    }
}
