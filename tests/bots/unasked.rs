//! What a bot says that nobody asked for: a game depends on what it says, and never on when.

use std::io::Write;

use divisor_duel::external;
use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{Answer, End, Event, Game, Seat, Turn};
use divisor_duel::seed::Seed;
use divisor_duel::tournament::{self, Conditions, Plan, PlanBuilder, Schedule, Stage};
use serde_json::Value;

use crate::kit::{self, Fault};

/// A tournament of these bots and two that behave, which are asked often.
fn plan(faults: &[&str]) -> Plan {
    let bots = faults.iter().map(|fault| external::recipe(kit::program(fault, &kit::mark())).named(*fault));
    let plan = Plan::builder("unasked").strategy("greedy-smallest").strategy("random");
    let stage = Stage::builder("divider-game").starts([60, 1000]);
    bots.fold(plan.variant(stage), PlanBuilder::strategy).max_moves(300).build().expect("a tournament")
}

fn record(plan: &Plan, threads: usize) -> Vec<u8> {
    let (schedule, mut record) = (Schedule::new(plan), Vec::new());
    let sink: &mut (dyn Write + Send) = &mut record;
    let conditions = Conditions { threads, ..Conditions::default() };
    let ran = tournament::run(&schedule, 0, Some(sink), || (), &conditions).expect("it is written");
    assert!(ran.left.is_none());
    record
}

fn games(record: &[u8]) -> Vec<Value> {
    record
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("JSON"))
        .collect()
}

/// The games that `name` lost, with the number of its moves.
fn lost<'a>(games: &'a [Value], name: &'a str) -> impl Iterator<Item = (&'a Value, usize)> {
    games.iter().filter_map(move |game| {
        let seat = usize::from(game["second"] == name);
        let plays = game[["first", "second"][seat]] == name;
        let moves = game["moves"].as_array().expect("moves").len();
        (plays && game["winner"] == ["second", "first"][seat]).then_some((game, (moves + 1 - seat) / 2))
    })
}

#[test]
fn whoever_takes_what_a_reading_brings_for_whole_lines_is_right() {
    let plan = plan(&["readings"]);
    let games = games(&record(&plan, 2));
    assert_eq!(games.len(), 12);
    assert!(games.iter().all(|game| game["end"] == "no-moves" || game["end"] == "too-long"));
}

#[test]
fn who_talks_whenever_it_is_told_something_is_told_so() {
    for seat in Seat::BOTH {
        assert_eq!(Fault::new("talks").play(seat).end, End::Garbage);
    }
}

#[test]
fn the_record_is_the_same_whenever_what_nobody_asked_for_is_said_and_whoever_hears_it() {
    let plan = plan(&["twice", "twice-later", "comments"]);
    let alone = record(&plan, 1);
    for threads in [1, 8, 8] {
        let other = record(&plan, threads);
        if other != alone {
            let (other, alone) = (games(&other), games(&alone));
            let differs = alone.iter().zip(&other).find(|(one, other)| one != other);
            panic!("{threads} threads: {differs:?}");
        }
    }
    let games = games(&alone);
    // Each was asked twice at least, and was told at the second question.
    let twice: Vec<_> = lost(&games, "twice").collect();
    assert!(twice.len() > 10);
    for (game, moves) in twice {
        let reason = game["reason"].as_str().unwrap_or_default();
        assert!(
            reason.starts_with("it wrote more than one answer, or one that nobody asked for: `"),
            "{game}"
        );
        assert_eq!((&game["end"], moves), (&"garbage".into(), 1), "{game}");
    }
    // Its answers no longer fit the questions.
    assert!(lost(&games, "twice-later").any(|(game, moves)| game["end"] == "illegal" && moves > 4));
    assert!(lost(&games, "twice-later").all(|(game, _)| game["end"] != "garbage"));
    assert!(lost(&games, "comments").all(|(game, _)| game["end"] == "no-moves" || game["end"] == "too-long"));
}

#[test]
fn a_flood_later_in_the_game_is_one_where_it_has_no_end_and_answers_where_it_has_lines() {
    let plan = plan(&["line-later", "lines-later"]);
    let alone = record(&plan, 1);
    assert!(record(&plan, 8) == alone);
    let games = games(&alone);
    let flood = "it wrote more than 64 KiB where one number was asked for";
    assert!(lost(&games, "line-later").any(|(game, _)| game["end"] == "flood" && game["reason"] == flood));
    assert!(lost(&games, "line-later").all(|(_, moves)| moves <= 5));
    assert!(lost(&games, "lines-later").all(|(game, _)| game["end"] != "flood"));
}

#[test]
fn a_bot_that_says_something_when_a_game_is_over_is_replaced_and_loses_nothing() {
    let mut fault = Fault::new("comments");
    let mut guards = Vec::new();
    for seat in [Seat::First, Seat::Second, Seat::First] {
        let outcome = fault.play(seat);
        assert_eq!((outcome.end, outcome.failure), (End::NoMoves, None));
        guards.extend(kit::alive(&fault.mark).into_iter().filter(|process| process.contains("bot-guard")));
    }
    guards.sort();
    guards.dedup();
    assert!(guards.len() >= 3, "{guards:?}");
}

#[test]
fn what_a_bot_that_answers_without_reading_leaves_unread_has_an_end() {
    let mut fault = Fault::new("lines-later");
    // A number of 1,344 divisors, so that a question is long.
    let (rules, start, seat) = (VARIANTS[0].rules, 735_134_400, Seat::First);
    let position = Position::new(rules, start).expect("a position");
    let mut legal = Vec::new();
    let turn = Turn { position: &position, legal: position.legal(&mut legal), seat };
    let game = Game { variant: VARIANTS[0].id, rules, start, seed: Seed(1) };
    fault.bot.watch(&Event::Begin { game: &game, seat });
    let mut stream = seat.stream(Seed(1));
    let mut answers = (0..10_000).map(|_| fault.bot.choose(&turn, &mut stream));
    let failure = answers.find_map(|answer| match answer {
        Answer::Take(_) => None,
        Answer::Fail(failure) => Some(failure),
        other => panic!("{other:?}"),
    });
    let failure = failure.expect("it does not go on for ever");
    assert_eq!(failure.end, End::Flood);
    assert_eq!(failure.reason, "it answers before it is asked, and does not read what it is told");
}
