//! Exact answers: who wins a position, and by which moves. Theorems where they exist, search elsewhere.

mod advice;
mod analysis;
mod budget;
mod divisor_masks;
mod estimate;
mod first_estimates;
mod glance;
mod key;
mod known;
mod misere;
mod moves;
mod nim;
mod nim_proof;
mod nim_search;
mod nim_sum;
mod nim_theorem;
mod nim_without_one;
mod number_table;
mod occupancy;
mod per_number;
mod proof;
mod published;
mod range;
mod range_queue;
mod search;
mod shared_table;
mod summary;
mod sweep;
mod theorem;
mod transposition;
mod used;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thiserror::Error;

use crate::game::{Position, Rules, TABLE_LIMIT};
use budget::Budget;
use nim_search::NimTable;
use number_table::NumberTable;
use occupancy::Occupancy;
use search::{DEEPEST, FACTORISATION, Search, ThreadReport};
use shared_table::SharedTable;
use transposition::Transposition;

pub use advice::Advice;
pub use analysis::{Analysis, Method, Refutation, WantedMoves};
pub use glance::Glance;
pub use known::Known;
pub use nim::{NimError, NimValue};
pub use nim_sum::{SumAnalysis, SumMove};
pub use nim_theorem::NimTheorem;
pub use proof::Lesson;
pub use range::{RangeQuestion, RangeRow, solve_range};
pub use sweep::{Sweep, SweptNumber};
pub use theorem::Theorem;

/// The size in bytes of the first table; it grows as a search needs it.
const FIRST_TABLE: usize = 1 << 16;

/// Positions that a stage of a search visits for every entry that fits into the table. A table that
/// is small enough for the nearest caches is worth more than one that remembers everything, but each
/// thread wants one of its own.
const VISITS_PER_ENTRY: u64 = 64;

/// How much a solver may use.
#[derive(Debug, Clone)]
pub struct Options {
    /// Bytes that the table of positions may take; it starts small and grows up to this.
    pub memory: usize,
    /// Positions that one question may visit. One whose number is above the table of divisors
    /// counts 64 times, and so does each of its moves that is looked at: they must be factorised.
    pub nodes: u64,
    /// Threads that search together.
    pub threads: usize,
    /// Set from elsewhere to stop every search at once.
    pub interrupt: Arc<AtomicBool>,
}

impl Default for Options {
    /// 256 MiB, 100 million nodes, one thread.
    fn default() -> Self {
        Options { memory: 256 << 20, nodes: 100_000_000, threads: 1, interrupt: Arc::default() }
    }
}

/// No answer: the search was stopped before it found one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// The node limit was reached.
    #[error("not solved within {0} nodes; allow more nodes")]
    Nodes(u64),
    /// The node limit was reached, and numbers that must be factorised had their part in it.
    #[error(
        "not solved within {0} nodes, of which each number above {largest} takes {FACTORISATION} \
         and more; allow more nodes",
        largest = TABLE_LIMIT - 1
    )]
    LargeNodes(u64),
    /// A line of play was too long to be followed to its end.
    #[error("not solved, since a game can be longer than the {DEEPEST} moves that are followed")]
    Depth,
    /// The interrupt flag was set.
    #[error("interrupted")]
    Interrupted,
}

impl Unsolved {
    /// Would more nodes help?
    pub fn is_a_node_limit(self) -> bool {
        matches!(self, Unsolved::Nodes(_) | Unsolved::LargeNodes(_))
    }
}

/// Answers questions about positions of any rules. What it learns in a search it keeps for the next
/// one, until it is told to [`forget`](Solver::forget); the answers are the same either way.
pub struct Solver {
    options: Options,
    table: Arc<SharedTable>,
    numbers: NumberTable,
    nim_table: NimTable,
    nodes: u64,
    look_ups: u64,
}

impl Solver {
    /// A solver that has learnt nothing yet; memory is taken only when something must be searched.
    pub fn new(options: Options) -> Self {
        let table = Arc::new(SharedTable::new(FIRST_TABLE, options.memory));
        Solver::sharing(options, table)
    }

    /// A solver that shares what it learns in searches with others.
    fn sharing(options: Options, table: Arc<SharedTable>) -> Self {
        Solver {
            options,
            table,
            numbers: NumberTable::default(),
            nim_table: NimTable::default(),
            nodes: 0,
            look_ups: 0,
        }
    }

    /// Positions visited by all searches so far. With one thread it is the same on every machine.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Questions put to the table by all searches so far.
    pub fn look_ups(&self) -> u64 {
        self.look_ups
    }

    /// Forgets what earlier searches have learnt. Where the number alone decides there is nothing to
    /// forget, since an answer never depends on what was asked before.
    pub fn forget(&mut self) {
        self.nim_table = NimTable::default();
        self.table.forget();
    }

