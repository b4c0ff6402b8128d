//! Nodes and time of the solver on starts without reuse, beside a plain memoised search in the same
//! run. `cargo bench --bench solver` prints all of it, in a few minutes; `-- quick` leaves out the
//! starts above 8000 and the plain search over 2..=1210. Times are of the processor, not of the clock on
//! the wall, except where threads are compared.
#![allow(clippy::print_stdout, missing_docs)]

use std::collections::HashMap;
use std::hint::black_box;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use divisor_duel::game::{Position, Rules, VARIANTS};
use divisor_duel::solver::{Options, Solver};
use rustix::time::{ClockId, clock_gettime};

/// The plain search: depth first, every position remembered, fewest replies first.
#[derive(Default)]
struct Plain {
    known: HashMap<(u64, Vec<u64>), bool>,
    nodes: u64,
}

impl Plain {
    fn won(&mut self, position: &mut Position) -> bool {
        let mut used: Vec<u64> =
            position.used().iter().copied().filter(|&divisor| divisor <= position.number() / 2).collect();
        used.sort_unstable();
        let key = (position.number(), used);
        if let Some(&won) = self.known.get(&key) {
            return won;
        }
        self.nodes += 1;
        let mut scratch = Vec::new();
        let mut moves: Vec<(usize, u64)> = Vec::new();
        for &divisor in position.legal(&mut Vec::new()) {
            position.play(divisor);
            moves.push((position.legal(&mut scratch).len(), divisor));
            position.take_back(divisor);
        }
        moves.sort_unstable();
        let ends = moves.first().is_some_and(|&(replies, _)| replies == 0);
        let won = ends
            || moves.into_iter().any(|(_, divisor)| {
                position.play(divisor);
                let won = self.won(position);
                position.take_back(divisor);
                !won
            });
        self.known.insert(key, won);
        won
    }
}

/// What a run took.
#[derive(Clone, Copy)]
struct Run {
    nodes: u64,
    look_ups: u64,
    processor: Duration,
    wall: Duration,
}

impl Run {
    fn per_node(self) -> f64 {
        self.processor.as_nanos() as f64 / self.nodes as f64
    }
}

fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Runs something that counts its nodes and look-ups.
fn timed(work: impl FnOnce() -> (u64, u64)) -> Run {
    let (wall, before) = (Instant::now(), processor());
    let (nodes, look_ups) = work();
    Run { nodes, look_ups, processor: processor() - before, wall: wall.elapsed() }
}

fn start(rules: Rules, number: u64) -> Position {
    Position::new(rules, number).expect("a start")
}

/// The plain search, every start from nothing.
fn plain(rules: Rules, starts: RangeInclusive<u64>) -> Run {
    timed(|| {
        let nodes = starts.map(|number| {
            let mut search = Plain::default();
            black_box(search.won(&mut start(rules, number)));
            search.nodes
        });
        (nodes.sum(), 0)
    })
}

/// The solver, every start from nothing.
fn solver(rules: Rules, starts: impl IntoIterator<Item = u64>, threads: usize) -> Run {
    let mut solver = Solver::new(Options { nodes: u64::MAX, threads, ..Options::default() });
    timed(|| {
        for number in starts {
            solver.forget();
            black_box(solver.outcome(&start(rules, number)).expect("no limit"));
        }
        (solver.nodes(), solver.look_ups())
    })
}

/// Nanoseconds that it takes here to read a random line of a table of so many bytes.
fn look_up(bytes: usize) -> f64 {
    let lines: Vec<[AtomicU64; 8]> = (0..bytes / 64).map(|_| Default::default()).collect();
    let lines = black_box(lines);
    let mut place = 1u64;
    let run = timed(|| {
        let looks = 1 << 21;
        for _ in 0..looks {
            place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // What was read decides where to read next, as a search does.
            place ^= lines[(place >> 33) as usize % lines.len()][0].load(Relaxed);
        }
        black_box(place);
        (looks, 0)
    });
    run.per_node()
}

fn main() {
    let quick = std::env::args().any(|word| word == "quick");
    let rules = VARIANTS[3].rules;
    // The lists of divisors are made at the first question.
    solver(rules, 2..=100, 1);
    let look = look_up(16 << 20);
    println!("a look-up in a table of 16 MiB takes {look:.0} ns here");
    println!(
        "{:<12} {:>12} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "starts", "plain nodes", "mark", "nodes", "plain ns", "ns/node", "look-ups", "share"
    );
    for (starts, mark, with_plain) in [
        (2..=500, 316_225, true),
        (950..=1000, 250_889, true),
        (1190..=1210, 237_256, true),
        (1990..=2010, 448_682, false),
    ] {
        let run = solver(rules, starts.clone(), 1);
        let plain = with_plain.then(|| plain(rules, starts.clone()));
        let look_ups = run.look_ups as f64 / run.nodes as f64;
        println!(
            "{:<12} {:>12} {mark:>9} {:>9} {:>9} {:>9.0} {look_ups:>9.1} {:>8.0}%",
            format!("{starts:?}"),
            plain.map_or("-".into(), |plain| plain.nodes.to_string()),
            run.nodes,
            plain.map_or("-".into(), |plain| format!("{:.0}", plain.per_node())),
            run.per_node(),
            100.0 * look_ups * look / run.per_node(),
        );
    }
    let all = solver(rules, 2..=2000, 1);
    println!(
        "2..=2000: {} nodes, {:.0} ns/node, {:.2} s",
        all.nodes,
        all.per_node(),
        all.processor.as_secs_f64()
    );
    if quick {
        return;
    }
    // Two threads take another way each time, so one run of them says little.
    for threads in [1, 2, 2, 2, 2, 2] {
        let run = solver(rules, [9997], threads);
        println!(
            "9997, {threads} threads: {} nodes (mark 62577258), {:.0} ns/node, {:.1} s on the wall",
            run.nodes,
            run.per_node(),
            run.wall.as_secs_f64()
        );
    }
    for threads in [1, 2] {
        let run = solver(rules, (8501..=8541).step_by(2), threads);
        println!(
            "odd starts of 8501..=8541, {threads} threads: {} nodes, {:.1} s on the wall",
            run.nodes,
            run.wall.as_secs_f64()
        );
    }
    let plain = plain(rules, 2..=1210);
    println!("plain search of 2..=1210: {} nodes, {:.2} s", plain.nodes, plain.processor.as_secs_f64());
    println!(
        "2..=2000 by the solver in 1/{:.1} of that time",
        plain.processor.as_secs_f64() / all.processor.as_secs_f64()
    );
}
