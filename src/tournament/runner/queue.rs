//! The queue: gives out games, takes them back finished, and writes them down in order.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::play::Leave;

/// As many runs of finished games may wait for an earlier one; then nothing new is given out.
const WAITING: usize = 256;
/// The most memory that they may take for each thread, roughly.
const WAITING_BYTES: usize = 1 << 20;
/// The same for all threads, where these are few: what one plays while another has no processor for as long as
/// systems usually let it wait, so that both go on.
const FEW_WAITING_BYTES: usize = 1 << 23;

/// What the threads share.
pub(super) struct Queue<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
    /// Every game before this one is done (and written). Only ever grows.
    done: AtomicU64,
    end: u64,
    /// How many threads take games.
    threads: u64,
    /// Whether lines are wanted.
    pub(super) records: bool,
    progress: &'a (dyn Fn(u64) + Sync),
}

struct State<'a> {
    /// The first game that was never given out.
    next: u64,
    /// Games given out and given back unplayed, by where they begin.
    returned: BTreeMap<u64, u64>,
    /// Finished games that an earlier one keeps from being written, by where they begin.
    waiting: BTreeMap<u64, FinishedRun>,
    /// How much memory these take.
    waiting_bytes: usize,
    most_bytes: usize,
    /// Memory for lines.
    spare: Vec<Vec<u8>>,
    record: Option<&'a mut (dyn Write + Send)>,
    /// Is somebody writing? Then the record is theirs.
    writing: bool,
    failure: Option<io::Error>,
    left: Option<Leave>,
}

/// Finished games that follow each other.
struct FinishedRun {
    end: u64,
    lines: Vec<u8>,
    /// What they take, here and with the thread that has played them.
    bytes: usize,
}

impl State<'_> {
    fn stopped(&self) -> bool {
        self.left.is_some() || self.failure.is_some()
    }

    /// May more games wait for an earlier one?
    fn has_room(&self) -> bool {
        self.waiting.len() < WAITING && self.waiting_bytes < self.most_bytes
    }

    /// Keeps finished games until it is their turn.
    fn keep(&mut self, first: u64, run: FinishedRun) {
        self.waiting_bytes += run.bytes;
        self.waiting.insert(first, run);
    }

    /// The finished games that begin here.
    fn take_finished(&mut self, first: u64) -> Option<FinishedRun> {
        let run = self.waiting.remove(&first)?;
        self.waiting_bytes -= run.bytes;
        Some(run)
    }
}

impl<'a> Queue<'a> {
    pub(super) fn new(
        from: u64,
        end: u64,
        threads: usize,
        record: Option<&'a mut (dyn Write + Send)>,
        progress: &'a (dyn Fn(u64) + Sync),
    ) -> Self {
        let records = record.is_some();
        let state = State {
            next: from,
            returned: BTreeMap::new(),
            waiting: BTreeMap::new(),
            waiting_bytes: 0,
            most_bytes: FEW_WAITING_BYTES.max(threads * WAITING_BYTES),
            spare: Vec::new(),
            record,
            writing: false,
            failure: None,
            left: None,
        };
        let done = AtomicU64::new(from);
        Queue {
            state: Mutex::new(state),
            changed: Condvar::new(),
            done,
            end,
            threads: threads as u64,
            records,
            progress,
        }
    }

    /// Every game before this one is done.
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Acquire)
    }

    /// At most `wanted` games to be played, and fewer towards the end, where a thread with a long run would keep the
    /// others waiting; `None` when there is nothing left to do.
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
            if state.next < self.end && state.has_room() {
                let first = state.next;
                let share = (self.end - first).div_ceil(2 * self.threads);
                state.next = first + wanted.min(share);
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
            if state.has_room() || self.done() == game {
                return true;
            }
            state = self.wait(state);
        }
    }

    /// Takes finished games, for which their thread keeps so many `bytes`, and writes down all that now follow
    /// each other without a gap. Returns memory for the next lines.
    pub(super) fn hand_in(&self, games: Range<u64>, bytes: usize, lines: Vec<u8>) -> Vec<u8> {
        let mut state = self.lock();
        let bytes = bytes + lines.len();
        state.keep(games.start, FinishedRun { end: games.end, lines, bytes });
        // Whoever writes goes on with all that was handed in meanwhile.
        if !state.writing {
            state.writing = true;
            while state.failure.is_none()
                && let Some(run) = state.take_finished(self.done())
            {
                state = self.write(state, run);
            }
            state.writing = false;
        }
        state.spare.pop().unwrap_or_default()
    }

    /// Writes down the games that come next, while the others go on.
    fn write<'g>(
        &'g self,
        mut state: MutexGuard<'g, State<'a>>,
        run: FinishedRun,
    ) -> MutexGuard<'g, State<'a>> {
        let FinishedRun { end, mut lines, .. } = run;
        if let Some(record) = state.record.take() {
            drop(state);
            let written = record.write_all(&lines);
            state = self.lock();
            state.record = Some(record);
            if let Err(error) = written {
                state.failure = Some(error);
                self.changed.notify_all();
                return state;
            }
        }
        self.done.store(end, Ordering::Release);
        self.changed.notify_all();
        (self.progress)(end);
        lines.clear();
        state.spare.push(lines);
        state
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

#[cfg(test)]
#[path = "queue_tests.rs"]
mod tests;
