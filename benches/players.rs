//! What thinking costs: `cargo bench --bench players`.
//!
//! Every figure stands beside a limit that is measured in the same run: `lookahead` beside a plain memo, judging
//! beside the same games unjudged, large numbers beside small ones. Turns alternate, and the best of each counts.

#![allow(clippy::print_stdout, missing_docs)]

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use divisor_duel::game::{Position, Rules, VARIANTS};
use divisor_duel::play::{Game, Referee, Seat, Strategy};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::standings::{Results, Share, SolverJudge, Standings, Tally};
use divisor_duel::strategy::{Folder, Recipe, Setting};
use divisor_duel::tournament::{Conditions, Plan, Schedule, run};

const TURNS: usize = 5;

fn timed<T>(best: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let result = work();
    *best = (*best).min(begun.elapsed());
    result
}

fn build(id: &str) -> Box<dyn Strategy> {
    Recipe::try_from(id).expect("a strategy").build(&Setting::default())
}

/// Games of a strategy against itself.
fn play(rules: Rules, start: u64, games: u64, ids: [&str; 2]) -> u64 {
    let [mut first, mut second] = ids.map(build);
    let mut referee = Referee::default();
    let mut moves = 0;
    for seed in (0..games).map(Seed) {
        let game = Game { variant: "bench", rules, start, seed };
        let players: &mut [&mut dyn Strategy; 2] = &mut [first.as_mut(), second.as_mut()];
        moves += referee.play(&game, players, &mut ()).expect("played").moves.len() as u64;
    }
    moves
}

/// What is seen of a number, by depth and number: won, lost or neither.
type Memo = HashMap<(usize, u64), Option<bool>>;

fn look(memo: &mut Memo, number: u64, depth: usize, table: &[Vec<u64>]) -> Option<bool> {
    let divisors = &table[number as usize];
    if depth == 0 || divisors.is_empty() {
        return divisors.is_empty().then_some(false);
    }
    if let Some(&seen) = memo.get(&(depth, number)) {
        return seen;
    }
    let mut best = Some(false);
    for divisor in divisors {
        match look(memo, number - divisor, depth - 1, table) {
            Some(false) => {
                best = Some(true);
                break;
            }
            None => best = None,
            Some(true) => {}
        }
    }
    memo.insert((depth, number), best);
    best
}

/// The moves of `lookahead` with the plainest memory, which lasts for a game.
fn with_memo(start: u64, games: u64, depth: usize, table: &[Vec<u64>]) -> u64 {
    let choose = |memo: &mut Memo, number: u64, stream: &mut Stream| {
        let mut open = table[number as usize].clone();
        for depth in 0..depth {
            let mut survivors = Vec::new();
            for &divisor in &open {
                match look(memo, number - divisor, depth, table) {
                    Some(false) => return divisor,
                    None => survivors.push(divisor),
                    Some(true) => {}
                }
            }
            if survivors.is_empty() {
                break;
            }
            open = survivors;
        }
        stream.pick(&open)
    };
    let mut moves = 0;
    for seed in (0..games).map(Seed) {
        let mut memo = Memo::new();
        let mut streams = Seat::BOTH.map(|seat| seat.stream(seed));
        let mut number = start;
        let mut seat = Seat::First;
        while !table[number as usize].is_empty() {
            number -= choose(&mut memo, number, &mut streams[seat.index()]);
            seat = seat.other();
            moves += 1;
        }
    }
    moves
}

fn lookahead() {
    let (rules, start, games) = (VARIANTS[0].rules, 1_000u64, 100);
    let table: Vec<Vec<u64>> =
        (0..=start).map(|n| (1..n).filter(|d| n.is_multiple_of(*d)).collect()).collect();
    let mut best = [Duration::MAX; 2];
    for _ in 0..TURNS {
        let ours = timed(&mut best[0], || play(rules, start, games, ["lookahead:depth=4"; 2]));
        let plain = timed(&mut best[1], || with_memo(start, games, 4, &table));
        assert_eq!(ours, plain, "the same games");
    }
    let [ours, plain] = best.map(|best| best.as_secs_f64() * 1e3);
    println!("lookahead:depth=4, {games} games from {start}");
    println!("  with a plain memo by depth and number  {plain:8.2} ms");
    println!("  lookahead                              {ours:8.2} ms, {:.2} times that", ours / plain);
}

