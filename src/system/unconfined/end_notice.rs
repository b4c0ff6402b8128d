//! How a bot ends, for all who wait for it.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::system::Report;

/// What is known of a bot, and whether it has ended.
#[derive(Debug, Default)]
pub(in crate::system) struct EndNotice {
    state: Mutex<(bool, Report)>,
    changed: Condvar,
}

impl EndNotice {
    /// What is known so far.
    pub(in crate::system) fn report(&self) -> Report {
        self.state().1.clone()
    }

    /// Adds to what is known.
    pub(in crate::system) fn note(&self, add: impl FnOnce(&mut Report)) {
        add(&mut self.state().1);
    }

    /// Says that it has ended.
    pub(in crate::system) fn give(&self) {
        self.state().0 = true;
        self.changed.notify_all();
    }

    /// Waits until it has ended, or for this long. Has it?
    pub(in crate::system) fn wait(&self, most: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(self.state(), most, |(ended, _)| !*ended);
        waited.unwrap_or_else(PoisonError::into_inner).0.0
    }

    fn state(&self) -> MutexGuard<'_, (bool, Report)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
