//! The rules as a value: five axes, each of which can be overridden by name.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a move does with the chosen divisor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// The divisor is subtracted from the number.
    Subtract,
    /// The number is divided by the divisor.
    Divide,
}

impl Operation {
    /// The number that a move leaves.
    #[inline]
    pub fn after(self, number: u64, divisor: u64) -> u64 {
        match self {
            Operation::Subtract => number - divisor,
            Operation::Divide => number / divisor,
        }
    }
}

/// Which divisors may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Divisors {
    /// Every proper divisor.
    Any,
    /// Prime ones only (so never 1).
    Prime,
}

/// What a wrong number costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wrong {
    /// Nothing: the player is asked again.
    Again,
    /// The game, at this many wrong numbers in one turn.
    Forfeit(NonZeroU8),
}

impl Wrong {
    /// Wrong numbers in one turn at which a bot forfeits where a human would be asked for ever.
    pub const BOT_LIMIT: u8 = 3;
    /// The game is lost by the first wrong number.
    pub const AT_ONCE: Wrong = Wrong::Forfeit(NonZeroU8::MIN);

    /// Wrong numbers in one turn at which the game is lost; `None` when there is no such number.
    pub fn limit(self, human: bool) -> Option<u8> {
        match self {
            Wrong::Forfeit(limit) => Some(limit.get()),
            Wrong::Again => (!human).then_some(Wrong::BOT_LIMIT),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Wrong::Again => f.write_str("again"),
            Wrong::AT_ONCE => f.write_str("forfeit"),
            Wrong::Forfeit(limit) => write!(f, "{limit}"),
        }
    }
}

/// The rules of a divisor game. The five variants are five values of this type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Subtract the divisor, or divide by it.
    pub operation: Operation,
    /// May 1 be taken?
    pub one: bool,
    /// May a divisor be taken again later in the game?
    pub reuse: bool,
    /// Any proper divisor, or only prime ones.
    pub divisors: Divisors,
    /// What a wrong number costs.
    pub wrong: Wrong,
}

/// Rules that cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RulesError {
    /// Dividing by 1 for ever.
    #[error("dividing by 1 leaves the number as it is, so the game need not end; set `one=no` or `reuse=no`")]
    Endless,
}

