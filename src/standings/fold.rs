//! A tally as the runner knows it.

use super::judge::Judge;
use super::tally::Tally;
use crate::tournament::{Fold, Played};

impl<J: Judge> Fold for Tally<J> {
    fn add(&mut self, game: &Played<'_>) {
        Tally::add(self, game);
    }

    fn merge(&mut self, other: Self) {
        Tally::merge(self, other);
    }
}
