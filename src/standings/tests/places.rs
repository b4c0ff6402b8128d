//! Places and leaders, computed by hand.

use super::degenerate::{better, places, standings};
use super::{Nobody, add, field};
use crate::play::Seat;
use crate::standings::{Standings, Tally};
use crate::tournament::{Field, Pairings};

/// Two strategies above two others, equal within each half: there the first seat wins.
fn halves(first: usize, second: usize) -> Seat {
    if first / 2 > second / 2 { Seat::Second } else { Seat::First }
}

#[test]
fn six_starts_name_a_leader_and_five_do_not() {
    let five = standings(3, 5, 2, better);
    assert_eq!((five.leader, places(&standings(3, 5, 2, better))), (None, vec!["1-3".to_string(); 3]));
    let words = "no leader: a is ahead of all on 5 of 5 starts; six are needed";
    assert_eq!(five.verdict, words);
    // All signs of six starts agree in 2 of 64 cases.
    let six = standings(3, 6, 2, better);
    assert_eq!(six.leader.as_deref(), Some("a"));
    assert_eq!(six.verdict, "a wins: ahead of every rival on all 6 starts");
    assert_eq!(six.comparisons[0].p, Some(1.0 / 64.0));
    assert_eq!(places(&six), ["1", "2", "3"]);
}

#[test]
fn with_an_ordinary_name_too_few_starts_are_told_in_80_columns() {
    /// The first wins all but the start 2, on which the first seat does.
    fn hardly_better(start: u64, first: usize, second: usize) -> Seat {
        if start == 2 || first < second { Seat::First } else { Seat::Second }
    }
    /// `a` beats `b` on two starts of three, and `c` on one.
    fn by_turns(start: u64, first: usize, second: usize) -> Seat {
        let wins = if first + second == 1 { (first == 0) == (start > 2) } else { first < second };
        if wins { Seat::First } else { Seat::Second }
    }
    let told = |wins: fn(u64, usize, usize) -> Seat| {
        let mut field = field(3, 1);
        field.strategies[0] = "greedy-smallest".into();
        let mut tally = Tally::judged_by(Nobody, &field);
        for (start, first, second) in (2..5).flat_map(|start| {
            [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)].map(|(one, other)| (start, one, other))
        }) {
            add(&mut tally, 0, start, [first, second], wins(start, first, second));
        }
        Standings::new(&field, &tally).verdict
    };
    let verdicts = [told(|_, first, second| better(first, second)), told(hardly_better), told(by_turns)];
    assert_eq!(
        verdicts.each_ref().map(|verdict| &**verdict),
        [
            "no leader: greedy-smallest is ahead of all on 3 of 3 starts; six are needed",
            "no leader: greedy-smallest is behind on none of 3 starts; six are needed",
            "no leader: greedy-smallest has the best score on 3 starts; six are needed",
        ]
    );
    assert!(verdicts.iter().all(|verdict| verdict.len() <= 80));
}

#[test]
fn equals_at_the_top_share_their_places_and_are_ahead_together() {
    // Nine starts in a row are 2 of 512 cases, which is more than may go wrong without a leader.
    assert_eq!(places(&standings(4, 9, 1, halves)), ["1-4"; 4]);
    let ten = standings(4, 10, 1, halves);
    assert_eq!(places(&ten), ["1-2", "1-2", "3-4", "3-4"]);
    assert_eq!(ten.leader, None);
    let (before, after) = ten.verdict.split_once(" (").expect("a difference");
    assert_eq!(before, "a and b are not told apart");
    assert!(after.starts_with("0.0 points, -") && after.ends_with("; both beat the rest"), "{after}");
}

/// `a` and `b` beat `c`; between them the one that the start favours wins, `a` on all but so many of 13.
fn near_the_border(behind: u64, drawn_from: Option<u64>) -> Standings {
    let mut field = Field { deterministic: vec![true; 3], ..field(3, 1) };
    field.arenas[0] = crate::tournament::Arena { games: 13 * 6, drawn_from, ..field.arenas[0].clone() };
    let mut tally = Tally::judged_by(Nobody, &field);
    for start in 2..15 {
        let wins = |first: usize, second: usize| match (first, second) {
            (0, 1) => start >= 2 + behind,
            (1, 0) => start < 2 + behind,
            _ => first < second,
        };
        for (first, second) in (0..3).flat_map(|one| (0..3).map(move |two| (one, two))) {
            let winner = if wins(first, second) { Seat::First } else { Seat::Second };
            (0..u64::from(first != second)).for_each(|_| add(&mut tally, 0, start, [first, second], winner));
        }
    }
    Standings::new(&field, &tally)
}

