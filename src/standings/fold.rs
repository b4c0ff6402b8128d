//! A tally as the runner knows it.

use super::judge::Judge;
use super::tally::Tally;
use crate::play::Finished;
use crate::tournament::{Fold, Slot};

impl<J: Judge> Fold for Tally<J> {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        Tally::add(self, slot, game);
    }

    fn merge(&mut self, other: Self) {
        Tally::merge(self, other);
    }
}
