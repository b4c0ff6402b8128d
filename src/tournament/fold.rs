//! What is made of the games while they are played.

use super::schedule::Slot;
use crate::play::Finished;

/// Counts games. However they are shared out among folds, merging these gives the same.
pub trait Fold: Send {
    /// Takes a game into account.
    fn add(&mut self, slot: &Slot, game: &Finished<'_>);

    /// Is the game in this slot worth reading? A [reader of a record](super::record::Record::fold) asks before each
    /// line, and passes over those that nobody wants, without a look at what they say.
    #[inline]
    fn wants(&self, _slot: &Slot) -> bool {
        true
    }

    /// Takes all that `other` has counted.
    fn merge(&mut self, other: Self)
    where
        Self: Sized;
}

/// Counts nothing.
impl Fold for () {
    fn add(&mut self, _slot: &Slot, _game: &Finished<'_>) {}
    fn merge(&mut self, _other: ()) {}
}
