//! How often intervals hold the truth.

use divisor_duel::seed::Seed;
use divisor_duel::standings::{Estimate, Standings};

use crate::world::World;

/// The estimates whose intervals are watched.
const WATCHED: [&str; 4] = ["score", "rating", "first mover", "difference"];

fn estimates(standings: &Standings) -> [Vec<(String, Option<Estimate>)>; 4] {
    let lines = &standings.strategies;
    let pair = |line: &divisor_duel::standings::Comparison| format!("{} {}", line.name, line.opponent);
    [
        lines.iter().map(|line| (line.results.name.clone(), line.results.score)).collect(),
        lines.iter().map(|line| (line.results.name.clone(), line.rating)).collect(),
        standings.variants.iter().map(|line| (line.name.clone(), line.first_mover)).collect(),
        standings.comparisons.iter().map(|line| (pair(line), Some(line.difference))).collect(),
    ]
}

/// The truth: the standings of all starts, with so many rounds that no luck is left.
fn truth(world: &World, ground: &crate::world::Ground) -> [Vec<(String, f64)>; 4] {
    let rounds = if world.random { 400 } else { 1 };
    let all = World { starts: world.population, rounds, ..world.clone() };
    let standings = all.standings(ground, 0, &mut Seed(3).start());
    let mut truth = estimates(&standings)
        .map(|list| list.into_iter().filter_map(|(name, of)| Some((name, of?.value))).collect::<Vec<_>>());
    let swapped: Vec<_> = truth[3]
        .iter()
        .map(|(pair, value)| (pair.split(' ').rev().collect::<Vec<_>>().join(" "), -value))
        .collect();
    truth[3].extend(swapped);
    truth
}

fn covered(world: &World, count: u64) -> [f64; 4] {
    let mut stream = Seed(23).start();
    let ground = world.ground(&mut stream);
    let truth = truth(world, &ground);
    let mut held = [[0u64; 2]; 4];
    for seed in 0..count {
        let standings = world.standings(&ground, seed, &mut stream);
        for ((held, estimates), truth) in held.iter_mut().zip(estimates(&standings)).zip(&truth) {
            for (name, estimate) in estimates {
                let truth = truth.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
                if let Some(([low, high], truth)) = estimate.and_then(|of| of.interval()).zip(truth) {
                    held[0] += u64::from(low <= truth && truth <= high);
                    held[1] += 1;
                }
            }
        }
    }
    held.map(|[held, of]| 100.0 * held as f64 / of.max(1) as f64)
}

pub(crate) fn print(count: u64) {
    println!("\nHow often intervals hold the truth, in percent of {count} tournaments each\n");
    println!("| starts | strategies | draw | variants | rounds | {} |", WATCHED.join(" | "));
    println!("|---|---|---|---|---|---|---|---|---|");
    let two = vec![0.6, 0.0];
    let far = vec![2.5, 0.0];
    let eight: Vec<f64> = (0..8).map(|step| 0.3 * f64::from(step)).collect();
    let drawn = [6, 11, 30, 100].map(|starts| (starts, 500));
    let part = [(20, 40), (60, 80)];
    let given = [1, 3, 11, 40].map(|starts| (starts, starts));
    for (starts, population) in drawn.into_iter().chain(part).chain(given) {
        for (name, strengths) in [("2", &two), ("2, far apart", &far), ("8", &eight)] {
            for (random, rounds) in [(false, 1), (true, 2), (true, 5)] {
                for variants in [1, 5] {
                    if population == starts && !random || variants == 5 && (name != "8" || rounds == 5) {
                        continue;
                    }
                    let strengths = strengths.clone();
                    let world =
                        World { strengths, talent: 0.7, random, variants, population, starts, rounds };
                    let rates = covered(&world, count).map(|rate| format!("{rate:.1}")).join(" | ");
                    let starts = match population {
                        500 => format!("{starts} drawn"),
                        all if all == starts => format!("{starts} given"),
                        all => format!("{starts} of {all} drawn"),
                    };
                    let draw = if random { "yes" } else { "no" };
                    println!("| {starts} | {name} | {draw} | {variants} | {rounds} | {rates} |");
                }
            }
        }
    }
}
