//! Exact answers: who wins a position, and by which moves. Theorems where they exist, search elsewhere.

mod advice;
mod analysis;
mod budget;
mod divisor_masks;
mod estimate;
mod glance;
mod key;
mod known;
mod misere;
mod moves;
mod number_table;
mod occupancy;
mod per_number;
mod popcount;
mod proof;
mod search;
mod summary;
mod theorem;
mod transposition;
mod used;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thiserror::Error;

use crate::game::{Position, Rules, TABLE_LIMIT};
use budget::Budget;
use number_table::NumberTable;
use occupancy::Occupancy;
use search::{DEEPEST, FACTORISATION, Search, ThreadReport};
use transposition::Transposition;

pub use advice::Advice;
pub use analysis::{Analysis, Method, Refutation};
pub use glance::Glance;
pub use known::Known;
pub use proof::Lesson;
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
    table: Option<Transposition>,
    numbers: NumberTable,
    nodes: u64,
    look_ups: u64,
}

impl Solver {
    /// A solver that has learnt nothing yet; memory is taken only when something must be searched.
    pub fn new(options: Options) -> Self {
        Solver { options, table: None, numbers: NumberTable::default(), nodes: 0, look_ups: 0 }
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
        // A table that has grown is given up: a small one stays in the nearest cache.
        self.table = self.table.take().filter(|table| table.bytes() <= FIRST_TABLE);
        if let Some(table) = &mut self.table {
            table.forget();
        }
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
        let mut table =
            self.table.take().unwrap_or_else(|| Transposition::new(FIRST_TABLE.min(self.options.memory)));
        let answer = loop {
            let can_grow = table.bytes() * 2 <= self.options.memory;
            let visits = VISITS_PER_ENTRY.div_ceil(self.options.threads.max(1) as u64);
            let most = if can_grow { table.capacity() as u64 * visits } else { u64::MAX };
            let stage = most.min(*effort);
            let budget = Budget::new(stage, &self.options.interrupt);
            // The first stage is over before other threads would be of use.
            let threads = if can_grow && table.bytes() <= FIRST_TABLE { 1 } else { self.options.threads };
            let reports = stage_on(threads, position, &table, &budget);
            self.nodes += reports.iter().map(|report| report.nodes).sum::<u64>();
            self.look_ups += reports.iter().map(|report| report.look_ups).sum::<u64>();
            let outcome = reports.iter().find_map(|report| report.outcome);
            *effort -= stage - budget.left().min(stage);
            if let Some(won) = outcome {
                let winning_move = reports.iter().find_map(|report| report.winning_move);
                break Ok(Known { won, winning_move, method: Method::Search });
            }
            if self.interrupted() {
                break Err(Unsolved::Interrupted);
            }
            // A larger table would only lead back to the same depth.
            if reports.iter().any(|report| report.too_deep) {
                break Err(Unsolved::Depth);
            }
            if *effort == 0 || !can_grow {
                let large = position.number() >= TABLE_LIMIT;
                break Err(if large { Unsolved::LargeNodes } else { Unsolved::Nodes }(self.options.nodes));
            }
            table = table.grown(table.bytes() * 2);
        };
        self.table = Some(table);
        answer
    }
}

/// One stage of a search: what each thread brings home.
fn stage_on(
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
