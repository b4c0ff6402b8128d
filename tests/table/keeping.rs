//! `play --record`: what is kept is a record like any other.

use std::fs;
use std::path::Path;

use crate::support::{Ran, duel};

fn kept(folder: &Path, arguments: &str, typed: &str) -> (Ran, String) {
    let path = folder.join("r.jsonl").display().to_string();
    (duel(&format!("play {arguments} --record {path}"), typed), path)
}

#[test]
fn a_game_with_a_person_is_replayed_verified_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (ran, path) = kept(folder.path(), "--second perfect --seed 7", "8\n1\n1\n1\n");
    assert_eq!((ran.stderr.as_str(), ran.code), ("", 0), "{}", ran.stdout);
    let verified = duel(&format!("verify {path}"), "");
    assert_eq!(
        (verified.stdout.contains("1 game is legal"), verified.code),
        (true, 0),
        "{}",
        verified.stderr
    );
    let replayed = duel(&format!("replay {path} --game 0"), "");
    assert_eq!(replayed.code, 0, "{}", replayed.stderr);
    let named = ran.stdout.replace("Player 2", "perfect");
    assert_eq!(replayed.stdout, named, "in a record a bot goes by its name");
    let page = folder.path().join("page.html");
    let reported = duel(&format!("report {path} -o {}", page.display()), "");
    assert_eq!((reported.stderr.as_str(), reported.code), ("", 0));
    assert!(fs::read_to_string(page).expect("a page").contains("perfect"));
}

#[test]
fn a_match_of_bots_comes_out_the_same_whoever_begins() {
    for seed in 0..4 {
        let folder = tempfile::tempdir().expect("a folder");
        let match_of = "no-reuse-duel --first random --second mcts:playouts=20 --start 60 --toss --rounds 5";
        let (ran, path) = kept(folder.path(), &format!("{match_of} --seed {seed}"), "");
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let verified = duel(&format!("verify {path}"), "");
        assert_eq!((verified.stdout.as_str(), verified.code), ("5 of 5 games come out the same\n", 0));
        let first = duel(&format!("play {match_of} --seed {seed}"), "").stdout;
        assert_eq!(first, ran.stdout, "recording changes nothing");
        let record = fs::read_to_string(&path).expect("a record");
        let begins = |line: &str, name: &str| line.contains(&format!("\"first\":\"{name}\""));
        let random_begins: Vec<bool> = record.lines().skip(1).map(|line| begins(line, "random")).collect();
        assert!(random_begins.windows(2).all(|two| two[0] != two[1]), "they take turns: {record}");
        assert_eq!(random_begins[0], first.starts_with("The coin toss says that Player 1"));
    }
}

#[test]
fn how_a_player_failed_is_kept_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let (ran, path) = kept(folder.path(), "division-duel --names Ann,Bo --second parity --seed 1", "7\n");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(
        fs::read_to_string(&path).expect("a record").contains("\"end\":\"illegal\",\"reason\":\"7 does not")
    );
    assert_eq!(duel(&format!("verify {path}"), "").code, 0);
}

#[test]
fn what_was_there_stays_and_finished_games_survive_the_one_that_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let (left, path) = kept(folder.path(), "--first human --second human --seed 2", "8\nquit\n");
    assert_eq!(left.code, 1);
    assert!(left.stderr.contains("no game was finished, so `"), "{}", left.stderr);
    assert!(!Path::new(&path).exists());
    let (first, _) = kept(folder.path(), "--first human --second human --seed 1", "8\n4\n2\n1\n");
    assert_eq!(first.code, 0);
    let before = fs::read(&path).expect("a record");
    let (again, _) = kept(folder.path(), "--first human --second human --seed 1", "8\n4\n2\n1\n");
    assert_eq!(again.code, 2);
    assert_eq!(again.stderr, format!("error: `{path}` exists; name another file\n"));
    assert!(fs::read(&path).expect("a record") == before);
    fs::remove_file(&path).expect("removed");
    let (left, _) =
        kept(folder.path(), "--first human --second human --start 2 --rounds 9 --seed 2", "1\n1\n");
    assert_eq!(left.code, 1);
    let verified = duel(&format!("verify {path}"), "");
    assert!(verified.stdout.starts_with("2 games are legal"), "{}", verified.stdout);
    assert_eq!((verified.stderr.as_str(), verified.code), ("", 0), "a record of two games is whole");
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1, "nothing is left beside it");
}

#[test]
fn a_players_own_file_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = folder.path().join("bot.yaml");
    let text = "name: bot\nuse: random\n";
    fs::write(&bot, text).expect("written");
    let path = bot.display();
    let ran = duel(&format!("play --first random --second {path} --record {path}"), "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("` and --record; name another file"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&bot).expect("read"), text);
}
