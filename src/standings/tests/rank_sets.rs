//! Places and leaders beside the published procedure for rank sets (Mogstad, Romano, Shaikh and Wilhelm 2023,
//! as in the R package `csranks`), written out plainly over all combinations of signs.

use super::degenerate::places;
use super::{Nobody, add, field};
use crate::play::Seat;
use crate::seed::{Seed, Stream};
use crate::standings::{Standings, Tally};

const STRATEGIES: usize = 4;
const STARTS: usize = 10;

/// Doubled wins by strategy and start.
type Wins = [[i64; STARTS]; STRATEGIES];

/// A tournament in which the chances of the lower letters are better, by a little or by much.
fn tournament(stream: &mut Stream) -> (Wins, Standings) {
    let field = field(STRATEGIES as u8, 1);
    let mut tally = Tally::judged_by(Nobody, &field);
    let mut wins = [[0; STARTS]; STRATEGIES];
    let step = stream.below(50);
    for start in 2..2 + STARTS as u64 {
        for (one, other) in (0..STRATEGIES).flat_map(|one| (0..STRATEGIES).map(move |other| (one, other))) {
            let chance = (50 + step * other as u64).saturating_sub(step * one as u64).min(100);
            let first_wins = stream.below(100) < chance;
            if one != other {
                wins[if first_wins { one } else { other }][start as usize - 2] += 2;
                let winner = if first_wins { Seat::First } else { Seat::Second };
                add(&mut tally, 0, start, [one, other], winner);
            }
        }
    }
    (wins, Standings::new(&field, &tally))
}

fn signed_sum(differences: &[i64], signs: usize) -> i64 {
    let signed = |(start, value): (usize, &i64)| if signs >> start & 1 == 1 { *value } else { -value };
    differences.iter().enumerate().map(signed).sum()
}

struct Oracle {
    differences: Vec<Vec<Vec<i64>>>,
    better: [[bool; STRATEGIES]; STRATEGIES],
}

impl Oracle {
    /// A pair's squared distance under each combination of signs; the last one is that of the games.
    fn distances(&self, one: usize, other: usize) -> Vec<f64> {
        let own = &self.differences[one][other];
        let squares: i64 = own.iter().map(|value| value * value).sum();
        let distance = |signs: usize| {
            let sum = signed_sum(own, signs);
            if squares == 0 { 0.0 } else { (sum * sum) as f64 / squares as f64 }
        };
        (0..1 << STARTS).map(distance).collect()
    }

    /// One-sided: how often signs put `one` as far ahead.
    fn chance(&self, one: usize, other: usize) -> f64 {
        let own = &self.differences[one][other];
        let observed: i64 = own.iter().sum();
        let as_far = (0..1 << STARTS).filter(|signs| signed_sum(own, *signs) >= observed).count();
        as_far as f64 / (1 << STARTS) as f64
    }

    fn is_ahead(&self, one: usize, other: usize) -> bool {
        self.differences[one][other].iter().sum::<i64>() > 0
    }

    fn open(&self) -> Vec<(usize, usize)> {
        let pairs = (0..STRATEGIES).flat_map(|one| (one + 1..STRATEGIES).map(move |other| (one, other)));
        pairs.filter(|&(one, other)| !self.better[one][other] && !self.better[other][one]).collect()
    }

    fn tell(&mut self, (one, other): (usize, usize)) {
        let ahead = self.is_ahead(one, other);
        if ahead { self.better[one][other] = true } else { self.better[other][one] = true }
    }

    fn close(&mut self) {
        for (between, one, other) in (0..STRATEGIES.pow(3)).map(|all| (all / 16, all / 4 % 4, all % 4)) {
            self.better[one][other] |= self.better[one][between] && self.better[between][other];
        }
    }

