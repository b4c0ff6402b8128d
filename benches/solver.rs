//! Nodes and time of the solver on starts without reuse, beside a plain memoised search in the same
//! run. `cargo bench --bench solver` prints all of it, in a few minutes; `-- quick` leaves out the
//! starts above 8000 and the plain search over 2..=1210. Times are of the processor, not of the clock on
//! the wall, except where threads are compared.
#![allow(clippy::print_stdout, missing_docs)]

use std::collections::HashMap;
use std::hint::black_box;
use std::ops::RangeInclusive;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use divisor_duel::game::{Position, Rules, StartError, VARIANTS};
use divisor_duel::solver::{Options, RangeQuestion, Solver, Sweep, WantedMoves, solve_range};
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

/// The solver, all starts as one range with the table that they share, on one thread.
fn range(rules: Rules, numbers: RangeInclusive<u64>, moves: WantedMoves) -> Run {
    let question = RangeQuestion { rules, used: Vec::new(), numbers, moves };
    let mut nodes = 0;
    timed(|| {
        let taken = solve_range(&question, &Options { nodes: u64::MAX, ..Options::default() }, |row| {
            nodes += row.nodes;
            black_box(row.answer.expect("no limit"));
            Ok::<_, StartError>(())
        });
        taken.expect("numbers in range");
        (nodes, 0)
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

/// Every number of a range by theorem: the sweep beside a question for each number, and the rows of
/// `duel solve` to a file.
fn rows() {
    let rules = VARIANTS[0].rules;
    let last = 1_000_000;
    let sweep = timed(|| {
        let mut sweep = Sweep::new(rules, 2..=last, false).expect("a theorem tells all");
        let mut moves = 0;
        while sweep.next_block(|swept| moves += swept.winning_moves.len() as u64) > 0 {}
        (last - 1, moves)
    });
    let few = last / 10;
    let each = timed(|| {
        let mut solver = Solver::new(Options::default());
        let numbers = last - few + 1..=last;
        let moves = numbers.map(|number| match solver.analyse(&start(rules, number)) {
            Ok(answer) => answer.winning_moves.len() as u64,
            Err(error) => panic!("{number}: {error}"),
        });
        (few, moves.sum())
    });
    println!(
        "divisor-duel 2..={last}: {:.0} ns a number by the sweep, 1/{:.0} of a question for each",
        sweep.per_node(),
        each.per_node() / sweep.per_node()
    );
    let Some(duel) = option_env!("CARGO_BIN_EXE_duel") else { return };
    for format in ["table", "csv", "json"] {
        let best = (0..5)
            .map(|_| {
                let file = tempfile::tempfile().expect("a file");
                let mut command = Command::new(duel);
                command.args(["solve", "divisor-duel", &format!("2..{last}"), "--format", format]);
                let begin = Instant::now();
                assert!(command.stdout(file).status().expect("duel runs").success());
                begin.elapsed()
            })
            .min()
            .unwrap_or_default();
        println!(
            "  as {format} to a file: {:.1} million rows a second on the wall (mark 5)",
            last as f64 / best.as_secs_f64() / 1e6
        );
    }
}

fn main() {
    let quick = std::env::args().any(|word| word == "quick");
    let rules = VARIANTS[3].rules;
    // The lists of divisors are made at the first question.
    solver(rules, 2..=100, 1);
    rows();
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
    let alone = solver(rules, 2..=2000, 1);
    let all = range(rules, 2..=2000, WantedMoves::None);
    let largest = range(rules, 2..=2000, WantedMoves::Largest);
    let every = range(rules, 2..=2000, WantedMoves::All);
    for (name, run) in [
        ("each start from nothing", alone),
        ("as a range", all),
        ("as a range, largest winning moves", largest),
        ("as a range, all winning moves", every),
    ] {
        println!(
            "2..=2000, {name}: {} nodes, {:.0} ns/node, {:.2} s",
            run.nodes,
            run.per_node(),
            run.processor.as_secs_f64()
        );
    }
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
        "2..=2000 by the solver as a range in 1/{:.1} of that time, each start from nothing in 1/{:.1}",
        plain.processor.as_secs_f64() / all.processor.as_secs_f64(),
        plain.processor.as_secs_f64() / alone.processor.as_secs_f64()
    );
}
