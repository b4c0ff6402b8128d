//! How far two strategies are apart, and how much of that the draw of starts and the luck of games make up.

use super::dice::Dice;
use super::levels::Levels;
use super::sampled::Sampled;
use super::spread::{Scope, Spread};
use super::tally::Counts;
use crate::tournament::Field;

/// The differences between strategies, arena by arena.
pub(super) struct Differences<'a> {
    levels: &'a Levels,
    sampled: &'a [Sampled],
    dice: Vec<Option<Dice>>,
}

impl<'a> Differences<'a> {
    pub(super) fn new(
        field: &'a Field,
        arenas: &'a [Counts],
        sampled: &'a [Sampled],
        levels: &'a Levels,
    ) -> Self {
        let dice = |(counts, sampled): (&'a Counts, &Sampled)| {
            levels.are_scores().then(|| Dice::of(field, counts, sampled.kind)).flatten()
        };
        Differences { levels, sampled, dice: arenas.iter().zip(sampled).map(dice).collect() }
    }

    /// The difference as the share of a game: nothing won is one less in score, everything won one more.
    pub(super) fn share(&self, one: usize, other: usize) -> Spread {
        let arenas = 0..self.sampled.len();
        Spread::pooled(&arenas.map(|arena| self.in_arena(arena, one, other)).collect::<Vec<_>>())
    }

    fn in_arena(&self, arena: usize, one: usize, other: usize) -> Spread {
        let starts = self.levels.differences(arena, one, other);
        let dice = self.dice[arena].as_ref().map(|dice| {
            let [one, other] = [one, other].map(|index| self.levels.strategies[index]);
            // A game between the two counts for one and against the other.
            (dice.of_strategy(one) + dice.of_strategy(other) + 2.0 * dice.between(one, other)) / 4.0
        });
        Spread::of(&starts, &self.sampled[arena], dice, Scope::of_strategies(self.sampled.len()))
    }
}