    fn step_down(&mut self, level: f64) {
        loop {
            let open = self.open();
            let each: Vec<Vec<f64>> = open.iter().map(|&(one, other)| self.distances(one, other)).collect();
            let largest: Vec<f64> = (0..1 << STARTS)
                .map(|signs| each.iter().map(|distances| distances[signs]).fold(0.0, f64::max))
                .collect();
            let is_told = |own: &Vec<f64>| {
                let observed = own[(1 << STARTS) - 1];
                let as_far = largest.iter().filter(|largest| **largest >= observed * (1.0 - 1e-9)).count();
                observed > 0.0 && as_far as f64 <= level * (1 << STARTS) as f64
            };
            let told: Vec<_> = open.iter().zip(&each).filter(|(_, own)| is_told(own)).collect();
            if told.is_empty() {
                return;
            }
            told.into_iter().for_each(|(pair, _)| self.tell(*pair));
            self.close();
        }
    }

    /// The rank sets, as they are written, and the leader.
    fn of(wins: &Wins) -> (Vec<String>, Option<usize>) {
        let less = |one: &[i64; STARTS], other: &[i64; STARTS]| -> Vec<i64> {
            one.iter().zip(other).map(|(one, other)| one - other).collect()
        };
        let differences =
            wins.iter().map(|one| wins.iter().map(|other| less(one, other)).collect()).collect();
        let mut oracle = Oracle { differences, better: [[false; STRATEGIES]; STRATEGIES] };
        let leads = |one: &usize| {
            let rivals = (0..STRATEGIES).filter(|other| other != one);
            rivals.clone().all(|other| oracle.is_ahead(*one, other) && oracle.chance(*one, other) <= 0.024)
        };
        if let Some(leader) = (0..STRATEGIES).find(leads) {
            (0..STRATEGIES).filter(|other| *other != leader).for_each(|other| oracle.tell((leader, other)));
            oracle.step_down(0.05);
        } else {
            oracle.step_down(0.002);
            if let [(one, other)] = oracle.open()[..] {
                let [ahead, behind] = if oracle.is_ahead(one, other) { [one, other] } else { [other, one] };
                if oracle.is_ahead(ahead, behind) && oracle.chance(ahead, behind) <= 0.025 {
                    oracle.tell((ahead, behind));
                }
            }
        }
        let count = |is: &dyn Fn(usize) -> bool| (0..STRATEGIES).filter(|other| is(*other)).count();
        let set = |one: usize| {
            let best = 1 + count(&|other| oracle.better[other][one]);
            let worst = STRATEGIES - count(&|other| oracle.better[one][other]);
            if best == worst { best.to_string() } else { format!("{best}-{worst}") }
        };
        let best = (0..STRATEGIES).find(|one| count(&|other| oracle.better[*one][other]) == STRATEGIES - 1);
        ((0..STRATEGIES).map(set).collect(), best)
    }
}

#[test]
fn places_are_those_of_the_published_procedure() {
    let mut stream = Seed(41).start();
    let (mut leaders, mut kinds) = (0, std::collections::BTreeSet::new());
    for _ in 0..150 {
        let (wins, standings) = tournament(&mut stream);
        let (sets, leader) = Oracle::of(&wins);
        let letter = |index: usize| char::from(b'a' + index as u8).to_string();
        let own: Vec<String> = standings
            .strategies
            .iter()
            .map(|line| line.results.name.clone())
            .zip(places(&standings))
            .map(|(name, place)| format!("{name} {place}"))
            .collect();
        for (index, set) in sets.iter().enumerate() {
            assert!(own.contains(&format!("{} {set}", letter(index))), "{own:?} are not {sets:?}: {wins:?}");
        }
        assert_eq!(standings.leader, leader.map(letter));
        leaders += usize::from(leader.is_some());
        kinds.insert(sets);
    }
    // The cases are worth something: with and without a leader, and many different rank sets.
    assert!((20..130).contains(&leaders) && kinds.len() >= 10, "{leaders} leaders, {} kinds", kinds.len());
}
