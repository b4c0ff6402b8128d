//! How often the truly best is named: the chances of real games without reuse, of which few starts are drawn.

use divisor_duel::seed::Seed;

use crate::games::{STRATEGIES, chances};
use crate::world::{Ground, World};

pub(crate) fn print(count: u64, seed: Seed) {
    let ground = Ground(chances(&["no-reuse-duel"], (30, 300), 20));
    println!("\nEight strategies without reuse, starts drawn from 30 to 300, of {count} tournaments each\n");
    println!("| starts | rounds | `perfect` named % | another named % |");
    println!("|---|---|---|---|");
    for (starts, rounds) in [(6, 2), (8, 2), (11, 1), (11, 2), (11, 5), (20, 1), (20, 2)] {
        let strengths = vec![0.0; STRATEGIES.len()];
        let world =
            World { strengths, talent: 0.0, random: true, variants: 1, population: 271, starts, rounds };
        let mut stream = seed.start();
        let mut named = [0u64; 2];
        for seed in 0..count {
            match world.standings(&ground, seed, &mut stream).leader.as_deref() {
                Some("7") => named[0] += 1,
                Some(_) => named[1] += 1,
                None => {}
            }
        }
        let [best, other] = named.map(|named| 100.0 * named as f64 / count as f64);
        println!("| {starts} | {rounds} | {best:.1} | {other:.1} |");
    }
}
