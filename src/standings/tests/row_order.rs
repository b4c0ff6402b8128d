//! From best to worst, also where a record is not complete.

use super::degenerate::{better, places};
use super::{Nobody, add, field};
use crate::play::Seat;
use crate::standings::{Standings, Tally};
use crate::tournament::{Field, Pairings};

fn names(standings: &Standings) -> Vec<&str> {
    standings.strategies.iter().map(|line| &*line.results.name).collect()
}

/// `a` is ahead of `b`, and `b` of `c`, on so many starts of everybody; on others `c` has beaten `a`, and `b` is
/// still to play.
fn unfinished(common: u64) -> Standings {
    let field = field(3, 1);
    let mut tally = Tally::judged_by(Nobody, &field);
    for start in 2..2 + common {
        for (first, second) in [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)] {
            add(&mut tally, 0, start, [first, second], better(first, second));
        }
    }
    for start in 100..130 {
        add(&mut tally, 0, start, [0, 2], Seat::Second);
        add(&mut tally, 0, start, [2, 0], Seat::First);
    }
    Standings::new(&field, &tally)
}

#[test]
fn rows_of_an_unfinished_record_go_by_the_score_that_is_shown() {
    let standings = unfinished(3);
    assert_eq!((names(&standings), places(&standings)), (vec!["c", "b", "a"], vec!["1-3".to_string(); 3]));
    let scores: Vec<f64> =
        standings.strategies.iter().filter_map(|line| Some(line.results.score?.value)).collect();
    assert!(scores.is_sorted_by(|better, worse| better > worse), "{scores:?}");
    let of_variant: Vec<&str> = standings.variants[0].strategies.iter().map(|line| &*line.name).collect();
    assert_eq!(of_variant, ["c", "b", "a"]);
}

#[test]
fn nobody_stands_above_one_that_is_known_to_be_better() {
    let standings = unfinished(6);
    assert_eq!(
        (names(&standings), places(&standings)),
        (vec!["a", "b", "c"], vec!["1".into(), "2".into(), "3".into()])
    );
    let score = |row: usize| standings.strategies[row].results.score.map(|score| score.value);
    assert!(score(0) < score(2), "{:?} {:?}", score(0), score(2));
    assert_eq!(standings.leader.as_deref(), Some("a"));
}

#[test]
fn the_first_of_a_gauntlet_stands_where_one_half_would() {
    let field = Field { pairings: Pairings::Gauntlet, ..field(4, 1) };
    let mut tally = Tally::judged_by(Nobody, &field);
    for start in 2..12 {
        for other in 1..4 {
            // `b` wins six games of ten, the others none.
            let hub_wins = other > 1 || start >= 8;
            add(&mut tally, 0, start, [0, other], if hub_wins { Seat::First } else { Seat::Second });
            add(&mut tally, 0, start, [other, 0], if hub_wins { Seat::Second } else { Seat::First });
        }
    }
    let standings = Standings::new(&field, &tally);
    assert_eq!(names(&standings), ["b", "a", "c", "d"]);
}
