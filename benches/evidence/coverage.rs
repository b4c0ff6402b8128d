//! How often intervals hold the truth.

use divisor_duel::seed::{Seed, Stream};
use divisor_duel::standings::{Estimate, Standings};

use crate::games::{STRATEGIES, chances};
use crate::oracle::Truth;
use crate::world::{Ground, World, drawn, unit};

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

/// The truth about all that is watched, as far as it is finite.
fn truth(world: &World, ground: &Ground) -> [Vec<(String, f64)>; 4] {
    let count = world.strengths.len();
    let truth = Truth::of(ground, count);
    let named = |values: Vec<Option<f64>>| {
        let values = values.into_iter().enumerate();
        values.filter_map(|(index, value)| Some((index.to_string(), value?))).collect()
    };
    let pairs = (0..count * count).map(|pair| (pair / count, pair % count));
    let apart =
        |(one, other): (usize, usize)| (format!("{one} {other}"), truth.scores[one] - truth.scores[other]);
    let differences = pairs.map(apart).collect();
    [
        named(truth.scores.iter().copied().map(Some).collect()),
        named(truth.ratings),
        named(truth.first),
        differences,
    ]
}

/// Tournaments that are made of one ground before the next one is taken: a kind of tournament is not one
/// truth, and where results are few, how often an interval holds it depends on which truth it is.
const FROM_ONE: u64 = 5;

/// How many intervals hold the truth in tournaments of a kind, how many were shown, and how many might have been.
/// `world` makes one of that kind.
fn covered(world: impl Fn(&mut Stream) -> (World, Ground), count: u64, seed: Seed) -> [[u64; 3]; 4] {
    let mut stream = seed.start();
    let mut held = [[0u64; 3]; 4];
    for _ in 0..count.div_ceil(FROM_ONE) {
        let (world, ground) = world(&mut stream);
        let truth = truth(&world, &ground);
        for seed in 0..FROM_ONE {
            let standings = world.standings(&ground, seed, &mut stream);
            for ((held, estimates), truth) in held.iter_mut().zip(estimates(&standings)).zip(&truth) {
                for (name, estimate) in estimates {
                    held[2] += 1;
                    let truth = truth.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
                    if let Some(([low, high], truth)) = estimate.and_then(|of| of.interval()).zip(truth) {
                        held[0] += u64::from(low <= truth && truth <= high);
                        held[1] += 1;
                    }
                }
            }
        }
    }
    held
}

/// How many strategies, and how far apart in natural units: evenly from the first number to the second.
const FIELDS: [(&str, usize, f64, f64); 3] =
    [("2", 2, 0.0, 1.2), ("2, far apart", 2, 1.5, 3.5), ("8", 8, 0.1, 0.5)];

/// A part of a ground of real games: starts in a row, and some of the strategies.
fn part_of(all: &Ground, world: &World, stream: &mut Stream) -> Ground {
    let strategies = drawn(STRATEGIES.len(), world.strengths.len(), stream);
    let of_start = |start: &Vec<f64>| -> Vec<f64> {
        let pairs = strategies.iter().flat_map(|one| strategies.iter().map(move |other| (*one, *other)));
        pairs.map(|(one, other)| start[one * STRATEGIES.len() + other]).collect()
    };
    let from = stream.below((all.0[0].len() - world.population + 1) as u64) as usize;
    let of_variant =
        |starts: &Vec<Vec<f64>>| starts[from..][..world.population].iter().map(of_start).collect();
    Ground(all.0[..world.variants].iter().map(of_variant).collect())
}

/// What an interval speaks about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    DrawnStarts,
    PartOfRange,
    TheseStarts,
}

impl Over {
    const ALL: [(Over, &str); 3] = [
        (Over::DrawnStarts, "drawn starts"),
        (Over::PartOfRange, "a good part of a range"),
        (Over::TheseStarts, "these starts"),
    ];

    /// For so many starts out of a range of so many.
    fn of(starts: usize, population: usize) -> Self {
        match (starts, population) {
            (starts, all) if starts == all => Over::TheseStarts,
            (starts, all) if 4 * starts > all => Over::PartOfRange,
            _ => Over::DrawnStarts,
        }
    }
}

/// A kind of tournament, and how often its intervals held the truth, in percent, where any were shown.
struct Cell {
    real: bool,
    over: Over,
    rates: [Option<f64>; 4],
}

