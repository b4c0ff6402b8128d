//! Intervals hold the truth about as often as they say, in tournaments made up from a known truth.

use super::{Nobody, add, field};
use crate::play::Seat;
use crate::seed::{Seed, Stream};
use crate::standings::{CONFIDENCE, Estimate, Standings, Tally};

const TOURNAMENTS: u64 = 300;

fn unit(stream: &mut Stream) -> f64 {
    stream.below(1 << 32) as f64 / (1u64 << 32) as f64
}

/// Tournaments of `a` against `b`, in which each start has its own stream for `a` to win, drawn by
/// `at_start`, and the mean of these chances is `truth`: how often do the intervals of `a`'s score and
/// rating hold it?
fn covered(starts: u64, rounds: u64, truth: f64, at_start: impl Fn(&mut Stream) -> f64) -> [f64; 2] {
    let mut field = field(2, 1);
    let mut stream = Seed(5).start();
    let true_rating = 200.0 * (truth / (1.0 - truth)).log10();
    let mut held = [0.0; 2];
    for seed in 0..TOURNAMENTS {
        field.seed = seed;
        let mut tally = Tally::judged_by(Nobody, &field);
        for start in 2..2 + starts {
            let wins = at_start(&mut stream);
            for seat in (0..rounds).flat_map(|_| Seat::BOTH) {
                let winner = if unit(&mut stream) < wins { seat } else { seat.other() };
                add(&mut tally, 0, start, [seat.index(), 1 - seat.index()], winner);
            }
        }
        let standings = Standings::new(&field, &tally);
        let line = standings.strategies.iter().find(|line| line.results.name == "a").expect("`a` plays");
        let holds = |estimate: Option<Estimate>, truth: f64| {
            let ends = estimate.and_then(|estimate| estimate.interval());
            ends.is_some_and(|[low, high]| low <= truth && truth <= high)
        };
        held[0] += f64::from(u8::from(holds(line.results.score, truth)));
        held[1] += f64::from(u8::from(holds(line.rating, true_rating)));
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

#[test]
fn intervals_hold_the_truth_for_deterministic_strategies() {
    // Each round repeats the one before: intervals over games would be far too narrow.
    let rates = covered(20, 10, 0.6, |stream| f64::from(u8::from(unit(stream) < 0.6)));
    assert_about_right(rates);
}

#[test]
fn intervals_hold_the_truth_for_random_strategies() {
    let rates = covered(20, 2, 0.55, |stream| 0.2 + 0.7 * unit(stream));
    assert_about_right(rates);
}

#[test]
fn intervals_hold_the_truth_for_few_starts() {
    let rates = covered(6, 5, 0.5, |stream| f64::from(u8::from(unit(stream) < 0.5)));
    assert_about_right(rates);
}
