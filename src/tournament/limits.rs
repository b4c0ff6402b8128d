//! What a tournament may ask for, whether a file, code or a record asks.

use super::plan::Pairings;
use super::starts::Starts;
use crate::game::{MAX_START, MIN_START, StartError};

/// More strategies or entries than this make tables that nobody reads.
pub(super) const MOST_ITEMS: usize = 1000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 80;
/// The most moves that a game may be allowed: its line must still be readable.
pub const MOST_MOVES: u64 = 3_000_000;

/// A name: something that can be read on one line.
pub(super) fn check_name(name: &str) -> Result<(), String> {
    let why = if name.trim().is_empty() {
        "is empty"
    } else if name.trim() != name {
        "has blanks around it"
    } else if name.chars().any(char::is_control) {
        "has control characters in it"
    } else if name.chars().count() > LONGEST_NAME {
        "is too long"
    } else {
        return Ok(());
    };
    Err(format!("this name {why}; use 1 to {LONGEST_NAME} characters on one line"))
}

/// A list of enough items.
pub(super) fn check_fewest(key: &str, count: usize, fewest: usize) -> Result<(), String> {
    let there = match count {
        count if count >= fewest => return Ok(()),
        0 => "is empty".into(),
        count => format!("has only {count}"),
    };
    Err(format!("`{key}` {there}; list at least {fewest}"))
}

/// A list of not too many items.
pub(super) fn check_most(key: &str, count: usize) -> Result<(), String> {
    let fits = count <= MOST_ITEMS;
    if fits { Ok(()) } else { Err(format!("`{key}` has {count} items; list at most {MOST_ITEMS}")) }
}

pub(super) fn check_rounds(rounds: u64) -> Result<(), String> {
    if rounds > 0 { Ok(()) } else { Err("`rounds` is 0, so nothing would be played; use 1 or more".into()) }
}

/// How many starts each pairing draws, where that is said.
pub(super) fn check_sample(sample: Option<u64>) -> Result<(), String> {
    let fits = sample != Some(0);
    if fits { Ok(()) } else { Err("`sample` is 0, so nothing would be played; use 1 or more".into()) }
}

/// A match is between two players, from one number, by one set of rules.
pub(super) fn check_match(pairings: Pairings, entrants: usize, starts: u64) -> Result<(), String> {
    match pairings {
        Pairings::Match if (entrants, starts) != (2, 1) => {
            Err(format!("a match has 2 strategies and 1 start, not {entrants} and {starts}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_max_moves(most: u64) -> Result<(), String> {
    let fits = (1..=MOST_MOVES).contains(&most);
    if fits { Ok(()) } else { Err(format!("`max-moves` is {most}; use 1 to {MOST_MOVES}")) }
}

pub(super) fn check_start(start: u64) -> Result<(), String> {
    let fits = (MIN_START..=MAX_START).contains(&start);
    if fits { Ok(()) } else { Err(StartError::OutOfRange(start).to_string()) }
}

/// All numbers from `from` to `to`, both of which are starts.
pub(super) fn range(from: u64, to: u64) -> Result<Starts, String> {
    if from > to {
        return Err(format!("no start lies from {from} to {to}; swap them"));
    }
    Ok(Starts::Range(from, to))
}

/// So many of them, drawn by the tournament's seed.
pub(super) fn sample(from: u64, to: u64, count: u64, seed: u64) -> Result<Starts, String> {
    let size = range(from, to)?.len();
    if !(1..=size).contains(&count) {
        return Err(format!("`count` is {count} of a range of {size} starts; use 1 to {size}"));
    }
    Ok(Starts::sample(from, to, count, seed))
}
