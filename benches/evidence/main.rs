//! Do the standings say what is so? Tournaments made up from a known truth, many of each kind, and how often
//! places, leaders and intervals were wrong. `cargo bench --bench evidence -- errors` (or `coverage`, `power`,
//! `cost`; all of them if none is named) prints a table; `docs/statistics.md` quotes them. A number behind the
//! name is how many tournaments of each kind are made up (1000 if not given).
#![allow(clippy::print_stdout, missing_docs)]

mod cost;
mod coverage;
mod errors;
mod games;
mod power;
mod world;

fn main() {
    let mut wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let count = wanted.iter().find_map(|word| word.parse().ok()).unwrap_or(1000);
    wanted.retain(|word| word.parse::<u64>().is_err());
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if is_wanted("errors") {
        errors::print(count);
    }
    if is_wanted("coverage") {
        coverage::print(count);
    }
    if is_wanted("power") {
        power::print(count);
    }
    if is_wanted("cost") {
        cost::print();
    }
}
