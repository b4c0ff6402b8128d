//! The table of positions that the searches of a solver share, or of several solvers at work on a range.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::transposition::{PositionKey, Proof, Transposition};

/// A table that is made when it is first wanted and replaced by a larger one when a search needs it. It is
/// locked while it changes its size, never for a look.
pub(super) struct SharedTable {
    /// The size in bytes that it begins with.
    first: usize,
    /// The size in bytes that it may grow to.
    most: usize,
    table: RwLock<Option<Transposition>>,
}

impl SharedTable {
    pub(super) fn new(first: usize, most: usize) -> Self {
        SharedTable { first: first.min(most), most, table: RwLock::new(None) }
    }

    fn read(&self) -> RwLockReadGuard<'_, Option<Transposition>> {
        // Entries vouch for themselves, so whoever panicked has left nothing half done.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(Option<Transposition>) -> Option<Transposition>) {
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        *table = change(table.take());
    }

    /// Works with the table; it keeps its size until the work is done.
    pub(super) fn with<T>(&self, work: impl FnOnce(&Transposition) -> T) -> T {
        loop {
            if let Some(table) = &*self.read() {
                return work(table);
            }
            self.change(|table| table.or_else(|| Some(Transposition::new(self.first))));
        }
    }

    /// May a table of so many bytes be doubled?
    pub(super) fn can_grow(&self, bytes: usize) -> bool {
        bytes * 2 <= self.most
    }

    /// Is it still as small as at its beginning?
    pub(super) fn is_small(&self, bytes: usize) -> bool {
        bytes <= self.first
    }

    /// Doubles a table of so many bytes, unless another thread has done that already.
    pub(super) fn grow(&self, bytes: usize) {
        self.change(|table| {
            table.map(|table| if table.bytes() == bytes { table.grown(bytes * 2) } else { table })
        });
    }

    /// Forgets everything. A table that has grown is given up: a small one stays in the nearest cache.
    pub(super) fn forget(&self) {
        self.change(|table| {
            let mut table = table.filter(|table| self.is_small(table.bytes()))?;
            table.forget();
            Some(table)
        });
    }

    /// What is known of the position.
    pub(super) fn get(&self, key: PositionKey) -> Option<Proof> {
        self.read().as_ref().and_then(|table| table.get(key))
    }
}