/// How often an interval is to hold the truth, in percent.
const WANTED: std::ops::RangeInclusive<f64> = 93.0..=97.5;

/// Every kind of interval over all kinds of tournaments, each of which weighs as much.
fn print_kinds(cells: &[Cell]) {
    println!("\nEvery kind of interval over all these tournaments: percent, and lines between 93 and 97.5\n");
    println!("| games | over | {} |", WATCHED.join(" | "));
    println!("|---|---|---|---|---|---|");
    for (real, games) in [(false, "made up"), (true, "real")] {
        for (over, name) in Over::ALL {
            let own = || cells.iter().filter(|cell| cell.real == real && cell.over == over);
            if own().next().is_none() {
                continue;
            }
            let of = |watched: usize| {
                let rates: Vec<f64> = own().filter_map(|cell| cell.rates[watched]).collect();
                let mean = rates.iter().sum::<f64>() / rates.len() as f64;
                let within = rates.iter().filter(|rate| WANTED.contains(rate)).count();
                format!(" {mean:.1} ({within} of {}) |", rates.len())
            };
            println!("| {games} | {name} |{}", (0..WATCHED.len()).map(of).collect::<String>());
        }
    }
}

pub(crate) fn print(count: u64, seed: Seed, only: &str) {
    println!(
        "\nHow often intervals hold the truth, in percent of {count} tournaments each; how many could be asked, where not all\n"
    );
    println!("| games | starts | strategies | draw | variants | rounds | {} |", WATCHED.join(" | "));
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let made_up = [(6, 500), (11, 500), (30, 500), (100, 500)];
    let of_range = [(6, 250), (11, 250), (30, 250), (100, 250)];
    let part = [(20, 40), (60, 80)];
    let given = [1, 3, 11, 40].map(|starts| (starts, starts));
    let variants = ["no-reuse-duel", "divisor-duel", "division-duel", "factor-duel", "divider-game"];
    let ground = Ground(chances(&variants, (30, 300), 20));
    let mut cells = Vec::new();
    for real in [false, true] {
        let drawn = if real { of_range } else { made_up };
        for (starts, population) in drawn.into_iter().chain(part).chain(given) {
            for (name, strategies, nearest, farthest) in FIELDS {
                for (random, rounds) in [(false, 1), (true, 2), (true, 5)] {
                    for variants in [1, 5] {
                        let few = variants == 5 && (strategies == 2 || rounds == 5);
                        // Some of the real strategies draw, and how far apart they are is as it is.
                        let unreal = real && (!random || name == "2, far apart");
                        if population == starts && !random || few || unreal {
                            continue;
                        }
                        let games = if real { "real" } else { "made up" };
                        let over = Over::of(starts, population);
                        let from = match over {
                            Over::DrawnStarts => format!("{starts} drawn"),
                            Over::PartOfRange => format!("{starts} of {population} drawn"),
                            Over::TheseStarts => format!("{starts} given"),
                        };
                        let draw = if random { "yes" } else { "no" };
                        let line = format!("| {games} | {from} | {name} | {draw} | {variants} | {rounds} |");
                        if !line.starts_with(only) {
                            continue;
                        }
                        let world = |stream: &mut Stream| {
                            let step = nearest + (farthest - nearest) * unit(stream);
                            let strengths = (0..strategies).map(|one| step * one as f64).collect();
                            let talent = 0.3 + unit(stream);
                            let world =
                                World { strengths, talent, random, variants, population, starts, rounds };
                            let made =
                                if real { part_of(&ground, &world, stream) } else { world.ground(stream) };
                            (world, made)
                        };
                        let held = covered(world, count, seed);
                        let part = |part: u64, of: u64| (of > 0).then(|| 100.0 * part as f64 / of as f64);
                        let rates = held.map(|[holding, shown, _]| part(holding, shown));
                        let shown = held.map(|[_, shown, asked]| part(shown, asked));
                        let as_text = |(rate, shown)| match (rate, shown) {
                            (Some(rate), Some(shown)) if shown < 99.95 => {
                                format!(" {rate:.1} ({shown:.0}) |")
                            }
                            (Some(rate), _) => format!(" {rate:.1} |"),
                            _ => " - |".into(),
                        };
                        println!("{line}{}", rates.into_iter().zip(shown).map(as_text).collect::<String>());
                        cells.push(Cell { real, over, rates });
                    }
                }
            }
        }
    }
    print_kinds(&cells);
}
