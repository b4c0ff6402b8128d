//! `duel replay`, and `duel play` with the arguments that it prints.

use crate::support::{Folder, SMALL};

#[test]
fn the_printed_arguments_give_the_same_game() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl");
    let games = folder.read("r.jsonl").iter().filter(|&&byte| byte == b'\n').count() - 1;
    let mut renamed = 0;
    for game in (0..games).step_by(7) {
        let replayed = folder.well(&format!("replay r.jsonl --game {game}"));
        let command = replayed.stderr.trim_end().strip_prefix("the same game: duel ").expect("a command");
        let names = command.contains("--names");
        let played = folder.well(command);
        if names {
            assert_eq!(played.stdout, replayed.stdout, "{command}");
        } else {
            // A name with a comma in it cannot be given: there are as many lines, all the same.
            assert_eq!(played.stdout.lines().count(), replayed.stdout.lines().count(), "{command}");
            renamed += 1;
        }
    }
    assert!(renamed > 0 && renamed < games.div_ceil(7));
}

#[test]
fn rules_that_were_changed_are_among_the_arguments() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    let game = text.lines().position(|line| line.contains("\"variant\":\"prime duel\"")).expect("a game") - 1;
    let replayed = folder.well(&format!("replay r.jsonl --game {game}"));
    assert!(
        replayed.stderr.contains("play no-reuse-duel --rules divisors=prime --first"),
        "{}",
        replayed.stderr
    );
}

#[test]
fn a_game_that_is_not_there_is_named() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [random, parity]\n");
    folder.well("run t.yaml --record r.jsonl");
    let ran = folder.duel("replay r.jsonl --game 2");
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stderr, "error: `r.jsonl` has no game 2; its last one is 1\n");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    folder.write("r.jsonl", text.lines().take(2).map(|line| format!("{line}\n")).collect::<String>());
    let ran = folder.duel("replay r.jsonl --game 1");
    assert_eq!(ran.stderr, "error: game 1 is not in `r.jsonl` yet; play it with `duel run --resume`\n");
}

#[test]
fn the_solver_comments_on_every_move() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [greedy-largest, parity]\n");
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    assert!(
        text.contains(r#""first":"greedy-largest","second":"parity""#) && text.contains("[8,1,1,"),
        "{text}"
    );
    let ran = folder.well("replay r.jsonl --game 0 --comment");
    let remarks: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("Solver: ")).collect();
    assert_eq!(remarks[0], "Solver: 8 gives the win away; 1 would have won.");
    assert_eq!(remarks[1], "Solver: 1 keeps the win.");
    assert_eq!(remarks[2], "Solver: the position was lost whatever was taken; 1 is as good as any.");
}

#[test]
fn a_game_is_shown_whatever_became_of_the_strategies() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [random, parity, ./mine.yaml]\n");
    folder.write("mine.yaml", "use: greedy-largest\n");
    folder.well("run t.yaml --record r.jsonl");
    let games = folder.read("r.jsonl").iter().filter(|&&byte| byte == b'\n').count() - 1;
    let replay = |game: usize| folder.well(&format!("replay r.jsonl --game {game}"));
    let before: Vec<_> = (0..games).map(replay).collect();
    folder.write("mine.yaml", "use: greedy-smallest\n");
    let mut others = 0;
    for (game, before) in before.iter().enumerate() {
        let after = replay(game);
        assert_eq!(after.stdout, before.stdout, "game {game}");
        if before.stderr.contains("mine.yaml") {
            let changed =
                "note: the game cannot be played again: strategy `./mine.yaml` is no longer what it was";
            assert!(after.stderr.starts_with(changed), "{}", after.stderr);
        } else {
            assert_eq!(after.stderr, before.stderr, "game {game}");
            others += 1;
        }
    }
    assert_eq!(others, 2);
}
