//! The registry: every built-in strategy, in one visible list.

use super::recipe_error::RecipeError;
use super::setting::Setting;
use crate::play::Strategy;

/// A built-in strategy.
#[derive(Debug)]
pub struct Entry {
    /// The name typed to get it.
    pub id: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// Does it draw nothing, so that the same opponent's moves always get the same answers?
    pub deterministic: bool,
    /// Makes one.
    pub build: fn(&Values, &Setting) -> Box<dyn Strategy>,
}

/// A whole number that can be set on a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its value where none is given.
    pub default: u64,
    /// The smallest value.
    pub min: u64,
    /// The largest value.
    pub max: u64,
}

/// The values of a strategy's parameters, one for each, in their order.
pub type Values = [u64];

/// Every built-in strategy.
pub const REGISTRY: &[Entry] = &[
    super::random::ENTRY,
    super::greedy_largest::ENTRY,
    super::greedy_smallest::ENTRY,
    super::prime_seeking::ENTRY,
    super::parity::ENTRY,
    super::lookahead::ENTRY,
    super::mcts::ENTRY,
    super::perfect::ENTRY,
    super::human::ENTRY,
];

impl Entry {
    /// The built-in strategy with this id.
    pub fn find(id: &str) -> Option<&'static Entry> {
        REGISTRY.iter().find(|entry| entry.id == id)
    }

    /// Is this the definition of a strategy that is known to draw nothing? Only built-in ones are; what a
    /// record says of a strategy is enough to tell.
    pub fn is_deterministic(definition: &str) -> bool {
        let (id, values) = definition.split_once(':').unwrap_or((definition, ""));
        let parameters = values.split(',').filter_map(|value| value.split_once('='));
        Entry::find(id).is_some_and(|entry| {
            let known = entry.parameters.iter().map(|parameter| parameter.name);
            entry.deterministic && known.eq(parameters.map(|(name, _)| name))
        })
    }

    /// All that its moves depend on: the id, and every parameter with its value.
    pub(super) fn definition(&self, values: &Values) -> String {
        format!("{}:{}", self.id, pairs(self.parameters.iter().zip(values)))
    }

    /// The id, and the parameters that differ from their defaults.
    pub(super) fn as_typed(&self, values: &Values) -> String {
        let set =
            self.parameters.iter().zip(values).filter(|(parameter, value)| parameter.default != **value);
        match pairs(set) {
            set if set.is_empty() => self.id.into(),
            set => format!("{}:{set}", self.id),
        }
    }
}

/// `key=value,…`
fn pairs<'a>(set: impl Iterator<Item = (&'a Parameter, &'a u64)>) -> String {
    set.map(|(parameter, value)| format!("{}={value}", parameter.name)).collect::<Vec<_>>().join(",")
}

impl Parameter {
    /// The value that is typed.
    pub(super) fn parse(&self, value: &str) -> Result<u64, RecipeError> {
        let number = value.parse().ok().filter(|number| (self.min..=self.max).contains(number));
        number.ok_or_else(|| RecipeError::Value {
            key: self.name,
            value: value.into(),
            min: self.min,
            max: self.max,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, VARIANTS};
    use crate::play::{Answer, Seat, Turn};
    use crate::seed::Seed;
    use crate::strategy::{Folder, Recipe};
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_defaults_lie_in_their_ranges() {
        let ids: BTreeSet<&str> = REGISTRY.iter().map(|entry| entry.id).collect();
        assert_eq!(ids.len(), REGISTRY.len());
        for parameter in REGISTRY.iter().flat_map(|entry| entry.parameters) {
            assert!((parameter.min..=parameter.max).contains(&parameter.default), "{}", parameter.name);
        }
    }

    /// Every move from small starts of every variant, drawn from one of a few seeds.
    fn moves(entry: &Entry, seed: u64) -> Vec<Answer> {
        let values: Vec<u64> = entry.parameters.iter().map(|parameter| parameter.default).collect();
        let mut player = (entry.build)(&values, &Setting::default());
        let mut scratch = Vec::new();
        let starts = VARIANTS.iter().flat_map(|variant| [30, 36, 48, 60].map(|start| (variant.rules, start)));
        let answer = |(rules, start)| {
            let position = Position::new(rules, start).expect("a start");
            let legal = position.legal(&mut scratch);
            let turn = Turn { position: &position, legal, seat: Seat::First };
            player.choose(&turn, &mut Seed(seed).first_seat())
        };
        starts.map(answer).collect()
    }

    #[test]
    fn exactly_the_deterministic_ones_ignore_the_seed() {
        for entry in REGISTRY.iter().filter(|entry| entry.id != "human") {
            let same = (1..9).all(|seed| moves(entry, seed) == moves(entry, 0));
            assert_eq!(same, entry.deterministic, "{}", entry.id);
        }
    }

    #[test]
    fn a_definition_tells_whether_a_strategy_draws() {
        for entry in REGISTRY {
            let recipe = Recipe::resolve(entry.id, &Folder::empty()).expect("a built-in one");
            assert_eq!(Entry::is_deterministic(&recipe.definition()), entry.deterministic, "{}", entry.id);
        }
        for other in
            ["mix(1*perfect:nodes=9)", "perfect:", "perfect:depth=1", "command [\"perfect:\"]", "human:"]
        {
            assert!(!Entry::is_deterministic(other), "{other}");
        }
    }
}
