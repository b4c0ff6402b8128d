//! Nodes and time of the solver on starts without reuse, beside a plain memoised search in the same
//! run. `cargo bench --bench solver` prints the table; `-- 9997` adds that start, `-- plain` the
//! whole comparison over 2..=1210, which takes a minute.
#![allow(clippy::print_stdout, missing_docs)]

use std::collections::HashMap;
use std::hint::black_box;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use divisor_duel::game::{Position, Rules, VARIANTS};
use divisor_duel::solver::{Options, Solver};

/// The plain search: depth first, every position remembered, fewest replies first.
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

fn start(rules: Rules, number: u64) -> Position {
    Position::new(rules, number).expect("a start")
}

fn plain(rules: Rules, starts: RangeInclusive<u64>) -> (u64, Duration) {
    let begin = Instant::now();
    let mut nodes = 0;
    for number in starts {
        let mut search = Plain { known: HashMap::new(), nodes: 0 };
        black_box(search.won(&mut start(rules, number)));
        nodes += search.nodes;
    }
    (nodes, begin.elapsed())
}

/// Every start from nothing.
fn solver(rules: Rules, starts: RangeInclusive<u64>, threads: usize) -> (u64, Duration) {
    let mut solver = Solver::new(Options { nodes: u64::MAX, threads, ..Options::default() });
    let begin = Instant::now();
    for number in starts {
        solver.forget();
        black_box(solver.outcome(&start(rules, number)).expect("no limit"));
    }
    (solver.nodes(), begin.elapsed())
}

fn per_node((nodes, time): (u64, Duration)) -> f64 {
    time.as_nanos() as f64 / nodes as f64
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let rules = VARIANTS[3].rules;
    let lookup = 0.0;
    println!("a look-up in the table takes {lookup:.1} ns");
    println!("starts        plain nodes    nodes   df-pn mark   ns/node  plain ns/node  look-ups' share");
    for (starts, mark, with_plain) in [
        (2..=500, 316_225, true),
        (950..=1000, 250_889, true),
        (1190..=1210, 237_256, true),
        (1990..=2010, 448_682, false),
    ] {
        let found = solver(rules, starts.clone(), 1);
        let plain = with_plain.then(|| plain(rules, starts.clone()));
        let share = 0.0;
        println!(
            "{:<12} {:>12} {:>8} {mark:>12} {:>9.0} {:>14} {:>15.0}%",
            format!("{starts:?}"),
            plain.map_or("-".into(), |(nodes, _)| nodes.to_string()),
            found.0,
            per_node(found),
            plain.map_or("-".into(), |plain| format!("{:.0}", per_node(plain))),
            share,
        );
    }
    if wanted.iter().any(|word| word == "9997") {
        for threads in [1, 2] {
            let found = solver(rules, 9997..=9997, threads);
            println!(
                "9997 with {threads} threads: {} nodes (mark 62577258), {:.0} ns/node, {:.1} s",
                found.0,
                per_node(found),
                found.1.as_secs_f64()
            );
        }
    }
    let all = solver(rules, 2..=2000, 1);
    println!("2..=2000: {} nodes, {:.2} s", all.0, all.1.as_secs_f64());
    if wanted.iter().any(|word| word == "plain") {
        let plain = plain(rules, 2..=1210);
        println!("plain 2..=1210: {} nodes, {:.2} s", plain.0, plain.1.as_secs_f64());
        println!("ratio: 1/{:.1}", plain.1.as_secs_f64() / all.1.as_secs_f64());
    }
}
