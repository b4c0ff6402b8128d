//! What a search may spend, shared by its threads, and who may stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Effort that a thread may spend before it asks again.
const SLICE: u64 = 256;

/// A common purse of effort.
pub(super) struct Budget<'a> {
    left: AtomicU64,
    interrupt: &'a AtomicBool,
    settled: AtomicBool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(effort: u64, interrupt: &'a AtomicBool) -> Self {
        Budget { left: AtomicU64::new(effort), interrupt, settled: AtomicBool::new(false) }
    }

    /// Effort for one more slice; nothing when the purse is empty or the search has been stopped.
    pub(super) fn slice(&self) -> u64 {
        if self.stopped() {
            return 0;
        }
        let take = |left: u64| Some(left - left.min(SLICE));
        self.left.fetch_update(Relaxed, Relaxed, take).map_or(0, |left| left.min(SLICE))
    }

    /// Gives back what was taken and not spent.
    pub(super) fn give_back(&self, effort: u64) {
        self.left.fetch_add(effort, Relaxed);
    }

    /// What is left.
    pub(super) fn left(&self) -> u64 {
        self.left.load(Relaxed)
    }

    /// Tells the other threads that the answer is known.
    pub(super) fn settle(&self) {
        self.settled.store(true, Relaxed);
    }

    /// Interrupted, or no longer needed?
    pub(super) fn stopped(&self) -> bool {
        self.interrupt.load(Relaxed) || self.settled.load(Relaxed)
    }
}
