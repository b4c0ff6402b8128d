//! Games that were handed in and wait to be counted until all before them are done.

use super::batch::Batch;

/// A thread's own batches that are not counted yet. Games that somebody gave back are played late, so that a
/// later batch may hold earlier games.
#[derive(Default)]
pub(super) struct Pending(Vec<Batch>);

impl Pending {
    pub(super) fn push(&mut self, batch: Batch) {
        self.0.push(batch);
    }

    /// A batch whose games come before `done`, wherever it stands.
    pub(super) fn take_done(&mut self, done: u64) -> Option<Batch> {
        let at = self.0.iter().position(|batch| batch.end() <= done)?;
        Some(self.0.swap_remove(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_that_must_wait_does_not_hold_up_an_earlier_one() {
        let from = |first: u64| {
            let mut batch = Batch::default();
            batch.begin(first);
            batch
        };
        let mut pending = Pending::default();
        pending.push(from(900));
        pending.push(from(100));
        assert_eq!(pending.take_done(500).map(|batch| batch.first), Some(100));
        assert!(pending.take_done(500).is_none());
        assert_eq!(pending.take_done(900).map(|batch| batch.first), Some(900));
    }
}
