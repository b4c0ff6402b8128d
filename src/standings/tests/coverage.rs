//! Intervals hold the truth about as often as they say, in tournaments made up from a known truth.

use super::{Nobody, add, add_round, field};
use crate::play::Seat;
use crate::seed::{Seed, Stream};
use crate::standings::{CONFIDENCE, Estimate, Standings, Tally};
use crate::tournament::Field;

const TOURNAMENTS: u64 = 300;

fn unit(stream: &mut Stream) -> f64 {
    stream.below(1 << 32) as f64 / (1u64 << 32) as f64
}

/// Tournaments of `a` against `b`, in which each start has its own chances for `a` to win in the first and in the
/// second seat, drawn by `at_start`. How often do the intervals of `a`'s score and rating hold the truth?
fn covered(
    starts: u64,
    rounds: u64,
    [score, rating]: [f64; 2],
    at_start: impl Fn(&mut Stream) -> [f64; 2],
) -> [f64; 2] {
    let mut field = Field { rounds, ..field(2, 1) };
    let mut stream = Seed(5).start();
    let mut held = [0.0; 2];
    for seed in 0..TOURNAMENTS {
        field.seed = seed;
        let mut tally = Tally::judged_by(Nobody, &field);
        for start in 2..2 + starts {
            let wins = at_start(&mut stream);
            for seat in (0..rounds).flat_map(|_| Seat::BOTH) {
                let winner = if unit(&mut stream) < wins[seat.index()] { seat } else { seat.other() };
                add(&mut tally, 0, start, [seat.index(), 1 - seat.index()], winner);
            }
        }
        let standings = Standings::new(&field, &tally);
        let line = standings.strategies.iter().find(|line| line.results.name == "a").expect("`a` plays");
        let holds = |estimate: Option<Estimate>, truth: f64| {
            let ends = estimate.and_then(|estimate| estimate.interval());
            ends.is_some_and(|[low, high]| low <= truth && truth <= high)
        };
        held[0] += f64::from(u8::from(holds(line.results.score, score)));
        held[1] += f64::from(u8::from(holds(line.rating, rating)));
    }
    held.map(|held| held / TOURNAMENTS as f64)
}

/// Three hundred tournaments tell the rate to about 2 %.
#[track_caller]
fn assert_about_right(rates: [f64; 2]) {
    for rate in rates {
        assert!((rate - CONFIDENCE).abs() <= 0.04, "{rates:?}");
    }
}

/// A rating whose strategy wins with these chances in the first and in the second seat, which is the same for both
/// where moving first is worth nothing.
fn rating([first, second]: [f64; 2]) -> f64 {
    let odds = |chance: f64| (chance / (1.0 - chance)).log10();
    100.0 * (odds(first) + odds(second))
}

/// The score and the rating of a strategy that wins with this chance in either seat.
fn truth(chance: f64) -> [f64; 2] {
    [chance, rating([chance; 2])]
}

#[test]
fn intervals_hold_the_truth_for_deterministic_strategies() {
    // Each round repeats the one before: intervals over games would be far too narrow.
    let rates = covered(20, 10, truth(0.6), |stream| [f64::from(u8::from(unit(stream) < 0.6)); 2]);
    assert_about_right(rates);
}

#[test]
fn intervals_hold_the_truth_for_random_strategies() {
    let rates = covered(20, 2, truth(0.55), |stream| [0.2 + 0.7 * unit(stream); 2]);
    assert_about_right(rates);
}

#[test]
fn intervals_hold_the_truth_for_few_starts() {
    let rates = covered(6, 5, truth(0.5), |stream| [f64::from(u8::from(unit(stream) < 0.5)); 2]);
    assert_about_right(rates);
}

#[test]
fn intervals_hold_the_truth_where_one_seat_says_little() {
    // Nearly all games in the first seat are won. How many exactly moves the rating far, and the score hardly: with
    // the rating's interval taken from the score's, 862 of 1,000 held the truth.
    let chances = [0.95, 0.4];
    let rates = covered(80, 1, [0.675, rating(chances)], |_| chances);
    assert_about_right(rates);
}

/// The interval of `a`'s score on one given start, of which it wins so many rounds in the first and in the second seat.
fn on_one_given_start(rounds: u64, won: [u64; 2]) -> [f64; 2] {
    let mut field = Field { rounds, ..field(2, 1) };
    field.arenas[0].drawn_from = None;
    let mut tally = Tally::judged_by(Nobody, &field);
    for (seat, round) in Seat::BOTH.into_iter().flat_map(|seat| (0..rounds).map(move |round| (seat, round))) {
        let winner = if round < won[seat.index()] { seat } else { seat.other() };
        add_round(&mut tally, 2, round, [seat.index(), 1 - seat.index()], winner);
    }
    let standings = Standings::new(&field, &tally);
    let line = standings.strategies.iter().find(|line| line.results.name == "a").expect("`a` plays");
    line.results.score.and_then(|score| score.interval()).expect("an interval")
}

#[test]
fn a_few_games_from_one_given_start_make_no_interval_that_always_holds() {
    // Everything that can happen, over all chances in both seats. With variances that a few rounds overstate, 99.6 %
    // held the truth.
    const CHANCES: u64 = 50;
    for rounds in [2, 5] {
        let mut held = 0.0;
        for won in (0..=rounds).flat_map(|first| (0..=rounds).map(move |second| [first, second])) {
            let [low, high] = on_one_given_start(rounds, won);
            for step in 0..CHANCES * CHANCES {
                let chances = [step / CHANCES, step % CHANCES].map(|at| (at as f64 + 0.5) / CHANCES as f64);
                let truth = (chances[0] + chances[1]) / 2.0;
                let likely = won.iter().zip(chances).map(|(&won, chance)| {
                    let ways = (0..won).map(|at| (rounds - at) as f64 / (at + 1) as f64).product::<f64>();
                    ways * chance.powi(won as i32) * (1.0 - chance).powi((rounds - won) as i32)
                });
                let held_here = if low <= truth && truth <= high { 1.0 } else { 0.0 };
                held += held_here * likely.product::<f64>() / (CHANCES * CHANCES) as f64;
            }
        }
        assert!((0.93..=0.975).contains(&held), "{rounds} rounds: {held}");
    }
}
