//! Pairings with starts of their own: what is compared, and what is not claimed.

use std::collections::BTreeMap;

use super::*;
use crate::seed::Stream;
use crate::standings::unit::Unit;
use crate::standings::{Standings, StartKind};
use crate::tournament::{Entrant, Plan, Schedule, Stage};

fn plan(strategies: usize, sample: u64, starts: u64) -> Plan {
    let stage = Stage::builder("divisor-duel").range(2..=starts + 1);
    let plan = Plan::builder("sampled").rounds(2).sample(sample).variant(stage);
    let entrant =
        |name: usize| Entrant::recorded(format!("s{name}"), "random".into(), "random:".into(), None);
    let plan = (0..strategies).fold(plan, |plan, name| plan.entrant(entrant(name)));
    plan.build().expect("a tournament")
}

/// A number from 0 to 1.
fn uniform(stream: &mut Stream) -> f64 {
    (stream.draw() >> 11) as f64 / (1u64 << 53) as f64
}

#[test]
fn in_every_observation_everybody_plays_equally_often() {
    for strategies in 2..=13 {
        for sample in [1, 2, 7, 60] {
            let plan = plan(strategies, sample, 100);
            let (schedule, field) = (Schedule::new(&plan), plan.field());
            let unit = Unit::of(&field, &field.arenas[0]);
            let mut played: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
            for slot in schedule.from(0) {
                let games = played.entry(unit.number(&slot)).or_insert_with(|| vec![0; strategies]);
                slot.players.iter().for_each(|player| games[*player] += 1);
            }
            assert!(played.values().all(|games| games.iter().all(|count| *count == games[0])));
            let classes = if sample == 60 { 1 } else { strategies as u64 / 2 };
            assert_eq!(played.len() as u64, sample * classes, "{strategies} strategies, {sample} starts");
        }
    }
}

/// The standings of a tournament in which strategy `one` beats `other` from a start by their strengths and their
/// talents for it.
fn standings(plan: &Plan, strengths: &[f64], talent: f64, stream: &mut Stream) -> Standings {
    let field = plan.field();
    let starts = plan.stages[0].starts.len() as usize;
    let mut about = || (0..12).map(|_| uniform(stream)).sum::<f64>() - 6.0;
    let talents: Vec<Vec<f64>> =
        strengths.iter().map(|_| (0..starts).map(|_| talent * about()).collect()).collect();
    // Everybody is as strong over all starts as is said.
    let means: Vec<f64> = talents.iter().map(|own| own.iter().sum::<f64>() / starts as f64).collect();
    let mut tally = Tally::judged_by(Nobody, &field);
    for slot in Schedule::new(plan).from(0) {
        let level =
            |player: usize| strengths[player] + talents[player][slot.start as usize - 2] - means[player];
        let [first, second] = slot.players.map(level);
        let wins = uniform(stream) < 1.0 / (1.0 + (second - first).exp());
        let winner = if wins { Seat::First } else { Seat::Second };
        tally.add(&slot, &Finished { moves: &[], winner, end: End::NoMoves, reason: None });
    }
    Standings::new(&field, &tally)
}

#[test]
fn equals_are_told_apart_no_more_often_than_is_said() {
    // Draws of few of many starts, of half of few, and so many that each draw is one observation.
    for (strategies, sample, starts) in [(2, 12, 200), (6, 3, 40), (9, 5, 10), (5, 60, 70)] {
        let plan = plan(strategies, sample, starts);
        let mut stream = crate::seed::Seed(99).standings();
        let wrong = (0..120).filter(|_| {
            let standings = standings(&plan, &vec![0.0; strategies], 1.0, &mut stream);
            standings.strategies.iter().any(|row| row.place.is_some_and(|place| place.best > 1))
        });
        // 5 % of 120, and three standard deviations.
        let wrong = wrong.count();
        assert!(wrong <= 6 + 7, "{strategies} strategies, {sample} of {starts}: {wrong} of 120");
    }
}

#[test]
fn the_best_of_many_is_named_though_each_pairing_has_two_starts_only() {
    let plan = plan(30, 2, 50);
    let mut strengths = vec![0.0; 30];
    strengths[7] = 4.0;
    let standings = standings(&plan, &strengths, 0.5, &mut crate::seed::Seed(5).standings());
    assert_eq!(standings.leader.as_deref(), Some("s7"), "{}", standings.verdict);
    assert!(standings.verdict.contains("groups of games"), "{}", standings.verdict);
    assert!(!standings.exact);
    let variant = &standings.variants[0];
    assert_eq!((variant.own_starts, variant.starts, variant.kind), (true, None, StartKind::Drawn));
}

#[test]
fn where_a_pairing_draws_all_starts_they_are_everybodys() {
    let plan = plan(4, 10, 10);
    let all = Plan { sample: None, ..plan.clone() };
    assert_eq!(plan.field(), all.field());
}