/// How hard the solver tries to judge a move, and of how many games of a pairing.
const JUDGING: [(u64, Option<u64>); 5] = [
    (0, None),
    (30, None),
    (100, None),
    (SolverJudge::NODES, None),
    (SolverJudge::NODES, Some(SolverJudge::GAMES_EACH)),
];

fn judging() {
    for start in [300, 1_000, 3_000] {
        let text = format!(
            "name: bench\nseed: 1\nrounds: 5000\nvariants: [{{variant: no-reuse-duel, starts: [{start}]}}]\n\
             strategies: [{{name: a, use: random}}, {{name: b, use: random}}]\n"
        );
        let plan = Plan::read("bench.yaml", &text, None, &Folder::empty()).expect("a tournament");
        let (schedule, field) = (Schedule::new(&plan), plan.field());
        let one = Conditions { threads: 1, ..Conditions::default() };
        let mut alone = Duration::MAX;
        let mut judged = JUDGING.map(|how| (how, Duration::MAX, None));
        for _ in 0..TURNS {
            timed(&mut alone, || run(&schedule, 0, None, || (), &one).expect("played"));
            for ((nodes, each), best, standings) in &mut judged {
                let tally = || Tally::judged_by(SolverJudge::new(*nodes).games(*each), &field);
                let ran = timed(best, || run(&schedule, 0, None, tally, &one).expect("played"));
                *standings = Some(Standings::new(&field, &ran.fold));
            }
        }
        println!("no-reuse-duel from {start}, {} games of random against random", schedule.len());
        println!("  played                    {:8.1} ms", alone.as_secs_f64() * 1e3);
        for ((nodes, each), best, standings) in judged {
            let times = best.as_secs_f64() / alone.as_secs_f64();
            let best = best.as_secs_f64() * 1e3;
            let each = each.map_or("all".into(), |each| each.to_string());
            println!("  --judge {nodes:<5} --judge-games {each:3} {best:8.1} ms, {times:.1} times that");
            for line in standings.iter().flat_map(|standings| &standings.strategies) {
                let Results { name, blunders, unjudged, .. } = &line.results;
                let Some(Share { count, of }) = blunders else { continue };
                let share = 100.0 * *count as f64 / (*of).max(1) as f64;
                println!("      {name}: {count} blunders of {of}, {share:.1} %; {unjudged} moves unjudged");
            }
        }
    }
}

fn large_numbers() {
    println!("random against random, divisor-duel, a move");
    let mut table = 0.0;
    for (start, games) in [(10_000, 20_000), (1_000_000, 10_000), (1_000_000_000_000, 2_000)] {
        let mut best = Duration::MAX;
        let mut moves = 0;
        for _ in 0..TURNS {
            moves = timed(&mut best, || play(VARIANTS[0].rules, start, games, ["random"; 2]));
        }
        let each = best.as_nanos() as f64 / moves as f64;
        if table == 0.0 {
            table = each;
        }
        println!("  from {start:<14} {each:8.1} ns, {:.1} times that from the table", each / table);
    }
}

/// Where divisors may be taken once, and no table has them.
fn large_without_reuse() {
    println!("no-reuse-duel from 2^40, a game against random");
    let mut alone = Duration::MAX;
    for player in ["random", "lookahead:depth=5", "perfect:nodes=2000"] {
        let mut best = Duration::MAX;
        for _ in 0..TURNS {
            timed(&mut best, || play(VARIANTS[3].rules, 1 << 40, 1, [player, "random"]));
        }
        alone = alone.min(best);
        let times = best.as_secs_f64() / alone.as_secs_f64();
        println!("  {player:<20} {:8.2} ms, {times:.0} times that of random", best.as_secs_f64() * 1e3);
    }
}

fn wide() {
    let begun = Instant::now();
    let position = Position::new(VARIANTS[0].rules, 897_612_484_786_617_600).expect("a start");
    let moves = play(position.rules(), position.number(), 1, ["mcts", "mcts"]);
    println!(
        "mcts, one game from a start with 103,680 divisors: {:.2} s, {} moves",
        begun.elapsed().as_secs_f64(),
        black_box(moves)
    );
}

fn main() {
    lookahead();
    judging();
    large_numbers();
    large_without_reuse();
    wide();
}
