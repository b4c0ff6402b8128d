//! False places and false leaders.

use divisor_duel::seed::Seed;

use crate::world::World;

/// Are these places and this leader possible for the true strengths?
fn mistakes(world: &World, standings: &divisor_duel::standings::Standings) -> [bool; 2] {
    let strength = |name: &str| world.strengths[name.parse::<usize>().expect("a number")];
    let false_place = standings.strategies.iter().any(|line| {
        let own = strength(&line.results.name);
        let better = world.strengths.iter().filter(|other| **other > own).count();
        let worse = world.strengths.iter().filter(|other| **other < own).count();
        // Equals share all places between those who are better and those who are worse.
        line.place.is_some_and(|place| place.best > 1 + better || place.worst < world.strengths.len() - worse)
    });
    let best = world.strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let alone = world.strengths.iter().filter(|strength| **strength == best).count() == 1;
    let false_leader = standings.leader.as_ref().is_some_and(|leader| !alone || strength(leader) < best);
    [false_place, false_leader]
}

pub(crate) fn print(count: u64, seed: Seed, only: &str) {
    println!("\nFalse places and false leaders, of {count} tournaments each\n");
    println!("| strategies | draw | variants | starts | false places % | false leaders % | true leaders % |");
    println!("|---|---|---|---|---|---|---|");
    let top = |top: usize, rest: usize, by: f64| [vec![by; top], vec![0.0; rest]].concat();
    let fields = [
        ("2 equal", top(0, 2, 0.0)),
        ("8 equal", top(0, 8, 0.0)),
        ("12 equal", top(0, 12, 0.0)),
        ("2 equal above 6 equal", top(2, 6, 2.0)),
        ("2 equal above 6 in steps", vec![3.5, 3.5, 2.5, 2.0, 1.5, 1.0, 0.5, 0.0]),
        ("1 above 7 equal", top(1, 7, 1.0)),
    ];
    for (name, strengths) in fields {
        for random in [true, false] {
            for variants in [1, 5] {
                for starts in [11, 30, 100] {
                    if starts % variants != 0 && variants == 5 && starts != 11 {
                        continue;
                    }
                    let each = if variants == 5 { (starts / 5).max(2) } else { starts };
                    let draw = if random { "yes" } else { "no" };
                    let line = format!("| {name} | {draw} | {variants} | {} |", each * variants);
                    if !line.starts_with(only) {
                        continue;
                    }
                    let world = World {
                        strengths: strengths.clone(),
                        talent: 0.7,
                        random,
                        variants,
                        population: usize::MAX >> 40,
                        starts: each,
                        rounds: 2,
                    };
                    let mut wrong = [0u64; 3];
                    let mut stream = seed.start();
                    for seed in 0..count {
                        // Every tournament draws starts that no other has seen.
                        let ground = World { population: each, ..world.clone() }.ground(&mut stream);
                        let standings = world.standings(&ground, seed, &mut stream);
                        let [place, leader] = mistakes(&world, &standings);
                        let named = standings.leader.is_some() && !leader;
                        for (wrong, is) in wrong.iter_mut().zip([place, leader, named]) {
                            *wrong += u64::from(is);
                        }
                    }
                    let [place, leader, named] = wrong.map(|wrong| 100.0 * wrong as f64 / count as f64);
                    println!("{line} {place:.1} | {leader:.1} | {named:.1} |");
                }
            }
        }
    }
}
