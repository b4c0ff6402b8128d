//! What the harness costs on top of the game itself: `cargo bench --bench tournament`.
//!
//! Random against random, `divisor-duel` from 100, a ChaCha8 stream for each seat of each game.
//! All figures come from one run; the ways take turns, and the best turn of each counts, so that a
//! busy machine slows them all alike. Only (d) and its limit need two processors that nobody else uses: the limit is what
//! two runs of half as many games reach that share nothing, each on a thread of its own.

#![allow(clippy::print_stdout, missing_docs)]

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use divisor_duel::play::Seat;
use divisor_duel::seed::Seed;
use divisor_duel::standings::{Standings, Tally};
use divisor_duel::strategy::Folder;
use divisor_duel::tournament::{Conditions, Plan, Schedule, record, run};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const START: u64 = 100;

/// Short turns, which the scheduler leaves alone, for what runs on one thread.
const SHORT: (u64, usize) = (5_000, 300);
/// Long ones, in which the last run of games does not matter, for one thread against two.
const LONG: (u64, usize) = (200_000, 20);

/// Two games a round.
fn plan(rounds: u64) -> Plan {
    let text = format!(
        "name: bench\nseed: 1\nrounds: {rounds}\nvariants: [{{variant: divisor-duel, starts: [{START}]}}]\n\
         strategies: [{{name: a, use: random}}, {{name: b, use: random}}]\n"
    );
    Plan::read("bench.yaml", &text, None, &Folder::empty()).expect("a tournament")
}

/// (a) A table look-up, a draw, a subtraction: what anybody would write who wanted the same games and nothing else.
fn bare(schedule: &Schedule<'_>, table: &[Vec<u64>]) -> u64 {
    let mut first = 0;
    for slot in schedule.from(0) {
        first += u64::from(bare_game(slot.seed, table) == Seat::First);
    }
    first
}

fn bare_game(seed: Seed, table: &[Vec<u64>]) -> Seat {
    // Built in place: moving them about would be half of the work.
    let mut streams = [stream(seed, 0), stream(seed, 1)];
    let (mut number, mut seat) = (START, Seat::First);
    loop {
        let divisors = &table[number as usize];
        if divisors.is_empty() {
            return seat.other();
        }
        number -= pick(&mut streams[seat.index()], divisors);
        seat = seat.other();
    }
}

/// A seat's stream, by its definition.
#[inline(always)]
fn stream(seed: Seed, seat: u64) -> ChaCha8Rng {
    let mut key = *b"........divisor-duel game stream";
    key[..8].copy_from_slice(&seed.0.to_le_bytes());
    let mut stream = ChaCha8Rng::from_seed(key);
    stream.set_stream(seat);
    stream
}

/// Lemire's method, as in the library.
#[inline(always)]
fn pick(stream: &mut ChaCha8Rng, items: &[u64]) -> u64 {
    let bound = items.len() as u64;
    let mut product = u128::from(stream.next_u64()) * u128::from(bound);
    if (product as u64) < bound {
        while (product as u64) < bound.wrapping_neg() % bound {
            product = u128::from(stream.next_u64()) * u128::from(bound);
        }
    }
    items[(product >> 64) as usize]
}

fn timed<T>(best: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let result = work();
    *best = (*best).min(begun.elapsed());
    result
}

fn main() {
    let one = Conditions { threads: 1, ..Conditions::default() };
    let table: Vec<Vec<u64>> =
        (0..=START).map(|n| (1..n).filter(|d| n.is_multiple_of(*d)).collect()).collect();
    let file = std::env::temp_dir().join(format!("duel-bench-{}.jsonl", std::process::id()));

    let (rounds, turns) = SHORT;
    let plan_of_short = plan(rounds);
    let (schedule, field) = (Schedule::new(&plan_of_short), plan_of_short.field());
    let tally = || Tally::new(&field);
    let mut best = [Duration::MAX; 3];
    for _ in 0..turns {
        let wins = timed(&mut best[0], || bare(&schedule, &table));
        let ran = timed(&mut best[1], || run(&schedule, 0, None, tally, &one).expect("played"));
        let standings = Standings::new(&field, &ran.fold);
        let first: u64 = standings.strategies.iter().map(|line| line.results.first.won).sum();
        assert_eq!(first, wins, "the same games");
        timed(&mut best[2], || {
            let mut opened = record::create(&file, &schedule).expect("a new file");
            let record: &mut (dyn Write + Send) = &mut opened.file;
            run(&schedule, 0, Some(record), tally, &one).expect("played")
        });
        std::fs::remove_file(&file).expect("the file is there");
    }
    let [a, b, c] = best.map(|best| best.as_nanos() as f64 / schedule.len() as f64);
    println!(
        "random against random, divisor-duel from {START}, best of {turns} turns of {} games",
        schedule.len()
    );
    println!("(a) bare loop                  {a:7.1} ns a game");
    println!("(b) referee and standings      {b:7.1} ns a game, {:.2} times (a)", b / a);
    println!("(c) with the record written    {c:7.1} ns a game, {:.2} times (a)", c / a);

    let (rounds, turns) = LONG;
    let plan_of_long = plan(rounds);
    let (schedule, field) = (Schedule::new(&plan_of_long), plan_of_long.field());
    let tally = || Tally::new(&field);
    let mut best = [Duration::MAX; 3];
    let plan_of_half = plan(rounds / 2);
    let half = Schedule::new(&plan_of_half);
    let play = |schedule: &Schedule<'_>, threads: usize| {
        let on = Conditions { threads, ..Conditions::default() };
        run(schedule, 0, None, tally, &on).expect("played");
    };
    for _ in 0..turns {
        timed(&mut best[0], || play(&schedule, 1));
        timed(&mut best[1], || play(&schedule, 2));
        timed(&mut best[2], || {
            thread::scope(|scope| {
                scope.spawn(|| play(&half, 1));
                play(&half, 1);
            });
        });
    }
    let [one, two, apart] = best.map(|best| best.as_nanos() as f64 / schedule.len() as f64);
    let (speed, most) = (one / two, one / apart);
    println!("(d) as (b), on two threads     {two:7.1} ns a game, {speed:.2} times as fast as on one");
    println!(
        "    limit: two runs apart      {apart:7.1} ns a game, {most:.2} times; (d) is {:.3} of that",
        speed / most
    );
}
