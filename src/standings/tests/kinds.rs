//! What kind of starts there are decides what intervals are taken over.

use super::degenerate::width_of;
use super::{Nobody, add, field};
use crate::play::Seat;
use crate::standings::{Standings, StartKind, Tally, play as play_plan};
use crate::tournament::{Conditions, Field, Plan, Stage};

/// A plan of two strategies on the numbers from 30 to 59.
fn plan(strategies: [&str; 2], rounds: u64, count: Option<u64>) -> Plan {
    let stage = Stage::builder("no-reuse-duel");
    let stage = match count {
        Some(count) => stage.sample(30..=59, count),
        None => stage.range(30..=59),
    };
    let plan = Plan::builder("kinds").rounds(rounds).variant(stage);
    let plan = strategies.into_iter().fold(plan, |plan, strategy| plan.strategy(strategy));
    plan.build().expect("a tournament")
}

fn kind_of(plan: &Plan) -> (StartKind, bool, bool) {
    let standings = play_plan(plan, &Conditions::default());
    let score = standings.strategies[0].results.score.expect("a score");
    assert_eq!(score.interval().is_some(), standings.strategies[0].rating.expect("a rating").low.is_some());
    (standings.variants[0].kind, standings.exact, score.interval().is_some())
}

#[test]
fn each_kind_of_starts_has_its_own_intervals() {
    let certain = ["greedy-largest", "perfect"];
    let drawing = ["random", "perfect"];
    assert_eq!(kind_of(&plan(certain, 1, None)), (StartKind::Exact, true, false));
    assert_eq!(kind_of(&plan(certain, 3, Some(30))), (StartKind::Exact, true, false));
    assert_eq!(kind_of(&plan(certain, 1, Some(10))), (StartKind::Drawn, false, true));
    assert_eq!(kind_of(&plan(drawing, 1, Some(10))), (StartKind::Drawn, false, true));
    assert_eq!(kind_of(&plan(drawing, 2, None)), (StartKind::Given, false, true));
    assert_eq!(kind_of(&plan(drawing, 1, None)), (StartKind::GivenOnce, false, false));
}

#[test]
fn an_exact_tournament_says_so_in_its_verdict() {
    let standings = play_plan(&plan(["greedy-largest", "perfect"], 1, None), &Conditions::default());
    assert_eq!(standings.leader.as_deref(), Some("perfect"));
    assert!(standings.verdict.starts_with("exact: perfect wins, "), "{}", standings.verdict);
    assert!(standings.comparisons.iter().all(|line| line.p.is_none() && line.better));
    let equal = play_plan(&plan(["perfect", "perfect:nodes=999999"], 1, None), &Conditions::default());
    assert_eq!((equal.leader, &*equal.verdict), (None, "exact: everybody shares the first place"));
    assert_eq!(equal.strategies[1].place.map(|place| place.to_string()).as_deref(), Some("1"));
}

#[test]
fn an_exact_tournament_that_was_stopped_is_not_exact_yet() {
    let mut field = plan(["greedy-largest", "perfect"], 1, None).field();
    field.arenas[0].games = 60;
    let mut tally = Tally::judged_by(Nobody, &field);
    (30..40).for_each(|start| add(&mut tally, 0, start, [0, 1], Seat::Second));
    let standings = Standings::new(&field, &tally);
    assert_eq!((standings.exact, standings.variants[0].kind), (false, StartKind::Drawn));
}

/// The score of `a` against `b` over so many starts drawn from a range, of which it wins some.
fn drawn(starts: u64, won: u64, from: u64) -> crate::standings::Estimate {
    let mut field = Field { deterministic: vec![true; 2], ..field(2, 1) };
    (field.arenas[0].games, field.arenas[0].drawn_from) = (2 * starts, Some(from));
    let mut tally = Tally::judged_by(Nobody, &field);
    for start in 0..starts {
        let seat = if start < won { Seat::First } else { Seat::Second };
        add(&mut tally, 0, start + 2, [0, 1], seat);
        add(&mut tally, 0, start + 2, [1, 0], seat.other());
    }
    let standings = Standings::new(&field, &tally);
    let line = standings.strategies.iter().find(|line| line.results.name == "a").expect("it plays");
    line.results.score.expect("a score")
}

#[test]
fn whole_starts_give_jeffreys_interval() {
    let [low, high] = drawn(20, 12, u64::MAX).interval().expect("an interval");
    // Quantiles of the beta distribution with shapes 12.5 and 8.5.
    assert!((low - 0.384).abs() < 0.01 && (high - 0.788).abs() < 0.01, "{low} to {high}");
}

#[test]
fn a_good_part_of_the_range_narrows_the_interval_by_the_root_of_what_is_left() {
    let (few, most) = (width_of(drawn(60, 30, u64::MAX)), width_of(drawn(60, 30, 80)));
    assert!((most / few - 0.5).abs() < 0.02, "{most} of {few}");
}

/// The score of `a` against `b` over ten rounds from four given starts, of which it wins so many in either seat.
fn given(won: [u64; 4]) -> crate::standings::Estimate {
    let mut field = Field { rounds: 10, ..field(2, 1) };
    field.arenas[0].drawn_from = None;
    let mut tally = Tally::judged_by(Nobody, &field);
    for (start, round) in (0..4).flat_map(|start| (0..10).map(move |round| (start, round))) {
        let seat = if round < won[start as usize] { Seat::First } else { Seat::Second };
        super::add_round(&mut tally, start + 2, round, [0, 1], seat);
        super::add_round(&mut tally, start + 2, round, [1, 0], seat.other());
    }
    let standings = Standings::new(&field, &tally);
    let line = standings.strategies.iter().find(|line| line.results.name == "a").expect("it plays");
    line.results.score.expect("a score")
}

#[test]
fn given_starts_give_the_interval_of_their_dice() {
    let width = width_of(given([9, 9, 1, 1]));
    let (cells, rounds) = (8.0f64, 10.0f64);
    let variances = cells * 0.9 * 0.1;
    let off = 1.96 * (variances / (rounds - 1.0) + 1.0 / (4.0 * rounds)).sqrt() / cells;
    assert!((width / (2.0 * off) - 1.0).abs() < 0.03, "{width} is not {}", 2.0 * off);
}

#[test]
fn given_starts_that_are_alike_give_the_interval_of_one_coin() {
    let [low, high] = given([7; 4]).interval().expect("an interval");
    // Quantiles of the beta distribution with shapes 56.5 and 24.5: Jeffreys' interval for 56 of 80.
    assert!((low - 0.5938).abs() < 0.001 && (high - 0.7920).abs() < 0.001, "{low} to {high}");
}

#[test]
fn the_difference_of_two_counts_the_games_of_both() {
    // One given start, two rounds: everybody wins each second game against everybody, in either seat.
    let mut field = Field { rounds: 2, ..field(3, 1) };
    field.arenas[0].drawn_from = None;
    let mut tally = Tally::judged_by(Nobody, &field);
    for players in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] {
        super::add_round(&mut tally, 2, 0, players, Seat::First);
        super::add_round(&mut tally, 2, 1, players, Seat::Second);
    }
    // Each has four games against the third, and the four between them move the difference by two: their variance is
    // that of 4 + 4 + 4 * 4 tosses over 8 * 8, as much as twice the share of 32/3 tosses of one coin has.
    let standings = Standings::new(&field, &tally);
    let [low, high] = standings.comparisons[0].difference.interval().expect("an interval");
    assert!((high - 0.5390).abs() < 0.001 && (low + 0.5390).abs() < 0.001, "{low} to {high}");
}
