//! Finite and sensible numbers, whatever the results.

use super::{Nobody, add, field};
use crate::play::Seat;
use crate::standings::{Estimate, Place, Standings, Tally};
use crate::tournament::Field;

/// Standings of so many strategies, for each of so many starts and rounds and each two strategies:
/// the winner is `wins(first, second)`.
pub(super) fn standings(
    strategies: u8,
    starts: u64,
    rounds: usize,
    wins: fn(usize, usize) -> Seat,
) -> Standings {
    let field = Field { rounds: rounds as u64, ..field(strategies, 1) };
    let mut tally = Tally::judged_by(Nobody, &field);
    let count = usize::from(strategies);
    let pairs =
        (0..count * count).map(|pair| (pair / count, pair % count)).filter(|(one, other)| one != other);
    for (first, second) in pairs {
        for start in 2..2 + starts {
            (0..rounds).for_each(|_| add(&mut tally, 0, start, [first, second], wins(first, second)));
        }
    }
    Standings::new(&field, &tally)
}

pub(super) fn better(first: usize, second: usize) -> Seat {
    if first < second { Seat::First } else { Seat::Second }
}

fn first_seat(_: usize, _: usize) -> Seat {
    Seat::First
}

pub(super) fn places(standings: &Standings) -> Vec<String> {
    standings.strategies.iter().filter_map(|line| Some(line.place?.to_string())).collect()
}

pub(super) fn width_of(estimate: Estimate) -> f64 {
    let [low, high] = estimate.interval().expect("an interval");
    high - low
}

#[track_caller]
fn assert_sensible(standings: &Standings) {
    let holds = |estimate: &Estimate, [low, high]: [f64; 2]| {
        low.is_finite() && high.is_finite() && low <= estimate.value && estimate.value <= high
    };
    let fine = |estimate: &Estimate| {
        holds(estimate, estimate.interval().expect("an interval")) && estimate.value.is_finite()
    };
    // Where the results do not tell how far apart strategies are, a rating has no interval.
    let told = |estimate: &Estimate| {
        estimate.value.is_finite()
            && estimate.interval().is_none_or(|ends| holds(estimate, ends) && ends[0] < ends[1])
    };
    for line in &standings.strategies {
        assert!(line.rating.iter().all(told), "{line:?}");
        let score = |score: &Estimate| fine(score) && score.low >= Some(0.0) && score.high <= Some(1.0);
        assert!(line.results.score.iter().all(score), "{line:?}");
    }
    for variant in &standings.variants {
        assert!(variant.first_mover.iter().all(told), "{variant:?}");
        assert!(variant.strategies.iter().all(|line| line.score.iter().all(fine)), "{variant:?}");
    }
}

#[test]
fn everything_is_finite_whatever_the_results() {
    for wins in [better, first_seat] {
        for (strategies, starts, rounds) in [(2, 1, 1), (2, 1, 500), (3, 1, 1), (2, 50, 10), (5, 7, 3)] {
            assert_sensible(&standings(strategies, starts, rounds, wins));
        }
    }
    for strategies in [0, 1, 2, 9] {
        assert_sensible(&standings(strategies, 0, 0, better));
    }
}

#[test]
fn one_start_makes_no_winner_however_many_rounds() {
    let standings = standings(2, 1, 500, better);
    assert_eq!(standings.leader, None);
    assert_eq!(standings.verdict, "no leader: a is ahead on 1 of 1 start; six are needed");
    assert_eq!(places(&standings), ["1-2", "1-2"]);
    let score = standings.strategies[0].results.score.expect("a score");
    assert_eq!((score.value, score.high), (1.0, Some(1.0)));
    // Jeffreys' interval for one win in one try begins at 0.147.
    assert!(score.low.is_some_and(|low| (0.05..0.2).contains(&low)), "{score:?}");
}

#[test]
fn rounds_that_repeat_narrow_no_interval() {
    let width = |rounds| {
        let score = standings(2, 8, rounds, better).strategies[0].results.score.expect("a score");
        width_of(score)
    };
    assert_eq!(width(1), width(40));
}

#[test]
fn more_starts_narrow_the_interval() {
    let widths = [1, 4, 16, 64].map(|starts| {
        let score = standings(3, starts, 2, first_seat).strategies[0].results.score.expect("a score");
        width_of(score)
    });
    assert!(widths.is_sorted_by(|wider, narrower| wider > narrower), "{widths:?}");
}

#[test]
fn winning_everything_on_many_starts_is_a_lead() {
    let standings = standings(3, 20, 1, better);
    assert_eq!(standings.leader.as_deref(), Some("a"));
    assert_eq!(places(&standings), ["1", "2", "3"]);
}

#[test]
fn equal_results_leave_every_place_open() {
    let standings = standings(5, 20, 10, first_seat);
    assert_eq!(standings.leader, None);
    for line in &standings.strategies {
        assert_eq!(line.place, Some(Place { best: 1, worst: 5 }));
        assert_eq!(line.rating.map(|rating| rating.value), Some(0.0));
        assert_eq!(line.results.score.map(|score| score.value), Some(0.5));
    }
}

#[test]
fn what_decides_every_game_has_a_value_and_no_interval() {
    // By any odds may the first seat be worth more, or the better one be better: only the prior makes it finite.
    let by_seat = standings(5, 20, 10, first_seat);
    let first = by_seat.variants[0].first_mover.expect("games");
    assert!(first.value > 0.0 && first.interval().is_none(), "{first:?}");
    let by_strength = standings(2, 20, 10, better);
    let rating = by_strength.strategies[0].rating.expect("games");
    assert!(rating.value > 0.0 && rating.interval().is_none(), "{rating:?}");
}

#[test]
fn a_strategy_that_has_not_played_has_no_rating_and_comes_last() {
    let field = field(3, 1);
    let mut tally = Tally::judged_by(Nobody, &field);
    for start in 2..30 {
        add(&mut tally, 0, start, [1, 2], Seat::First);
        add(&mut tally, 0, start, [2, 1], Seat::Second);
    }
    let standings = Standings::new(&field, &tally);
    assert_sensible(&standings);
    let names: Vec<&str> = standings.strategies.iter().map(|line| &*line.results.name).collect();
    assert_eq!(names, ["b", "c", "a"]);
    assert_eq!((standings.strategies[2].rating, standings.strategies[2].place), (None, None));
    assert_eq!(standings.leader.as_deref(), Some("b"));
}
