//! Checks the table in `docs/no-reuse/` without the solver: `cargo run --release --example check_no_reuse`.
//! Nothing here is shared with the rest of the project; it is the rules once more, and a plain search.
//!
//! A certificate says: from this number, that move wins. It does not say what to do next, so whoever checks
//! it must search. For small numbers that is done to the end. For all others every move of the other player
//! is tried against an own search of a bounded number of positions, which answers it, contradicts the
//! table, or leaves it open. What is printed says how often each was the case.
#![allow(clippy::print_stdout)]

use std::collections::HashMap;
use std::sync::LazyLock;

/// The table.
const TABLE: &str = include_str!("../docs/no-reuse/largest-winning-moves.txt");

/// What the table says of a number: its largest winning move, or 0 where it is lost.
pub(crate) type Row = (u16, u16);

/// The largest number in the table.
const LARGEST: u16 = 10_000;

/// The divisors of each number between 1 and the number itself, ascending.
static DIVISORS: LazyLock<Vec<Vec<u16>>> = LazyLock::new(|| {
    let mut lists = vec![Vec::new(); usize::from(LARGEST) + 1];
    for divisor in 2..=LARGEST / 2 {
        for multiple in (2 * divisor..=LARGEST).step_by(usize::from(divisor)) {
            lists[usize::from(multiple)].push(divisor);
        }
    }
    lists
});

/// The rows of the table.
pub(crate) fn rows() -> Vec<Row> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| -> Option<Row> {
        let (number, divisor) = line.split_once(' ')?;
        Some((number.parse().ok()?, divisor.parse().ok()?))
    };
    lines.map(|line| row(line).expect("two numbers")).collect()
}

/// A plain search: depth first, fewest replies first, every position remembered.
#[derive(Default)]
pub(crate) struct PlainSearch {
    known: HashMap<(u16, Vec<u16>), bool>,
    /// Positions that it may still visit.
    left: usize,
}

impl PlainSearch {
    /// Is the position won for the player to move? Unknown when the positions are used up.
    pub(crate) fn won(&mut self, number: u16, used: &mut Vec<u16>) -> Option<bool> {
        let mut key: Vec<u16> = used.iter().copied().filter(|&divisor| divisor <= number / 2).collect();
        key.sort_unstable();
        let key = (number, key);
        if let Some(&won) = self.known.get(&key) {
            return Some(won);
        }
        self.left = self.left.checked_sub(1)?;
        let replies = |divisor| moves(number - divisor, used).filter(|&reply| reply != divisor).count();
        let mut order: Vec<(usize, u16)> =
            moves(number, used).map(|divisor| (replies(divisor), divisor)).collect();
        order.sort_unstable();
        let mut won = order.first().is_some_and(|&(replies, _)| replies == 0);
        for (_, divisor) in order {
            if won {
                break;
            }
            used.push(divisor);
            let reply = self.won(number - divisor, used);
            used.pop();
            won = !reply?;
        }
        self.known.insert(key, won);
        Some(won)
    }
}

/// The divisors between 1 and the number itself that have not been used.
fn moves(number: u16, used: &[u16]) -> impl DoubleEndedIterator<Item = u16> {
    DIVISORS[usize::from(number)].iter().copied().filter(|divisor| !used.contains(divisor))
}

/// Solves a number to the end: its largest winning move, or 0.
pub(crate) fn solve(number: u16) -> u16 {
    let mut search = PlainSearch { left: usize::MAX, ..PlainSearch::default() };
    let wins = |&divisor: &u16| search.won(number - divisor, &mut vec![divisor]) == Some(false);
    moves(number, &[]).rev().find(wins).unwrap_or(0)
}

/// How the moves of the players who should lose came out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Rows of which every move was answered: these are proved.
    pub(crate) proved: usize,
    /// Rows of which some were left open.
    pub(crate) open: usize,
    /// Moves that were answered by one that wins.
    pub(crate) answered: usize,
    /// Moves for which the positions did not suffice.
    pub(crate) unanswered: usize,
    /// Numbers whose row is wrong.
    pub(crate) wrong: Vec<u16>,
}

impl Tally {
    /// Tries every move against a row: those after the certified move, or all from a lost number. Each may
    /// take so many positions.
    pub(crate) fn try_row(&mut self, (number, divisor): Row, positions: usize) {
        let (left, mut used) =
            if divisor == 0 { (number, vec![]) } else { (number - divisor, vec![divisor]) };
        let legal = divisor == 0 || moves(number, &[]).any(|legal| legal == divisor);
        let unanswered_before = self.unanswered;
        let mut wrong = !legal;
        let mut search = PlainSearch::default();
        for reply in moves(left, &used.clone()) {
            used.push(reply);
            search.left = positions;
            match search.won(left - reply, &mut used) {
                Some(true) => self.answered += 1,
                Some(false) => wrong = true,
                None => self.unanswered += 1,
            }
            used.pop();
        }
        if wrong {
            self.wrong.push(number);
        } else if self.unanswered == unanswered_before {
            self.proved += 1;
        } else {
            self.open += 1;
        }
    }
}

/// Numbers that are solved to the end.
const SOLVED: u16 = 600;

/// Positions that each move of a larger number may take.
const POSITIONS: usize = 2_000;

fn main() {
    let rows = rows();
    let (small, large): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.0 <= SOLVED);
    let wrong: Vec<Row> =
        small.iter().copied().filter(|&(number, divisor)| solve(number) != divisor).collect();
    println!("solved to the end: {} numbers up to {SOLVED}, wrong: {wrong:?}", small.len());
    let mut right = wrong.is_empty();
    for (name, lost) in [("won", false), ("lost", true)] {
        let mut tally = Tally::default();
        for &row in large.iter().filter(|row| (row.1 == 0) == lost) {
            tally.try_row(row, POSITIONS);
        }
        println!(
            "{name} above {SOLVED}, {POSITIONS} positions for each move: {} proved, {} open ({} moves answered, {} \
             not), wrong: {:?}",
            tally.proved, tally.open, tally.answered, tally.unanswered, tally.wrong
        );
        right &= tally.wrong.is_empty();
    }
    assert!(right, "the table is wrong");
}
