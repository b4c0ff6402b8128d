//! The registry: every built-in strategy, in one visible list.

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
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_defaults_lie_in_their_ranges() {
        let ids: BTreeSet<&str> = REGISTRY.iter().map(|entry| entry.id).collect();
        assert_eq!(ids.len(), REGISTRY.len());
        for parameter in REGISTRY.iter().flat_map(|entry| entry.parameters) {
            assert!((parameter.min..=parameter.max).contains(&parameter.default), "{}", parameter.name);
        }
    }
}
