//! Bots in a tournament: what one does wrong costs it its games, is recorded, and is told in a card.

use std::path::Path;
use std::process::{Command, Output};

use divisor_duel::external;
use divisor_duel::tournament::{self, Conditions, Plan, Schedule, Stage};

use crate::kit::{self, process::run};

const STRATEGIES: &str = "strategies: [greedy-largest, greedy-smallest, good, bad]\n";

/// A folder with a tournament of two built-in strategies and two programs.
fn folder(fault: &str, mark: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = kit::fault_bot();
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).expect("a file");
    std::fs::create_dir(folder.path().join("strategies")).expect("a folder");
    let limits = "limits: {move: 20s, start: 20s}\n";
    write("strategies/good.yaml", format!("command: [{}, well, {mark}]\n{limits}", bot.display()));
    write("strategies/bad.yaml", format!("command: [{}, {fault}, {mark}]\n{limits}", bot.display()));
    write(
        "t.yaml",
        format!("name: t\nseed: 1\nrounds: 3\nvariants: [divisor-duel, divider-game]\n{STRATEGIES}"),
    );
    folder
}

fn duel(folder: &Path, arguments: &str) -> Output {
    run(Command::new(env!("CARGO_BIN_EXE_duel")).args(arguments.split(' ')).current_dir(folder))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_bot_that_fails_loses_its_games_and_nobody_else_anything() {
    let mark = kit::mark();
    let folder = folder("die", &mark);
    let ran = duel(folder.path(), "run t.yaml --threads 3 --record r.jsonl");
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    assert_eq!(kit::alive(&mark), Vec::<String>::new());
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    let lines: Vec<serde_json::Value> =
        record.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut crashes = 0;
    for line in &lines {
        let bad = line["first"] == "bad" || line["second"] == "bad";
        let loser = if line["winner"] == "first" { "second" } else { "first" };
        match line["end"].as_str() {
            Some("no-moves") => assert_eq!(line.get("reason"), None),
            Some("crash") => {
                crashes += 1;
                assert!(bad && line[loser] == "bad", "{line}");
                assert_eq!(line["reason"], "it ended with signal 6 (SIGABRT)");
            }
            _ => panic!("{line}"),
        }
    }
    assert!(crashes > 0);
    // The games of the others are those of a tournament without it.
    std::fs::write(
        folder.path().join("u.yaml"),
        format!(
            "name: t\nseed: 1\nrounds: 3\nvariants: [divisor-duel, divider-game]\n{}",
            STRATEGIES.replace(", bad", "")
        ),
    )
    .expect("a file");
    duel(folder.path(), "run u.yaml --record u.jsonl");
    let without = |name: &str| {
        let record = std::fs::read_to_string(folder.path().join(name)).expect("a record");
        let lines = record.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON"));
        let others =
            lines.filter(|line: &serde_json::Value| line["first"] != "bad" && line["second"] != "bad");
        let mut games: Vec<String> = others
            .map(|mut line| {
                line["id"] = 0.into();
                line.to_string()
            })
            .collect();
        games.sort();
        games
    };
    assert_eq!(without("r.jsonl"), without("u.jsonl"));
    let verified = duel(folder.path(), "verify r.jsonl");
    assert_eq!(verified.status.code(), Some(0), "{}{}", text(&verified.stdout), text(&verified.stderr));
}

#[test]
fn a_card_tells_of_the_first_forfeit_and_its_command_plays_that_game_again() {
    let folder = folder("words", &kit::mark());
    let ran = duel(folder.path(), "run t.yaml --threads 2");
    let stdout = text(&ran.stdout);
    let card = &stdout[stdout.find("`bad` forfeits").expect("a card")..];
    assert!(card.contains("why        garbage: `I pass` is not a number"), "{card}");
    assert!(card.contains("exchanged  > game variant="), "{card}");
    assert!(card.contains("< I pass"), "{card}");
    let command = card.lines().find_map(|line| line.trim().strip_prefix("again")).expect("a command");
    let again = duel(folder.path(), command.trim().strip_prefix("duel ").expect("a command"));
    assert!(text(&again.stdout).contains("`I pass` is not a number"), "{}", text(&again.stdout));
    // What a program reads is not followed by cards.
    let ran = duel(folder.path(), "run t.yaml --format json");
    assert!(!text(&ran.stdout).contains("forfeits a") && text(&ran.stderr).contains("`bad` forfeits"));
}

#[test]
fn on_which_cores_games_are_played_changes_none_of_them_and_afterwards_all_are_there_again() {
    let bot = |name: &str| external::recipe(kit::program("well", &kit::mark())).named(name);
    let plan = Plan::builder("cores").rounds(20).strategy(bot("one")).strategy(bot("two")).strategy("random");
    let plan = plan.variant(Stage::builder("divider-game").starts([30])).build().expect("a tournament");
    let schedule = Schedule::new(&plan);
    let play = |roam, threads| {
        let mut record = Vec::new();
        let conditions = Conditions { threads, roam, ..Conditions::default() };
        let ran =
            tournament::run(&schedule, 0, Some(&mut record), || (), &conditions).expect("it is written");
        assert!(ran.left.is_none() && ran.forfeits.is_empty());
        record
    };
    let cores = std::thread::available_parallelism().ok();
    let alone = play(true, 1);
    for (roam, threads) in [(false, 1), (false, 2), (true, 5), (false, 5)] {
        assert!(play(roam, threads) == alone, "{threads} threads");
        assert_eq!(std::thread::available_parallelism().ok(), cores);
    }
}
