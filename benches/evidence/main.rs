//! Do the standings say what is so? Tournaments made up from a known truth, many of each kind, and how often
//! places, leaders and intervals were wrong. `cargo bench --bench evidence -- errors` (or `coverage`, `power`,
//! `cost`; all of them if none is named) prints a table; `docs/statistics.md` quotes them. A number behind the
//! name is how many tournaments of each kind are made up (1000 if not given), a second one the seed that they are made
//! of, and `only=TEXT` leaves out kinds whose line in the tables of errors and coverage does not begin with it.
#![allow(clippy::print_stdout, missing_docs)]

mod cost;
mod coverage;
mod errors;
mod games;
mod oracle;
mod power;
mod world;

use divisor_duel::seed::Seed;

fn main() {
    let mut wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let mut numbers = wanted.iter().filter_map(|word| word.parse().ok());
    let count = numbers.next().unwrap_or(1000);
    let seed = numbers.next();
    let only = wanted.iter().find_map(|word| word.strip_prefix("only=")).unwrap_or_default().to_owned();
    wanted.retain(|word| word.parse::<u64>().is_err() && !word.starts_with("only="));
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if is_wanted("errors") {
        errors::print(count, Seed(seed.unwrap_or(17)), &only);
    }
    if is_wanted("coverage") {
        coverage::print(count, Seed(seed.unwrap_or(23)), &only);
    }
    if is_wanted("power") {
        power::print(count, Seed(seed.unwrap_or(29)));
    }
    if is_wanted("cost") {
        cost::print();
    }
}
