//! A request to stop, shared by everybody who works for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells whether everybody is asked to stop. Clones share one answer.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A request that somebody else makes, by setting this flag.
    pub fn on(flag: Arc<AtomicBool>) -> Self {
        Stop(flag)
    }

    /// Asks everybody to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Is everybody asked to stop?
    #[inline]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for those who know of nothing else.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}
