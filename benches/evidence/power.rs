//! How often the truly best is named, with real games: starts without reuse, of which few are drawn.

use divisor_duel::play::{Finished, Seat};
use divisor_duel::seed::Seed;
use divisor_duel::standings::{Standings, Tally};
use divisor_duel::tournament::{Conditions, Field, Fold, Plan, Schedule, Slot, Stage, run};

use crate::world::{Nobody, add, drawn};

/// Games that were played once and are drawn from many times.
#[derive(Default)]
struct Pool(Vec<(Slot, Seat)>);

impl Fold for Pool {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        self.0.push((*slot, game.winner));
    }

    fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

const STRATEGIES: [&str; 8] = [
    "random",
    "greedy-largest",
    "greedy-smallest",
    "prime-seeking",
    "parity",
    "lookahead",
    "mcts:playouts=50",
    "perfect",
];

pub(crate) fn print(count: u64) {
    let stage = Stage::builder("no-reuse-duel").sample(30..=300, 120);
    let plan = Plan::builder("pool").seed(1).rounds(2).variant(stage);
    let plan = STRATEGIES.iter().fold(plan, |plan, strategy| plan.strategy(*strategy));
    let plan = plan.build().expect("a tournament");
    let ran = run(&Schedule::new(&plan), 0, None, Pool::default, &Conditions::default());
    let pool = ran.expect("nothing is recorded").fold.0;
    let mut starts: Vec<u64> = pool.iter().map(|(slot, _)| slot.start).collect();
    starts.sort_unstable();
    starts.dedup();
    println!("\nEight strategies without reuse, starts drawn from 30 to 300, of {count} tournaments each\n");
    println!("| starts | rounds | `perfect` named % | another named % |");
    println!("|---|---|---|---|");
    for (wanted, rounds) in [(6, 2), (8, 2), (11, 1), (11, 2), (20, 2)] {
        let mut stream = Seed(29).start();
        let mut named = [0u64; 2];
        for seed in 0..count {
            let chosen: Vec<u64> =
                drawn(starts.len(), wanted, &mut stream).into_iter().map(|place| starts[place]).collect();
            let field = Field { seed, rounds, ..plan.field() };
            let mut tally = Tally::judged_by(Nobody, &field);
            for (slot, winner) in &pool {
                if slot.round < rounds && chosen.contains(&slot.start) {
                    add(&mut tally, 0, slot.start, slot.round, slot.players, *winner);
                }
            }
            match Standings::new(&field, &tally).leader.as_deref() {
                Some("perfect") => named[0] += 1,
                Some(_) => named[1] += 1,
                None => {}
            }
        }
        let [best, other] = named.map(|named| 100.0 * named as f64 / count as f64);
        println!("| {wanted} | {rounds} | {best:.1} | {other:.1} |");
    }
}
