//! How far two strategies are apart, and how much of that the draw of starts and the luck of games make up.

use super::dice::Dice;
use super::levels::Levels;
use super::sampled::Sampled;
use super::spread::{OnStart, Scope, Spread};
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
        let (sampled, scope) = (&self.sampled[arena], Scope::of_strategies(self.sampled.len()));
        let Some(dice) = &self.dice[arena] else { return Spread::of(&starts, sampled, None, scope) };
        let [one, other] = [one, other].map(|index| self.levels.strategies[index]);
        // A game between the two counts for one and against the other.
        let dice = (dice.of_strategy(one) + dice.of_strategy(other) + 2.0 * dice.between(one, other)) / 4.0;
        // The games of both are more than those of one, and so many of equal weight would vary as much.
        let opponents = self.levels.rows.len() as f64 - 1.0;
        let scale = 2.0 * opponents / (opponents + 1.0);
        let starts: Vec<OnStart> = starts.iter().map(|start| start.scaled(scale)).collect();
        let mut spread = Spread::of(&starts, sampled, Some(scale * scale * dice), scope);
        // What an arena weighs beside others is another matter.
        spread.games /= scale;
        spread
    }
}
