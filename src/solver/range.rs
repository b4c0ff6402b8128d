//! Many numbers in a row, shared out over threads that learn from each other.
//!
//! The positions of neighbouring starts overlap, so all threads use one table, and it survives from start
//! to start. Which thread solves what, and when, is left to chance; the answers are not, and they are
//! handed on in ascending order.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::range_queue::RangeQueue;
use super::shared_table::SharedTable;
use super::{Analysis, Options, Solver, Unsolved, WantedMoves};
use crate::game::{Position, Rules, StartError};

/// The size in bytes of the first table of a range. It is worth having from the beginning, and still fits
/// into the last cache of most machines.
const FIRST_TABLE: usize = 1 << 24;

/// A number of a range, and what was found out about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RangeRow {
    /// The number.
    pub number: u64,
    /// Positions visited for it. What other threads had learnt by then decides how many.
    pub nodes: u64,
    /// The answer.
    pub answer: Result<Analysis, Unsolved>,
}

/// What is asked about a range of numbers.
#[derive(Debug, Clone)]
pub struct RangeQuestion {
    /// The rules of the game.
    pub rules: Rules,
    /// Divisors that may not be taken again.
    pub used: Vec<u64>,
    /// The numbers.
    pub numbers: RangeInclusive<u64>,
    /// What is to be found out about each.
    pub moves: WantedMoves,
}

/// Solves every number of a range and hands the answers to `take`, in ascending order, on this thread.
/// Each thread works on a number of its own as long as there are enough of them. The end comes early
/// with an interrupted row, or when `take` returns an error.
///
/// # Errors
/// When a number is out of range, or what `take` returns.
pub fn solve_range<E: From<StartError>>(
    question: &RangeQuestion,
    options: &Options,
    mut take: impl FnMut(RangeRow) -> Result<(), E>,
) -> Result<(), E> {
    let (first, last) = (*question.numbers.start(), *question.numbers.end());
    if question.numbers.is_empty() {
        return Ok(());
    }
    for number in [first, last] {
        Position::resume(question.rules, number, &question.used)?;
    }
    let threads = options.threads.max(1);
    let workers = usize::try_from(last - first).map_or(threads, |more| threads.min(more.saturating_add(1)));
    // The threads stop when somebody interrupts, and when nobody takes their answers any more.
    let halt = Arc::new(AtomicBool::new(false));
    let each = Options { threads: threads / workers, interrupt: Arc::clone(&halt), ..options.clone() };
    let table = Arc::new(SharedTable::new(FIRST_TABLE, options.memory));
    let queue = RangeQueue::new(first, last, workers);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let solver = Solver::sharing(each.clone(), Arc::clone(&table));
            scope.spawn(|| work(question, solver, &queue));
        }
        let result = hand_on(&queue, &options.interrupt, &halt, &mut take);
        halt.store(true, Relaxed);
        queue.close();
        result
    })
}

/// Hands the rows on until the last one, or one that was interrupted.
fn hand_on<E>(
    queue: &RangeQueue,
    interrupt: &AtomicBool,
    halt: &AtomicBool,
    take: &mut impl FnMut(RangeRow) -> Result<(), E>,
) -> Result<(), E> {
    while let Some(row) = queue.row(|| halt.fetch_or(interrupt.load(Relaxed), Relaxed)) {
        let interrupted = row.answer == Err(Unsolved::Interrupted);
        take(row)?;
        if interrupted {
            break;
        }
    }
    Ok(())
}

/// What a thread does: one number after another, until there are no more.
fn work(question: &RangeQuestion, mut solver: Solver, queue: &RangeQueue) {
    let _presence = queue.presence();
    while let Some(number) = queue.number() {
        let Ok(position) = Position::resume(question.rules, number, &question.used) else { return };
        let nodes_before = solver.nodes();
        let answer = solver.analyse_for(&position, question.moves);
        queue.put(RangeRow { number, nodes: solver.nodes() - nodes_before, answer });
    }
}
