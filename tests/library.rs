//! The library as another program uses it: tournaments from code.
#![allow(missing_docs)]

#[path = "../examples/own_strategy.rs"]
#[allow(dead_code, reason = "its `main` prints")]
mod own_strategy;

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use divisor_duel::game::Variant;
use divisor_duel::play::{Answer, End, Event, Evidence, Failure, Game, Referee, Stop, Strategy, Turn};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::standings::{Standings, Tally, play};
use divisor_duel::strategy::{Folder, Recipe, Setting};
use divisor_duel::tournament::record::{self, Record};
use divisor_duel::tournament::{Conditions, Pairings, Plan, PlanBuilder, Schedule, Slot, Stage, run};

fn two() -> PlanBuilder {
    Plan::builder("two").strategy("random").strategy("greedy-largest")
}

fn games(plan: &Plan) -> Vec<Slot> {
    Schedule::new(plan).from(0).collect()
}

#[test]
fn the_example_gives_the_same_standings_on_any_number_of_threads() {
    let plan = own_strategy::plan().expect("a tournament");
    let on = |threads| play(&plan, &Conditions { threads, ..Conditions::default() });
    let standings = on(1);
    // Six pairings, twenty rounds of two games, thirteen starts.
    assert_eq!(standings.games, 6 * 20 * 2 * 13);
    assert_eq!(standings.strategies[0].results.name, "perfect");
    let copycat = standings.strategies.iter().find(|row| row.results.name == "copycat").expect("it plays");
    assert_eq!((copycat.results.played, copycat.results.forfeits), (3 * 20 * 2 * 13, 0));
    assert_eq!(on(3), standings);
}

#[test]
fn a_tournament_from_code_has_the_games_of_the_file_that_says_the_same() {
    let text = "name: both
seed: 42
format: gauntlet
rounds: 3
max-moves: 50
variants:
  - divisor-duel
  - {variant: factor-duel, starts: [36, 48, 60]}
  - {variant: divider-game, starts: {from: 20, to: 29}}
  - {variant: no-reuse-duel, name: primes, rules: {divisors: prime}, starts: {from: 30, to: 300, count: 5}}
strategies:
  - lookahead:depth=2
  - random
  - {name: deep, use: lookahead, depth: 7}
";
    let file = Plan::read("both.yaml", text, None, &Folder::empty()).expect("a tournament");
    let code = Plan::builder("both")
        .seed(42)
        .pairings(Pairings::Gauntlet)
        .rounds(3)
        .max_moves(50)
        .variant("divisor-duel")
        .variant(Stage::builder("factor-duel").starts([36, 48, 60]))
        .variant(Stage::builder("divider-game").range(20..=29))
        .variant(Stage::builder("no-reuse-duel").named("primes").rules("divisors=prime").sample(30..=300, 5))
        .strategy("lookahead:depth=2")
        .strategy("random")
        .strategy(Recipe::try_from("lookahead:depth=7").expect("a strategy").named("deep"))
        .build()
        .expect("a tournament");
    assert_eq!(games(&file), games(&code));
    assert_eq!((file.max_moves, file.field()), (code.max_moves, code.field()));
}

#[test]
fn the_record_of_a_tournament_from_code_is_read_and_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("record");
    let plan = two().variant("divisor-duel").rounds(4).build().expect("a tournament");
    let (schedule, field) = (Schedule::new(&plan), plan.field());
    let mut opened = record::create(&path, &schedule).expect("a record");
    let ran = run(&schedule, 0, Some(&mut opened.file), || Tally::new(&field), &Conditions::default());
    let whole = Standings::new(&field, &ran.expect("played").fold);
    drop(opened);
    let mut tally = Tally::new(&field);
    let read = Record::open(&path).expect("a record").each(u64::MAX, &Stop::default(), |slot, game| {
        tally.add(slot, game);
    });
    assert_eq!(read.expect("read"), 8);
    assert_eq!(Standings::new(&field, &tally), whole);
    let mut again = Tally::new(&field);
    let resumed = record::resume(&path, &schedule, &mut again, &Stop::default()).expect("the same plan");
    assert_eq!(resumed.games, 8);
    assert!(again == tally);
}