#[test]
fn a_good_part_of_the_range_does_not_sharpen_the_test() {
    // Ten of thirteen tosses or more are 4.6 %, whatever the thirteen were drawn from.
    let of = |drawn_from: u64| near_the_border(3, Some(drawn_from));
    let p = |standings: &Standings| {
        let pair = standings.comparisons.iter().find(|line| (&*line.name, &*line.opponent) == ("a", "b"));
        pair.and_then(|line| line.p).expect("a comparison")
    };
    let (few, most) = (of(u64::MAX), of(14));
    assert!((p(&few) - 0.0461).abs() < 0.015, "{}", p(&few));
    assert_eq!((p(&few), few.leader), (p(&most), most.leader));
}

#[test]
fn however_much_of_the_range_was_played_six_starts_are_needed() {
    let of = |starts: u64| {
        let mut field = Field { deterministic: vec![true; 2], ..field(2, 1) };
        (field.arenas[0].games, field.arenas[0].drawn_from) = (2 * starts, Some(starts + 1));
        let mut tally = Tally::judged_by(Nobody, &field);
        for start in 2..2 + starts {
            add(&mut tally, 0, start, [0, 1], Seat::First);
            add(&mut tally, 0, start, [1, 0], Seat::Second);
        }
        Standings::new(&field, &tally).leader
    };
    assert_eq!((of(5), of(6).as_deref()), (None, Some("a")));
}

#[test]
fn whoever_is_better_than_a_better_one_is_better() {
    let names: Vec<bool> = standings(5, 20, 1, better).comparisons.iter().map(|line| line.better).collect();
    assert_eq!(names, [true; 10]);
}

/// The standings of a field whose first strategies, as many as `hubs`, meet all others on ten starts. The
/// lower number wins.
fn gauntlet(pairings: Pairings, hubs: usize, strategies: u8, middle: usize) -> Standings {
    let field = Field { pairings, ..field(strategies, 1) };
    let mut tally = Tally::judged_by(Nobody, &field);
    let strength = |one: usize| if one < hubs { (middle, 0) } else { (one, 1) };
    for start in 2..12 {
        for (hub, other) in (0..hubs).flat_map(|hub| (hubs..strategies.into()).map(move |other| (hub, other)))
        {
            let hub_wins = strength(hub) < strength(other);
            add(&mut tally, 0, start, [hub, other], if hub_wins { Seat::First } else { Seat::Second });
            add(&mut tally, 0, start, [other, hub], if hub_wins { Seat::Second } else { Seat::First });
        }
    }
    Standings::new(&field, &tally)
}

#[test]
fn a_gauntlet_measures_everybody_by_its_first() {
    // `b` and `c` beat `a`, which beats `d` and `e`; its own score of one half says nothing about it.
    let standings = gauntlet(Pairings::Gauntlet, 1, 5, 3);
    let names: Vec<&str> = standings.strategies.iter().map(|line| &*line.results.name).collect();
    assert_eq!(names, ["b", "c", "a", "d", "e"]);
    assert_eq!(places(&standings), ["1-2", "1-2", "3", "4-5", "4-5"]);
}

#[test]
fn a_twin_gauntlet_compares_its_twins() {
    let standings = gauntlet(Pairings::TwinGauntlet, 2, 5, 3);
    let names: Vec<&str> = standings.strategies.iter().map(|line| &*line.results.name).collect();
    assert_eq!(names, ["c", "a", "b", "d", "e"]);
    let pair = standings.comparisons.iter().find(|line| line.name == "a" && line.opponent == "b");
    assert_eq!(pair.map(|line| (line.ahead, line.behind, line.difference.value)), Some((0, 0, 0.0)));
}

#[test]
fn a_start_that_not_all_have_played_compares_nobody() {
    let field = field(3, 1);
    let mut tally = Tally::judged_by(Nobody, &field);
    for start in 2..20 {
        add(&mut tally, 0, start, [0, 1], Seat::First);
        add(&mut tally, 0, start, [1, 0], Seat::Second);
    }
    add(&mut tally, 0, 20, [2, 1], Seat::First);
    let standings = Standings::new(&field, &tally);
    assert_eq!((standings.starts, standings.leader.as_deref()), (0, None));
    assert_eq!(
        standings.verdict,
        "no start has been played equally often by all, so that nobody can be compared"
    );
}
