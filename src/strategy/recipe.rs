//! A strategy as asked for: a name, and values for its parameters.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Strategy;
use super::registry::{Entry, Parameter, REGISTRY, Setting};
use crate::nearest;

/// How to make a strategy, any number of times.
#[derive(Debug, Clone)]
pub struct Recipe {
    entry: &'static Entry,
    values: Vec<u64>,
}

/// A strategy that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// No strategy has this name.
    #[error("unknown strategy `{name}`{}; see `duel list strategies`", nearest_strategy(.name))]
    Unknown {
        /// The name as typed.
        name: String,
    },
    /// Not of the form `name:key=value,...`.
    #[error("`{0}` is no parameter; write `key=value`, as in `lookahead:depth=4`")]
    Form(String),
    /// The strategy has no such parameter.
    #[error("strategy `{strategy}` has no parameter `{key}`{}", known_parameters(.strategy, .key))]
    Key {
        /// The strategy.
        strategy: &'static str,
        /// The parameter as typed.
        key: String,
    },
    /// The same parameter twice.
    #[error("parameter `{0}` is set twice; keep one")]
    Twice(&'static str),
    /// A value out of range, or no whole number.
    #[error("parameter `{key}` cannot be `{value}`; use a whole number from {min} to {max}")]
    Value {
        /// The parameter.
        key: &'static str,
        /// The value as typed.
        value: String,
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
}

fn nearest_strategy(name: &str) -> String {
    nearest::hint(name, REGISTRY.iter().map(|entry| entry.id))
}

fn known_parameters(strategy: &str, key: &str) -> String {
    let parameters = Entry::find(strategy).map_or(&[][..], |entry| entry.parameters);
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    if names.is_empty() {
        return "; it takes none".into();
    }
    format!("{}; it takes `{}`", nearest::hint(key, names.iter().copied()), names.join("`, `"))
}

impl Recipe {
    /// A built-in strategy with these parameters set, the others at their defaults.
    pub fn new<'a>(
        id: &str,
        parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, RecipeError> {
        let entry = Entry::find(id).ok_or_else(|| RecipeError::Unknown { name: id.into() })?;
        let mut values: Vec<Option<u64>> = vec![None; entry.parameters.len()];
        for (key, value) in parameters {
            let index = entry
                .parameters
                .iter()
                .position(|parameter| parameter.name == key)
                .ok_or_else(|| RecipeError::Key { strategy: entry.id, key: key.into() })?;
            let parameter = &entry.parameters[index];
            if values[index].replace(parameter.parse(value)?).is_some() {
                return Err(RecipeError::Twice(parameter.name));
            }
        }
        let defaults = entry.parameters.iter().map(|parameter| parameter.default);
        let values = values.into_iter().zip(defaults).map(|(value, default)| value.unwrap_or(default));
        Ok(Recipe { entry, values: values.collect() })
    }

    /// The registry's entry.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Makes the strategy.
    pub fn build(&self, setting: &Setting) -> Box<dyn Strategy> {
        (self.entry.build)(&self.values, setting)
    }
}

impl Parameter {
    fn parse(&self, value: &str) -> Result<u64, RecipeError> {
        let number = value.parse().ok().filter(|number| (self.min..=self.max).contains(number));
        number.ok_or_else(|| RecipeError::Value {
            key: self.name,
            value: value.into(),
            min: self.min,
            max: self.max,
        })
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        let (id, list) = text.split_once(':').unwrap_or((text, ""));
        let items = list.split(',').map(str::trim).filter(|item| !item.is_empty());
        let parameters = items
            .map(|item| {
                let (key, value) = item.split_once('=').ok_or_else(|| RecipeError::Form(item.into()))?;
                Ok((key.trim(), value.trim()))
            })
            .collect::<Result<Vec<_>, RecipeError>>()?;
        Recipe::new(id.trim(), parameters)
    }
}

/// As it would be typed: the name, and the parameters that differ from their defaults.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry.id)?;
        let set = self.entry.parameters.iter().zip(&self.values);
        for (index, (parameter, value)) in set.filter(|(p, value)| p.default != **value).enumerate() {
            let separator = if index == 0 { ':' } else { ',' };
            write!(f, "{separator}{}={value}", parameter.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_read_and_shown_where_they_differ_from_the_default() {
        for (typed, shown) in [
            ("random", "random"),
            ("lookahead", "lookahead"),
            ("lookahead:depth=7", "lookahead:depth=7"),
            (" mcts : playouts = 3 ", "mcts:playouts=3"),
            ("random:", "random"),
        ] {
            assert_eq!(typed.parse::<Recipe>().expect("a strategy").to_string(), shown);
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (typed, message) in [
            ("randm", "unknown strategy `randm` (the nearest is `random`); see `duel list strategies`"),
            ("random:depth=1", "strategy `random` has no parameter `depth`; it takes none"),
            (
                "lookahead:dept=1",
                "strategy `lookahead` has no parameter `dept` (the nearest is `depth`); it takes `depth`",
            ),
            ("lookahead:depth", "`depth` is no parameter; write `key=value`, as in `lookahead:depth=4`"),
            ("lookahead:depth=x", "parameter `depth` cannot be `x`; use a whole number from 1 to 64"),
            ("lookahead:depth=0", "parameter `depth` cannot be `0`; use a whole number from 1 to 64"),
            ("lookahead:depth=1,depth=2", "parameter `depth` is set twice; keep one"),
        ] {
            assert_eq!(typed.parse::<Recipe>().expect_err("a mistake").to_string(), message);
        }
    }
}
