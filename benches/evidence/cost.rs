//! What standings cost, on made-up tallies.

use std::time::Duration;

use divisor_duel::play::Seat;
use divisor_duel::seed::Seed;
use divisor_duel::standings::{Standings, Tally};
use rustix::time::{ClockId, clock_gettime};

use crate::world::{Nobody, World, add, unit};

fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// The most memory that this process ever held, in MiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

pub(crate) fn print() {
    println!("\nStandings of made-up games, one core\n");
    println!(
        "| strategies | starts | processor time of the standings, s | sign flips | peak memory so far, MiB |"
    );
    println!("|---|---|---|---|---|");
    for (count, starts) in [(8, 11), (100, 100), (100, 10_000), (300, 1), (300, 100), (1000, 1), (1000, 1000)]
    {
        let strengths: Vec<f64> = (0..count).map(|one| 3.0 * one as f64 / count as f64).collect();
        // One start is as in a file that names none: given, and played in two rounds.
        let (population, rounds) = if starts == 1 { (1, 2) } else { (1 << 40, 1) };
        let world = World { strengths, talent: 0.7, random: true, variants: 1, population, starts, rounds };
        let field = world.field(1);
        let mut tally = Tally::judged_by(Nobody, &field);
        let mut stream = Seed(31).start();
        for start in 0..starts as u64 {
            for (first, second) in (0..count * count).map(|pair| (pair / count, pair % count)) {
                let odds = world.strengths[first] - world.strengths[second];
                let winner =
                    if unit(&mut stream) < 1.0 / (1.0 + (-odds).exp()) { Seat::First } else { Seat::Second };
                for round in (0..rounds).filter(|_| first != second) {
                    add(&mut tally, 0, start + 2, round, [first, second], winner);
                }
            }
        }
        let before = processor_time();
        let standings = Standings::new(&field, &tally);
        let taken = (processor_time() - before).as_secs_f64();
        println!("| {count} | {starts} | {taken:.2} | {} | {} |", standings.sign_flips, peak());
    }
}
