//! The queue: gives out games, takes them back finished, and writes them down in order.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::play::Leave;

/// As many runs of finished games may wait for an earlier one; then nothing new is given out.
const WAITING: usize = 256;

/// What the threads share.
pub(super) struct Queue<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
    /// Every game before this one is done (and written). Only ever grows.
    done: AtomicU64,
    end: u64,
    /// Whether lines are wanted.
    pub(super) records: bool,
    progress: &'a (dyn Fn(u64) + Sync),
}

struct State<'a> {
    /// The first game that was never given out.
    next: u64,
    /// Games given out and given back unplayed, by where they begin.
    returned: BTreeMap<u64, u64>,
    /// Finished games that an earlier one keeps from being written: where they end, and their lines.
    waiting: BTreeMap<u64, (u64, Vec<u8>)>,
    /// Memory for lines.
    spare: Vec<Vec<u8>>,
    record: Option<&'a mut (dyn Write + Send)>,
    failure: Option<io::Error>,
    left: Option<Leave>,
}

impl State<'_> {
    fn stopped(&self) -> bool {
        self.left.is_some() || self.failure.is_some()
    }
}

impl<'a> Queue<'a> {
    pub(super) fn new(
        from: u64,
        end: u64,
        record: Option<&'a mut (dyn Write + Send)>,
        progress: &'a (dyn Fn(u64) + Sync),
    ) -> Self {
        let records = record.is_some();
        let state = State {
            next: from,
            returned: BTreeMap::new(),
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            record,
            failure: None,
            left: None,
        };
        let done = AtomicU64::new(from);
        Queue { state: Mutex::new(state), changed: Condvar::new(), done, end, records, progress }
    }

    /// Every game before this one is done.
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Acquire)
    }

    /// At most `wanted` games to be played; `None` when there is nothing left to do.
    pub(super) fn take(&self, wanted: u64) -> Option<Range<u64>> {
        let mut state = self.lock();
        loop {
            if state.stopped() || self.done() == self.end {
                return None;
            }
            // What was given back comes first: others wait for it.
            if let Some((first, end)) = state.returned.pop_first() {
                let middle = end.min(first + wanted);
                if middle < end {
                    state.returned.insert(middle, end);
                }
                return Some(first..middle);
            }
            if state.next < self.end && state.waiting.len() < WAITING {
                let first = state.next;
                state.next = self.end.min(first.saturating_add(wanted));
                return Some(first..state.next);
            }
            state = self.wait(state);
        }
    }

    /// Gives games back unplayed.
    pub(super) fn give_back(&self, games: Range<u64>) {
        self.lock().returned.insert(games.start, games.end);
        self.changed.notify_all();
    }

    /// Waits until `game` is not too far ahead of the others; `false` when it must not be played.
    pub(super) fn wait_for(&self, game: u64) -> bool {
        let mut state = self.lock();
        loop {
            if state.stopped() {
                return false;
            }
            if state.waiting.len() < WAITING || self.done() == game {
                return true;
            }
            state = self.wait(state);
        }
    }

    /// Takes finished games, and writes down all that now follow each other without a gap. Returns
    /// memory for the next lines.
    pub(super) fn hand_in(&self, games: Range<u64>, lines: Vec<u8>) -> Vec<u8> {
        let mut guard = self.lock();
        let state = &mut *guard;
        state.waiting.insert(games.start, (games.end, lines));
        let before = self.done();
        let mut done = before;
        while state.failure.is_none()
            && let Some((end, mut lines)) = state.waiting.remove(&done)
        {
            if let Some(Err(error)) = state.record.as_mut().map(|record| record.write_all(&lines)) {
                state.failure = Some(error);
                break;
            }
            done = end;
            lines.clear();
            state.spare.push(lines);
        }
        let lines = state.spare.pop().unwrap_or_default();
        if done > before {
            self.done.store(done, Ordering::Release);
            (self.progress)(done);
        }
        drop(guard);
        self.changed.notify_all();
        lines
    }

    /// Ends the run: nothing new is given out.
    pub(super) fn stop(&self, why: Leave) {
        self.lock().left.get_or_insert(why);
        self.changed.notify_all();
    }

    /// Why the run ended early, if it did.
    pub(super) fn close(self) -> io::Result<Option<Leave>> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.failure {
            Some(error) => Err(error),
            None => Ok(state.left),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(&self, guard: MutexGuard<'g, State<'a>>) -> MutexGuard<'g, State<'a>> {
        self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner)
    }
}