    /// Is this number won for the player to move, where a theorem tells by the number alone? For some
    /// rules there is one for all numbers, for others there is none.
    #[inline]
    pub fn by_number(rules: Rules, number: u64) -> Option<bool> {
        theorem::settle_number(rules, number).map(|(won, _)| won)
    }

    /// Is the position won for the player to move, where a theorem tells? Searches nothing.
    pub fn by_theorem(position: &Position) -> Option<bool> {
        theorem::settle(position).map(|(won, _)| won)
    }

    fn interrupted(&self) -> bool {
        self.options.interrupt.load(Relaxed)
    }

    /// Settles every number up to this one, where the number alone decides and no theorem tells. What is
    /// known already does not decide whether there is an answer: a number above the node limit has none.
    fn by_table(&mut self, rules: Rules, number: u64) -> Result<Known, Unsolved> {
        if number > self.options.nodes {
            return Err(Unsolved::Nodes(self.options.nodes));
        }
        let answer = self.numbers.outcome(rules, number, &self.options.interrupt, &mut self.nodes);
        let won = answer.ok_or(Unsolved::Interrupted)?;
        Ok(Known { won, winning_move: None, method: Method::Search })
    }

    /// What is found out about a position of which neither a theorem nor a glance tells.
    fn find_out(&mut self, position: &Position, effort: &mut u64) -> Result<Known, Unsolved> {
        if position.rules().reuse {
            return self.by_table(position.rules(), position.number());
        }
        self.search(position, effort)
    }

    /// Searches in stages: when a stage has visited many times as many positions as the table holds,
    /// the table grows, and the next stage continues from what it knows.
    fn search(&mut self, position: &Position, effort: &mut u64) -> Result<Known, Unsolved> {
        loop {
            let stage = self.stage(position, *effort);
            *effort -= stage.spent;
            let reports = stage.reports;
            self.nodes += reports.iter().map(|report| report.nodes).sum::<u64>();
            self.look_ups += reports.iter().map(|report| report.look_ups).sum::<u64>();
            if let Some(won) = reports.iter().find_map(|report| report.outcome) {
                let winning_move = reports.iter().find_map(|report| report.winning_move);
                return Ok(Known { won, winning_move, method: Method::Search });
            }
            if self.interrupted() {
                return Err(Unsolved::Interrupted);
            }
            // A larger table would only lead back to the same depth.
            if reports.iter().any(|report| report.too_deep) {
                return Err(Unsolved::Depth);
            }
            // A visit to a large number costs more than this, so that a larger table would be made for nothing.
            let large = position.number() >= TABLE_LIMIT;
            let too_little = if large { FACTORISATION } else { 0 };
            if *effort <= too_little || !self.table.can_grow(stage.bytes) {
                return Err(if large { Unsolved::LargeNodes } else { Unsolved::Nodes }(self.options.nodes));
            }
            self.table.grow(stage.bytes);
        }
    }

    /// One stage of a search, which ends with an answer, without effort, or with a table that is too small.
    fn stage(&self, position: &Position, effort: u64) -> StageReport {
        self.table.with(|table| {
            let bytes = table.bytes();
            let can_grow = self.table.can_grow(bytes);
            let visits = VISITS_PER_ENTRY.div_ceil(self.options.threads.max(1) as u64);
            let most = if can_grow { table.capacity() as u64 * visits } else { u64::MAX };
            let purse = most.min(effort);
            let budget = Budget::new(purse, &self.options.interrupt);
            // The first stage is over before other threads would be of use.
            let first = can_grow && bytes <= FIRST_TABLE;
            let threads = if first { 1 } else { self.options.threads };
            let reports = run_on(threads, position, table, &budget);
            StageReport { reports, spent: purse - budget.left().min(purse), bytes }
        })
    }
}

/// What a stage of a search brought.
struct StageReport {
    reports: Vec<ThreadReport>,
    /// The effort that it took.
    spent: u64,
    /// The size of its table.
    bytes: usize,
}

/// Searches on several threads: what each brings home.
fn run_on(
    threads: usize,
    position: &Position,
    table: &Transposition,
    budget: &Budget<'_>,
) -> Vec<ThreadReport> {
    let occupancy = (threads > 1).then(Occupancy::new);
    let occupancy = occupancy.as_ref();
    let run = |thread| Search::new(position, table, budget, occupancy, thread).run(position);
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|thread| scope.spawn(move || run(thread))).collect();
        let mut reports = vec![run(0)];
        reports.extend(helpers.into_iter().map(|helper| match helper.join() {
            Ok(report) => report,
            Err(panic) => std::panic::resume_unwind(panic),
        }));
        reports
    })
}
