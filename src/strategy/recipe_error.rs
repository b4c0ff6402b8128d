//! What can be wrong with a strategy as asked for.

use thiserror::Error;

use super::registry::Entry;
use crate::system::NOT_A_PROGRAM;
use crate::text::nearest;

/// A strategy that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// No strategy has this name.
    #[error("unknown strategy `{name}`{hint}; see `duel list strategies`")]
    Unknown {
        /// The name as typed.
        name: String,
        /// The nearest known name, as a remark in brackets.
        hint: String,
    },
    /// Not of the form `name:key=value,...`.
    #[error("`{0}` is not a parameter; write `key=value`, as in `lookahead:depth=4`")]
    Form(String),
    /// A colon, and no parameters behind it.
    #[error("nothing follows the colon of `{0}`; leave it out, or write `key=value`")]
    NoParameters(String),
    /// The strategy has no such parameter.
    #[error("strategy `{strategy}` has no parameter `{key}`{}", known_parameters(.strategy, .key))]
    Key {
        /// The strategy.
        strategy: String,
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
    /// A file that nobody knows how to run.
    #[error("`{path}` is not a program: {NOT_A_PROGRAM}, and its name has no known ending; {remedy}")]
    NotRunnable {
        /// The file as typed.
        path: String,
        /// What to do.
        remedy: String,
    },
    /// A strategy file that is wrong: file, line, and what to do.
    #[error("{0}")]
    File(String),
}

fn known_parameters(strategy: &str, key: &str) -> String {
    let parameters = Entry::find(strategy).map_or(&[][..], |entry| entry.parameters);
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
    if names.is_empty() {
        return "; it takes none".into();
    }
    format!("{}; it takes `{}`", nearest::hint(key, names.iter().copied()), names.join("`, `"))
}
