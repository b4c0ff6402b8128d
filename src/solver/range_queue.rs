//! Who solves which number of a range, and in which order the answers are handed on.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::range::RangeRow;

/// How many numbers the threads may be ahead of the one that is to be handed on next, so that what waits
/// for one hard number takes no more than so much room.
const AHEAD: u64 = 1 << 12;

/// How often somebody who waits looks up.
const POLL: Duration = Duration::from_millis(20);

/// Numbers go out to threads, and rows come back.
pub(super) struct RangeQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
    last: u64,
}

struct QueueState {
    /// The number that goes out next.
    next: u64,
    /// The number whose row is handed on next.
    due: u64,
    /// Rows that wait for others.
    ready: BTreeMap<u64, RangeRow>,
    /// Threads at work.
    workers: usize,
    closed: bool,
}

impl RangeQueue {
    pub(super) fn new(first: u64, last: u64, workers: usize) -> Self {
        let state = QueueState { next: first, due: first, ready: BTreeMap::new(), workers, closed: false };
        RangeQueue { state: Mutex::new(state), changed: Condvar::new(), last }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, QueueState>) -> MutexGuard<'a, QueueState> {
        self.changed.wait_timeout(state, POLL).unwrap_or_else(PoisonError::into_inner).0
    }

    /// The next number for a thread; none when all have gone out, or nobody wants them any more.
    pub(super) fn number(&self) -> Option<u64> {
        let mut state = self.state();
        while !state.closed && state.next <= self.last && state.next - state.due >= AHEAD {
            state = self.wait(state);
        }
        let number = state.next;
        let open = !state.closed && number <= self.last;
        state.next += u64::from(open);
        open.then_some(number)
    }

    /// Takes a row back.
    pub(super) fn put(&self, row: RangeRow) {
        let mut state = self.state();
        let due = row.number == state.due;
        state.ready.insert(row.number, row);
        if due {
            self.changed.notify_all();
        }
    }

    /// The next row in ascending order; none after the last one. While it waits it calls `meanwhile`.
    pub(super) fn row(&self, meanwhile: impl Fn() -> bool) -> Option<RangeRow> {
        let mut state = self.state();
        loop {
            meanwhile();
            let due = state.due;
            if let Some(row) = state.ready.remove(&due) {
                state.due += 1;
                if state.next - due == AHEAD {
                    self.changed.notify_all();
                }
                return Some(row);
            }
            // Without a thread there will be none: all are handed on, or one thread has panicked.
            if state.workers == 0 {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// Sends no more numbers out.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Says that a thread is at work until it is dropped, even by a panic.
    pub(super) fn presence(&self) -> Presence<'_> {
        Presence(self)
    }
}

/// A thread at work.
pub(super) struct Presence<'a>(&'a RangeQueue);

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        self.0.state().workers -= 1;
        self.0.changed.notify_all();
    }
}
