//! Where a thread does not stay on a core: the system puts everybody where it likes.

/// A thread's right to stay on a core, which it does not get.
#[derive(Debug, Default)]
pub struct Stay(());

impl Stay {
    /// A game with bots begins.
    pub fn keep(&mut self) {}

    /// Another game begins.
    pub fn leave(&mut self) {}

    /// The core that this thread stays on: none.
    #[cfg(feature = "cli")]
    pub fn core() -> Option<usize> {
        None
    }

    /// Does something that starts others.
    #[cfg(feature = "cli")]
    pub fn aside<T>(work: impl FnOnce() -> T) -> T {
        work()
    }
}
