//! A number that was not accepted, and why.

use std::fmt;

use crate::game::Illegal;

/// A number that was not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It is not a legal move.
    Illegal(u64, Illegal),
    /// It divides nothing.
    Impossible(Box<str>),
    /// There is nothing to take back.
    Undo,
}

impl Refusal {
    /// The number, as it was given.
    pub fn number(&self) -> String {
        match self {
            Refusal::Illegal(divisor, _) => divisor.to_string(),
            Refusal::Impossible(text) => text.to_string(),
            Refusal::Undo => "undo".into(),
        }
    }
}

/// Why it was not accepted.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(_, why) => why.fmt(f),
            Refusal::Impossible(text) if text.starts_with('-') => write!(f, "{text} is less than 1"),
            Refusal::Impossible(text) if text.contains(['.', ',']) => {
                write!(f, "{text} is not a whole number")
            }
            Refusal::Impossible(text) => write!(f, "{text} is too large"),
            Refusal::Undo => f.write_str("there is nothing to take back"),
        }
    }
}
