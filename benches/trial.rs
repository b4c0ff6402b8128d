//! How often `duel test` is wrong, and how soon it is right: simulated tests that are watched after every
//! start. `cargo bench --bench trial` prints it in about a minute.
#![allow(clippy::print_stdout, missing_docs)]

use divisor_duel::seed::{Seed, Stream};
use divisor_duel::standings::Sequential;

const RUNS: u64 = 1000;
const STARTS: u64 = 2000;

/// A start's difference: level with so many hundredths, otherwise ahead with so many.
fn draw(stream: &mut Stream, level: u64, ahead: u64) -> f64 {
    match stream.below(100) {
        lot if lot < level => 0.0,
        _ if stream.below(100) < ahead => 1.0,
        _ => -1.0,
    }
}

/// A test of many starts, all of them watched.
struct Watched {
    /// The start at which it was decided.
    decided: Option<u64>,
    /// Did every interval hold the true mean?
    held: bool,
    /// The start at which a z-score first passed 1.96.
    fooled: Option<u64>,
}

fn watch(seed: u64, level: u64, ahead: u64) -> Watched {
    let mut stream = Seed(seed).sample();
    let truth = (100 - level) as f64 / 100.0 * (2 * ahead) as f64 / 100.0 - (100 - level) as f64 / 100.0;
    let mut test = Sequential::new(0.05, 0.0, true);
    let mut watched = Watched { decided: None, held: true, fooled: None };
    for start in 1..=STARTS {
        test.add(draw(&mut stream, level, ahead));
        test.look();
        if test.is_decided() {
            watched.decided = watched.decided.or(Some(start));
        }
        let [low, high] = test.interval();
        watched.held &= low <= truth && truth <= high;
        let told = test.ahead + test.behind;
        let z = (test.ahead.abs_diff(test.behind)) as f64 / (told as f64).sqrt();
        if told >= 10 && z > 1.96 {
            watched.fooled = watched.fooled.or(Some(start));
        }
    }
    watched
}

fn main() {
    println!("{RUNS} simulated tests of {STARTS} starts each, watched after every start; 95 % sure\n");
    println!(
        "| level | ahead of the rest | decided | by z > 1.96 | median start | intervals that always held |"
    );
    println!("|---|---|---|---|---|---|");
    for (level, ahead) in [(0, 50), (50, 50), (90, 50), (0, 60), (50, 70), (80, 100)] {
        let seeds = (0..RUNS).map(|run| run + 1_000_000 * (100 * level + ahead));
        let all: Vec<Watched> = seeds.map(|seed| watch(seed, level, ahead)).collect();
        let share = |count: usize| 100.0 * count as f64 / RUNS as f64;
        let decided = share(all.iter().filter(|test| test.decided.is_some()).count());
        let fooled = share(all.iter().filter(|test| test.fooled.is_some()).count());
        let held = share(all.iter().filter(|test| test.held).count());
        let mut when: Vec<u64> = all.iter().map(|test| test.decided.unwrap_or(u64::MAX)).collect();
        when.sort_unstable();
        let median = when[when.len() / 2];
        let median = if median == u64::MAX { "-".into() } else { median.to_string() };
        println!("| {level} % | {ahead} % | {decided:.1} % | {fooled:.1} % | {median} | {held:.1} % |");
    }
}
