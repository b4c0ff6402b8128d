//! Long games: every record that Duel writes, it can read.

use crate::support::Folder;

/// From 1,020,000 two patient players would take more moves than a game may have.
const PATIENT: &str = "
variants: [{variant: divisor-duel, starts: [1020000]}, {variant: no-reuse-duel, starts: [30]}]
strategies: [greedy-smallest, {name: also patient, use: greedy-smallest}]
";

#[test]
fn a_game_that_would_take_longer_ends_as_too_long_and_its_record_can_be_read() {
    let folder = Folder::with(PATIENT);
    let standings = folder.well("run t.yaml --record r.jsonl --format json").stdout;
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    let game = text.lines().nth(1).expect("a game");
    assert!(game.ends_with("\"end\":\"too-long\"}"), "{}", &game[game.len() - 80..]);
    assert_eq!(game.matches(',').count() - 8, 1_000_000 - 1);
    assert!(standings.contains("\"too-long\": 1"), "{standings}");
    // 20,000 is even, so the player to move has won.
    assert!(game.contains("\"winner\":\"first\""));
    assert_eq!(folder.well("verify r.jsonl").stdout, "4 of 4 games come out the same\n");
    folder.well("report r.jsonl -o page.html");
    let bytes = folder.read("r.jsonl");
    folder.write("r.jsonl", &bytes[..bytes.len() - 20]);
    assert_eq!(folder.well("run t.yaml --record r.jsonl --resume --format json").stdout, standings);
    assert!(folder.read("r.jsonl") == bytes);
}

#[test]
fn without_a_theorem_a_game_that_is_too_long_is_lost_by_the_player_to_move() {
    let folder = Folder::with(
        "max-moves: 3\nvariants: [{variant: no-reuse-duel, starts: [9240]}]\nstrategies: [greedy-smallest, random]\n",
    );
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    let header = text.lines().next().expect("a header");
    assert!(header.contains("\"max-moves\":3"), "{header}");
    for game in text.lines().skip(1) {
        assert!(game.contains("\"winner\":\"first\",\"end\":\"too-long\"}"), "{game}");
    }
    assert_eq!(folder.well("verify r.jsonl").stdout, "2 of 2 games come out the same\n");
    folder.well("replay r.jsonl --game 1");
}

#[test]
fn the_limit_is_part_of_the_tournament() {
    let tournament = "variants: [divisor-duel]\nstrategies: [greedy-smallest, random]\n";
    let folder = Folder::with(tournament);
    folder.well("run t.yaml --record r.jsonl");
    folder.write("t.yaml", format!("max-moves: 2\n{tournament}"));
    let ran = folder.duel("run t.yaml --record r.jsonl --resume");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("the record of another tournament"), "{}", ran.stderr);
    for (most, shown) in [("0", "0"), ("3000001", "3000001")] {
        folder.write("t.yaml", format!("max-moves: {most}\n{tournament}"));
        let ran = folder.duel("run t.yaml");
        assert_eq!(ran.stderr, format!("error: t.yaml:1: `max-moves` is {shown}; use 1 to 3000000\n"));
    }
}

#[test]
fn a_game_from_2_to_the_62_ends_at_the_table_too() {
    let folder = Folder::new();
    let ran = folder.well(
        "play --first greedy-smallest --second greedy-smallest --start 4611686018427387904 --max-moves 5 --seed 1",
    );
    let end = "The game ends after 5 moves, which is all that it may have.\nPlayer 1 wins the game!\n";
    assert!(ran.stdout.ends_with(end), "{}", ran.stdout);
}