/// A rule override that is not understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OverrideError {
    /// No rule has this name.
    #[error(
        "unknown rule `{key}`{}; the rules are `op`, `one`, `reuse`, `divisors` and `wrong`",
        crate::text::nearest::hint(key, Rules::KEYS)
    )]
    Key {
        /// The name as typed.
        key: String,
    },
    /// The rule exists, the value does not.
    #[error("rule `{key}` cannot be `{value}`; it is {expected}")]
    Value {
        /// The name of the rule.
        key: &'static str,
        /// The value as typed.
        value: String,
        /// What it may be.
        expected: &'static str,
    },
    /// Not of the form `key=value`.
    #[error("`{0}` is not a rule; write `key=value`, as in `one=no`")]
    Form(String),
    /// The same rule twice.
    #[error("rule `{0}` is set twice; keep one")]
    Twice(&'static str),
    /// The rules that result cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl Rules {
    /// The names of the axes, in the order in which they are shown.
    pub const KEYS: [&str; 5] = ["op", "one", "reuse", "divisors", "wrong"];

    /// Refuses rules under which a game need not end.
    pub fn check(self) -> Result<Self, RulesError> {
        let endless = self.operation == Operation::Divide && self.takes_one() && self.reuse;
        if endless { Err(RulesError::Endless) } else { Ok(self) }
    }

    /// Can 1 be a move at all? (1 is not prime.)
    pub fn takes_one(self) -> bool {
        self.one && self.divisors == Divisors::Any
    }

    /// Sets one axis by name. The result may still have to be [`check`](Rules::check)ed.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OverrideError> {
        let bad = |key, expected| OverrideError::Value { key, value: value.into(), expected };
        let yes_or_no = |key| match value {
            "yes" | "true" => Ok(true),
            "no" | "false" => Ok(false),
            _ => Err(bad(key, "`yes` or `no`")),
        };
        match key {
            "op" => {
                self.operation = match value {
                    "subtract" => Operation::Subtract,
                    "divide" => Operation::Divide,
                    _ => return Err(bad("op", "`subtract` or `divide`")),
                }
            }
            "one" => self.one = yes_or_no("one")?,
            "reuse" => self.reuse = yes_or_no("reuse")?,
            "divisors" => {
                self.divisors = match value {
                    "any" => Divisors::Any,
                    "prime" => Divisors::Prime,
                    _ => return Err(bad("divisors", "`any` or `prime`")),
                }
            }
            "wrong" => {
                self.wrong = match value {
                    "again" => Wrong::Again,
                    "forfeit" => Wrong::AT_ONCE,
                    _ => NonZeroU8::from_str(value).map(Wrong::Forfeit).map_err(|_| {
                        bad("wrong", "`again`, `forfeit`, or how many in one turn forfeit, from 1 to 255")
                    })?,
                }
            }
            _ => return Err(OverrideError::Key { key: key.into() }),
        }
        Ok(())
    }

    /// These rules with the overrides of a list such as `one=no,divisors=prime`, checked.
    pub fn with_overrides(mut self, list: &str) -> Result<Self, OverrideError> {
        let mut seen = Vec::new();
        for item in list.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (key, value) = item.split_once('=').ok_or_else(|| OverrideError::Form(item.into()))?;
            self.set(key.trim(), value.trim())?;
            if let Some(key) = Rules::KEYS.into_iter().find(|known| *known == key.trim()) {
                if seen.contains(&key) {
                    return Err(OverrideError::Twice(key));
                }
                seen.push(key);
            }
        }
        Ok(self.check()?)
    }

    /// The value of each axis, in the order of [`KEYS`](Rules::KEYS), as it would be typed.
    pub fn values(self) -> [String; 5] {
        let yes_or_no = |yes: bool| if yes { "yes" } else { "no" }.to_string();
        let operation = match self.operation {
            Operation::Subtract => "subtract",
            Operation::Divide => "divide",
        };
        let divisors = match self.divisors {
            Divisors::Any => "any",
            Divisors::Prime => "prime",
        };
        [
            operation.into(),
            yes_or_no(self.one),
            yes_or_no(self.reuse),
            divisors.into(),
            self.wrong.to_string(),
        ]
    }

    /// The overrides that turn `base` into these rules, as they would be typed; empty for none.
    pub fn overrides_of(self, base: Rules) -> String {
        let pairs = Rules::KEYS.iter().zip(self.values()).zip(base.values());
        let changed = pairs.filter(|((_, value), base)| value != base);
        changed.map(|((key, value), _)| format!("{key}={value}")).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;

    fn base() -> Rules {
        VARIANTS[0].rules
    }

    #[test]
    fn every_axis_can_be_overridden() {
        let rules = base().with_overrides("op=divide, one=no,reuse=no,divisors=prime,wrong=5");
        let expected = Rules {
            operation: Operation::Divide,
            one: false,
            reuse: false,
            divisors: Divisors::Prime,
            wrong: Wrong::Forfeit(NonZeroU8::new(5).expect("5 is not 0")),
        };
        assert_eq!(rules, Ok(expected));
        assert_eq!(expected.overrides_of(base()), "op=divide,one=no,reuse=no,divisors=prime,wrong=5");
    }

    #[test]
    fn only_rules_under_which_a_game_need_not_end_are_refused() {
        assert_eq!(base().with_overrides("op=divide"), Err(RulesError::Endless.into()));
        for ends in ["op=divide,one=no", "op=divide,reuse=no", "op=divide,divisors=prime"] {
            assert!(base().with_overrides(ends).is_ok(), "{ends}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let message = |list: &str| base().with_overrides(list).expect_err("a mistake").to_string();
        assert_eq!(
            message("divisor=prime"),
            "unknown rule `divisor` (the nearest is `divisors`); the rules are `op`, `one`, `reuse`, `divisors` and `wrong`"
        );
        assert_eq!(message("one=maybe"), "rule `one` cannot be `maybe`; it is `yes` or `no`");
        assert_eq!(message("one"), "`one` is not a rule; write `key=value`, as in `one=no`");
        assert_eq!(message("one=no,one=yes"), "rule `one` is set twice; keep one");
        assert!(message("wrong=0").contains("from 1 to 255"));
    }

    #[test]
    fn a_bot_is_never_asked_for_ever() {
        assert_eq!(Wrong::Again.limit(true), None);
        assert_eq!(Wrong::Again.limit(false), Some(3));
        assert_eq!(Wrong::AT_ONCE.limit(true), Some(1));
    }
}