#[test]
fn everything_that_is_wrong_with_a_tournament_is_said_at_once() {
    let problems = Plan::builder("bad")
        .rounds(0)
        .max_moves(0)
        .variant("divisorduel")
        .variant(Stage::builder("factor-duel").rules("one=maybe"))
        .variant(Stage::builder("factor-duel").starts([36, 36]))
        .variant(Stage::builder("factor-duel").starts([1]))
        .variant(Stage::builder("factor-duel").starts([]))
        .variant(Stage::builder("factor-duel").range(RangeInclusive::new(9, 8)))
        .variant(Stage::builder("factor-duel").sample(2..=9, 9))
        .variant("divider-game")
        .variant("divider-game")
        .strategy("randm")
        .build()
        .expect_err("a mistake");
    let expected = [
        "`rounds` is 0, so nothing would be played; use 1 or more",
        "`max-moves` is 0; use 1 to",
        "`strategies` has only 1; list at least 2",
        "unknown variant `divisorduel` (the nearest is `divisor-duel`); use one of",
        "rule `one` cannot be `maybe`",
        "start 36 is listed twice; keep one",
        "start 1 is out of range",
        "`starts` is empty; list at least 1",
        "no start lies from 9 to 8; swap them",
        "`count` is 9 of a range of 8 starts; use 1 to 8",
        "two `variants` are called `divider-game`; give one a name with `named`",
        "unknown strategy `randm` (the nearest is `random`)",
    ];
    let text = problems.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), expected.len(), "{text}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(&format!("bad: {expected}")), "{line}");
    }
}

#[test]
fn what_nobody_can_read_or_count_is_refused() {
    let refused = |plan: PlanBuilder| plan.build().expect_err("a mistake").to_string();
    assert!(refused(two()).contains("`variants` is empty; list at least 1"));
    let twice = two().strategy("random").variant("divisor-duel");
    assert!(refused(twice).contains("two `strategies` are called `random`"));
    for name in ["", " mine", "two\nlines", &"x".repeat(81)] {
        let plan = two().strategy(Recipe::try_from("mcts").expect("a strategy").named(name));
        assert!(
            refused(plan.variant("divisor-duel")).contains("use 1 to 80 characters on one line"),
            "{name:?}"
        );
    }
    let endless = two().rounds(u64::MAX).variant("divisor-duel");
    assert!(refused(endless).contains("more games than can be counted"));
}

#[test]
fn a_tournament_that_is_asked_to_stop_counts_only_what_was_played() {
    let plan = two().variant("divisor-duel").rounds(1000).build().expect("a tournament");
    let conditions = Conditions::default();
    conditions.setting.stop.request();
    assert_eq!(play(&plan, &conditions).games, 0);
}

#[test]
fn a_warning_reaches_whoever_listens_and_only_once() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&heard);
    let setting = Setting::default().with_warnings(move |text| {
        listener.lock().expect("nobody panicked").push(text.to_string());
    });
    let rules = Variant::find("no-reuse-duel").expect("one of the five").rules;
    let game = Game { variant: "no-reuse-duel", rules, start: 360, seed: Seed(1) };
    let recipe = Recipe::try_from("perfect:nodes=1").expect("a strategy");
    let (mut first, mut second) = (recipe.build(&setting), recipe.build(&setting));
    Referee::default().play(&game, &mut [first.as_mut(), second.as_mut()], &mut ()).expect("played");
    let heard = heard.lock().expect("nobody panicked");
    assert_eq!(heard.len(), 1, "{heard:?}");
    assert!(heard[0].starts_with("warning: `perfect` plays what looks best at 360"), "{heard:?}");
}

/// Draws its moves. Where it is tardy, it is late once in each game, and what it drew before does not count.
struct Drawer {
    tardy: bool,
    game: Option<Seed>,
    late: bool,
}

impl Strategy for Drawer {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        if turn.legal.len() == 1 && std::mem::take(&mut self.late) {
            let (reason, evidence) = ("late".into(), Evidence::default());
            return Answer::Fail(Box::new(Failure { end: End::Timeout, reason, evidence, in_doubt: true }));
        }
        Answer::Take(stream.pick(turn.legal))
    }

    fn watch(&mut self, event: &Event<'_>) {
        if let Event::Begin { game, .. } = event {
            self.late = self.tardy && self.game != Some(game.seed);
            self.game = Some(game.seed);
        }
    }
}

#[test]
fn a_record_does_not_tell_who_was_late_once_and_then_in_time() {
    let record = |tardy: bool, threads| {
        let drawer = move || Drawer { tardy, game: None, late: false };
        let drawers = ["one", "two"].map(|name| Recipe::custom(name, "draws its moves", drawer));
        let plan = Plan::builder("late").variant(Stage::builder("divider-game").range(20..=40)).rounds(9);
        let plan = drawers.into_iter().fold(plan, PlanBuilder::strategy);
        let plan = plan.strategy("random").build().expect("a tournament");
        let conditions = Conditions { threads, ..Conditions::default() };
        let mut bytes = Vec::new();
        let ran = run(&Schedule::new(&plan), 0, Some(&mut bytes), || (), &conditions).expect("it is written");
        assert!(ran.forfeits.is_empty());
        bytes
    };
    let never = record(false, 1);
    assert!(!never.is_empty());
    for threads in [1, 4] {
        assert!(record(true, threads) == never, "{threads} threads");
    }
}
