//! Nim-values by search, for games without reuse.
//!
//! To list the values of all moves would be to play out the whole game. It is enough to ask of one value
//! at a time whether a position has it: a move that leaves this value, or a smaller value that no move
//! leaves, says no at once. Each question is the outcome of the position beside a heap of that size.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::Unsolved;
use super::search::FACTORISATION;
use crate::game::{Divisors, Operation, Position, Rules, TABLE_LIMIT};

/// Moves that a line of play may have; only games of numbers above 500,000 could be longer.
const DEEPEST: usize = 1024;

/// Nodes between two looks at the interrupt flag.
const AT_A_TIME: u64 = 1 << 12;

/// What an entry takes beside its divisors: its place in the table, which is at most half empty, and
/// what the allocator adds.
const BYTES_PER_ENTRY: usize = 2 * size_of::<(Box<[u8]>, NimKnown)>() + 32;

/// What is known about the nim-value of a position.
#[derive(Debug, Clone, Copy, Default)]
struct NimKnown {
    value: Option<u32>,
    /// A bit for each value below 64 that it does not have.
    excluded: u64,
}

impl NimKnown {
    fn excludes(self, value: u32) -> bool {
        value < 64 && self.excluded >> value & 1 == 1
    }

    fn exclude(&mut self, value: u32) {
        if value < 64 {
            self.excluded |= 1 << value;
        }
    }
}

/// The nim-values that searches have found, of one kind of game.
#[derive(Default)]
pub(super) struct NimTable {
    rules: Option<Rules>,
    entries: HashMap<Box<[u8]>, NimKnown>,
    bytes: usize,
}

impl NimTable {
    /// The table for these rules; what it holds about others is forgotten.
    pub(super) fn of(&mut self, rules: Rules) -> &mut Self {
        if self.rules != Some(rules) {
            *self = NimTable { rules: Some(rules), ..NimTable::default() };
        }
        self
    }
}

/// One question to the table, and what it may cost.
pub(super) struct NimSearch<'a> {
    pub(super) table: &'a mut NimTable,
    pub(super) memory: usize,
    pub(super) effort: &'a mut u64,
    /// What is said when the effort is spent.
    pub(super) limit: Unsolved,
    pub(super) nodes: &'a mut u64,
    pub(super) interrupt: &'a AtomicBool,
}

impl NimSearch<'_> {
    /// The nim-value of a position of which it is known that it is won.
    pub(super) fn value_of_a_win(&mut self, position: &Position) -> Result<u32, Unsolved> {
        let mut position = position.clone();
        let mut value = 1;
        while !self.has(&mut position, value, DEEPEST)? {
            value += 1;
        }
        Ok(value)
    }

    /// Does the position have this nim-value?
    pub(super) fn is(&mut self, position: &Position, value: u32) -> Result<bool, Unsolved> {
        self.has(&mut position.clone(), value, DEEPEST)
    }

    fn has(&mut self, position: &mut Position, value: u32, depth: usize) -> Result<bool, Unsolved> {
        let mut moves = Vec::new();
        let list = position.legal(&mut moves);
        // Each smaller value is left by a move of its own.
        if list.len() < value as usize {
            return Ok(false);
        }
        if list.is_empty() {
            return Ok(true);
        }
        let mut moves = list.to_vec();
        let key = key(position);
        let mut known = self.table.entries.get(&key).copied().unwrap_or_default();
        if let Some(exact) = known.value {
            return Ok(exact == value);
        }
        if known.excludes(value) {
            return Ok(false);
        }
        self.visit(position.number())?;
        let depth = depth.checked_sub(1).ok_or(Unsolved::Depth)?;
        order(position, &mut moves);
        for smaller in 0..=value {
            if known.excludes(smaller) {
                continue;
            }
            if self.leaves(position, &moves, smaller, depth)? {
                known.exclude(smaller);
            } else {
                known.value = Some(smaller);
                break;
            }
        }
        self.remember(key, known);
        Ok(known.value == Some(value))
    }

    /// Does one of the moves leave this value?
    fn leaves(
        &mut self,
        position: &mut Position,
        moves: &[u64],
        value: u32,
        depth: usize,
    ) -> Result<bool, Unsolved> {
        for &divisor in moves {
            position.play(divisor);
            let left = self.has(position, value, depth);
            position.take_back(divisor);
            if left? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Pays for a look at a number.
    fn visit(&mut self, number: u64) -> Result<(), Unsolved> {
        let cost = if number < TABLE_LIMIT { 1 } else { FACTORISATION };
        *self.effort = self.effort.checked_sub(cost).ok_or(self.limit)?;
        *self.nodes += 1;
        if self.nodes.is_multiple_of(AT_A_TIME) && self.interrupt.load(Relaxed) {
            return Err(Unsolved::Interrupted);
        }
        Ok(())
    }

    /// A full table begins anew: what is searched now needs the positions of now.
    fn remember(&mut self, key: Box<[u8]>, known: NimKnown) {
        let NimTable { entries, bytes, .. } = self.table;
        if let Some(entry) = entries.get_mut(&key) {
            *entry = known;
            return;
        }
        let more = BYTES_PER_ENTRY + size_of_val(&*key);
        if *bytes + more > self.memory {
            entries.clear();
            *bytes = 0;
        }
        if more <= self.memory {
            *bytes += more;
            entries.insert(key, known);
        }
    }
}

/// The moves that leave the fewest replies first, which takes a third to a quarter of the nodes; of those the largest.
/// Where numbers must be factorised to tell, the largest divisors are taken to leave the shortest games.
fn order(position: &mut Position, moves: &mut [u64]) {
    moves.reverse();
    if position.number() < TABLE_LIMIT {
        let mut scratch = Vec::new();
        moves.sort_by_cached_key(|&divisor| {
            position.play(divisor);
            let replies = position.legal(&mut scratch).len();
            position.take_back(divisor);
            replies
        });
    }
}

/// The number, and then the used divisors that can still matter, ascending: seven bits to a byte, the last
/// byte of each marked, so that no two positions share a key and small ones take little memory.
fn key(position: &Position) -> Box<[u8]> {
    let rules = position.rules();
    let number = position.number();
    let can_come = |divisor: u64| match rules.operation {
        Operation::Subtract => divisor <= number / 2,
        Operation::Divide => divisor < number && number.is_multiple_of(divisor),
    };
    // 1 is no prime.
    let may_be_taken = |divisor: u64| match rules.divisors {
        Divisors::Any => divisor > 1 || rules.one,
        Divisors::Prime => divisor > 1,
    };
    let used = position.used().iter().copied().filter(|&used| can_come(used) && may_be_taken(used));
    let mut used: Vec<u64> = used.collect();
    used.sort_unstable();
    used.dedup();
    let mut key = Vec::with_capacity(2 * used.len() + 2);
    for mut rest in [number].into_iter().chain(used) {
        while rest >= 1 << 7 {
            key.push((rest & 0x7f) as u8);
            rest >>= 7;
        }
        key.push(rest as u8 | 1 << 7);
    }
    key.into_boxed_slice()
}
