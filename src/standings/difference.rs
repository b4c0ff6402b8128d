//! How far two strategies are apart, and how much of that the draw of starts and the luck of games make up.

use super::dice::Dice;
use super::levels::Levels;
use super::sampled::Sampled;
use super::spread::{OnStart, Spread};
use super::start_kind::StartKind;
use super::tally::Counts;
use crate::tournament::Field;

/// From this part of a range on it matters that there are not endlessly many starts to draw from.
const GOOD_PART: f64 = 0.05;

/// No test is sharpened more than this, so that nothing is divided by zero.
const LEAST: f64 = 1e-3;

/// The differences between strategies, arena by arena.
pub(super) struct Differences<'a> {
    levels: &'a Levels,
    sampled: &'a [Sampled],
    dice: Vec<Option<Dice<'a>>>,
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
        Spread::pooled(&arenas.map(|arena| self.in_arena(arena, one, other).0).collect::<Vec<_>>())
    }

    /// Does anything but the draw of starts, or less than that, make differences between equals? Groups of
    /// games also differ by who met whom, which no factor is known for.
    pub(super) fn are_narrowed(&self) -> bool {
        !self.levels.own_starts
            && self
                .sampled
                .iter()
                .any(|sampled| sampled.kind != StartKind::Drawn || sampled.part >= GOOD_PART)
    }

    /// The standard deviation of a difference, as a part of what it would be if all starts had been drawn
    /// from endlessly many.
    pub(super) fn narrowed(&self, one: usize, other: usize) -> f64 {
        let (mut own, mut over) = (0.0, 0.0);
        for arena in 0..self.sampled.len() {
            let (spread, starts) = self.in_arena(arena, one, other);
            if spread.games > 0.0 {
                let [narrow, wide] = spread.narrowed(&starts).map(|part| part * spread.games * spread.games);
                own += narrow;
                over += wide;
            }
        }
        if over > 0.0 { (own / over).sqrt().clamp(LEAST, 1.0) } else { 1.0 }
    }

    fn in_arena(&self, arena: usize, one: usize, other: usize) -> (Spread, Vec<OnStart>) {
        let starts = self.levels.differences(arena, one, other);
        let dice = self.dice[arena].as_ref().map(|dice| {
            let [one, other] = [one, other].map(|index| self.levels.strategies[index]);
            // A game between the two counts for one and against the other.
            (dice.of_strategy(one) + dice.of_strategy(other) + 2.0 * dice.between(one, other)) / 4.0
        });
        (Spread::of(&starts, &self.sampled[arena], dice), starts)
    }
}
