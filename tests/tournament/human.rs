//! A person in a tournament.

use crate::support::Folder;

const WITH_HUMAN: &str = "
name: mine
seed: 1
variants: [{variant: divisor-duel, starts: [4]}]
strategies: [{name: You, use: human}, parity, random]
";

/// Enough answers for every game from 4: whoever faces 4 or 2 may take 1.
fn ones(games: usize) -> String {
    "1\n".repeat(2 * games)
}

#[test]
fn a_persons_games_are_played_in_order_and_recorded_among_the_others() {
    let folder = Folder::with(WITH_HUMAN);
    let ran = folder.duel_with("run t.yaml --threads 2 --record r.jsonl", &ones(4));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let announced: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("Game ")).collect();
    let games = ["1", "2", "3", "4"].map(|game| format!("Game {game} of 4: divisor-duel, "));
    assert!(announced.iter().zip(&games).all(|(line, game)| line.starts_with(game)), "{announced:?}");
    assert_eq!(announced.len(), 4);
    let verified = folder.well("verify r.jsonl");
    assert_eq!(
        verified.stdout,
        "2 of 2 games come out the same; 4 games are legal; people and external bots are not played again\n"
    );
}

#[test]
fn a_person_who_leaves_continues_with_the_game_that_was_left() {
    let folder = Folder::with(WITH_HUMAN);
    folder.duel_with("run t.yaml --record whole.jsonl", &ones(4));
    let left = folder.duel_with("run t.yaml --record r.jsonl", &ones(1));
    assert_eq!(left.code, Some(1));
    assert!(left.stderr.starts_with("error: the input ended before the last game: "), "{}", left.stderr);
    assert!(left.stderr.ends_with("continue with `duel run t.yaml --record r.jsonl --resume`\n"));
    let resumed = folder.duel_with("run t.yaml --record r.jsonl --resume", &ones(4));
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    assert!(folder.read("r.jsonl") == folder.read("whole.jsonl"));
}

#[test]
fn where_no_game_was_finished_that_is_said_and_nothing_else() {
    let folder = Folder::with(&WITH_HUMAN.replace(", random]", "]"));
    let ran = folder.duel_with("run t.yaml --record r.jsonl", "");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let verdict = "\nmine: 0 games, seed 1\n\nno games were finished, so there are no places\n";
    for text in [ran.stdout, format!("\n{}", folder.well("standings r.jsonl --full").stdout)] {
        assert!(text.contains(verdict), "{text}");
        assert!(!text.contains("- %") && !text.contains("rounds") && !text.contains("95 times"), "{text}");
    }
}
