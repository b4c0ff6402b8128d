//! The rules as a value, each of whose axes can be overridden by name.

use std::borrow::Cow;
use std::num::NonZeroU8;

use thiserror::Error;

use super::axes::{AXES, Axis, enumerate};

/// What a move does with the chosen divisor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Divisors {
    /// Every proper divisor.
    Any,
    /// Prime ones only (so never 1).
    Prime,
}

/// What making the last move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Last {
    /// It wins: whoever cannot move loses.
    Wins,
    /// It loses: whoever cannot move wins. This is called misère play.
    Loses,
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
    /// Does the last move win or lose?
    pub last: Last,
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
        "unknown rule `{key}`{}; the rules are {}",
        crate::text::nearest::hint(key, AXES.iter().map(|axis| axis.key)),
        enumerate(AXES.iter().map(|axis| format!("`{}`", axis.key)), " and ")
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
        expected: String,
    },
    /// Not of the form `key=value`.
    #[error("`{0}` sets no rule; write `key=value`, as in `one=no`")]
    Form(String),
    /// The same rule twice.
    #[error("rule `{0}` is set twice; keep one")]
    Twice(&'static str),
    /// The rules that result cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl Rules {
    /// Refuses rules under which a game need not end.
    pub fn check(self) -> Result<Self, RulesError> {
        match self.operation {
            Operation::Divide if self.takes_one() && self.reuse => Err(RulesError::Endless),
            Operation::Divide | Operation::Subtract => Ok(self),
        }
    }

    /// Can 1 be a move at all? (1 is not prime.)
    pub fn takes_one(self) -> bool {
        match self.divisors {
            Divisors::Any => self.one,
            Divisors::Prime => false,
        }
    }

    /// Does a player who is to move and has no move win?
    #[inline]
    pub fn stuck_wins(self) -> bool {
        match self.last {
            Last::Wins => false,
            Last::Loses => true,
        }
    }

    /// Sets one axis by name. The result may still have to be [`check`](Rules::check)ed.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OverrideError> {
        let axis = Axis::find(key).ok_or_else(|| OverrideError::Key { key: key.into() })?;
        if axis.set(self, value) {
            return Ok(());
        }
        Err(OverrideError::Value { key: axis.key, value: value.into(), expected: axis.expected() })
    }

    /// These rules with the overrides of a list such as `one=no,divisors=prime`, checked.
    pub fn with_overrides(mut self, list: &str) -> Result<Self, OverrideError> {
        let mut seen = Vec::new();
        for item in list.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (key, value) = item.split_once('=').ok_or_else(|| OverrideError::Form(item.into()))?;
            self.set(key.trim(), value.trim())?;
            if let Some(axis) = Axis::find(key.trim()) {
                if seen.contains(&axis.key) {
                    return Err(OverrideError::Twice(axis.key));
                }
                seen.push(axis.key);
            }
        }
        Ok(self.check()?)
    }

    /// Every axis with its value, in the order in which they are shown.
    pub fn values(self) -> impl Iterator<Item = (&'static Axis, Cow<'static, str>)> {
        AXES.iter().map(move |axis| (axis, axis.value(self)))
    }

    /// The same as it is written to records and bots: a rule that came later is left out where it is as
    /// usual.
    pub fn written(self) -> impl Iterator<Item = (&'static Axis, Cow<'static, str>)> {
        self.values().filter(|(axis, value)| axis.usual.is_none_or(|usual| usual != value))
    }

    /// The overrides that turn `base` into these rules, as they would be typed; empty for none.
    pub fn overrides_of(self, base: Rules) -> String {
        let changed = self.values().filter(|(axis, value)| axis.value(base) != *value);
        changed.map(|(axis, value)| format!("{}={value}", axis.key)).collect::<Vec<_>>().join(",")
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
        let list = "op=divide,one=no,reuse=no,divisors=prime,last=loses,wrong=5";
        let rules = base().with_overrides(&list.replace(',', " , "));
        let expected = Rules {
            operation: Operation::Divide,
            one: false,
            reuse: false,
            divisors: Divisors::Prime,
            last: Last::Loses,
            wrong: Wrong::Forfeit(NonZeroU8::new(5).expect("5 is not 0")),
        };
        assert_eq!(rules, Ok(expected));
        assert_eq!(expected.overrides_of(base()), list);
        assert!(list.split(',').zip(AXES).all(|(item, axis)| item.starts_with(axis.key)));
        assert_eq!(list.split(',').count(), AXES.len());
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
            "unknown rule `divisor` (the nearest is `divisors`); the rules are `op`, `one`, `reuse`, `divisors`, `last` and `wrong`"
        );
        assert_eq!(message("one=maybe"), "rule `one` cannot be `maybe`; it is `yes` or `no`");
        assert_eq!(message("one"), "`one` sets no rule; write `key=value`, as in `one=no`");
        assert_eq!(message("one=no,one=yes"), "rule `one` is set twice; keep one");
        assert_eq!(
            message("wrong=0"),
            "rule `wrong` cannot be `0`; it is `again`, `forfeit`, or how many in one turn forfeit, from 1 to 255"
        );
    }

    #[test]
    fn a_bot_is_never_asked_for_ever() {
        assert_eq!(Wrong::Again.limit(true), None);
        assert_eq!(Wrong::Again.limit(false), Some(3));
        assert_eq!(Wrong::AT_ONCE.limit(true), Some(1));
    }
}
