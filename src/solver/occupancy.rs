//! Where the threads of a search are, so that they do not all search the same positions.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::transposition::PositionKey;

/// Counters, shared by positions whose keys agree in these bits: a count may be too high, which
/// only sends a thread elsewhere.
const COUNTERS: usize = 1 << 14;

/// How many threads are below each position.
pub(super) struct Occupancy(Vec<AtomicU8>);

impl Occupancy {
    pub(super) fn new() -> Self {
        Occupancy((0..COUNTERS).map(|_| AtomicU8::new(0)).collect())
    }

    fn counter(&self, key: PositionKey) -> &AtomicU8 {
        &self.0[key.1 as usize % COUNTERS]
    }

    pub(super) fn enter(&self, key: PositionKey) {
        self.counter(key).fetch_add(1, Relaxed);
    }

    pub(super) fn leave(&self, key: PositionKey) {
        self.counter(key).fetch_sub(1, Relaxed);
    }

    /// Threads below the position.
    pub(super) fn at(&self, key: PositionKey) -> u32 {
        self.counter(key).load(Relaxed).into()
    }
}
