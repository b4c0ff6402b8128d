//! The axes of the rules, in one table: what each is called, what it may be, and what it means.
//!
//! A rule is described here and nowhere else: the command line, tournament files, records, seeds, the
//! bot protocol and the reports all read this table.

use std::borrow::Cow;
use std::num::NonZeroU8;

use super::rules::{Divisors, Last, Operation, Rules, Wrong};

/// One rule that can be set by name.
#[derive(Debug)]
pub struct Axis {
    /// The name.
    pub key: &'static str,
    /// What it decides, in a few words.
    pub about: &'static str,
    /// What it may be.
    pub values: &'static [AxisValue],
    /// What it may be beyond these.
    pub number: Option<AxisNumber>,
    /// Is it told to bots?
    pub told: bool,
    /// The usual value of a rule that came later. Only what differs from it is written, so that what was
    /// written before stays as it is. `None` for a rule that is always written.
    pub usual: Option<&'static str>,
    /// The value as it is typed. The match is exhaustive: a new value is missed here, beside the list
    /// that it belongs in.
    show: fn(Rules) -> Cow<'static, str>,
}

/// A value of an axis.
#[derive(Debug)]
pub struct AxisValue {
    /// The word for it.
    pub word: &'static str,
    /// Another word that is understood: `yes` and `no` are `true` and `false` to some.
    also: Option<&'static str>,
    /// What it means.
    pub about: &'static str,
    set: fn(&mut Rules),
}

/// Numbers as values of an axis.
#[derive(Debug)]
pub struct AxisNumber {
    /// What they mean.
    pub about: &'static str,
    set: fn(&mut Rules, NonZeroU8),
}

/// Every axis, in the order in which they are shown.
pub const AXES: &[Axis] = &[
    Axis {
        key: "op",
        about: "what is done with the divisor",
        values: &[
            AxisValue {
                word: "subtract",
                also: None,
                about: "it is subtracted from the number",
                set: |rules| rules.operation = Operation::Subtract,
            },
            AxisValue {
                word: "divide",
                also: None,
                about: "the number is divided by it",
                set: |rules| rules.operation = Operation::Divide,
            },
        ],
        number: None,
        told: true,
        usual: None,
        show: |rules| match rules.operation {
            Operation::Subtract => "subtract".into(),
            Operation::Divide => "divide".into(),
        },
    },
    Axis {
        key: "one",
        about: "may 1 be taken?",
        values: &[
            AxisValue {
                word: "yes",
                also: Some("true"),
                about: "1 may be taken",
                set: |rules| rules.one = true,
            },
            AxisValue {
                word: "no",
                also: Some("false"),
                about: "1 may not be taken",
                set: |rules| rules.one = false,
            },
        ],
        number: None,
        told: true,
        usual: None,
        show: |rules| yes_or_no(rules.one),
    },
    Axis {
        key: "reuse",
        about: "may a divisor be taken twice in a game?",
        values: &[
            AxisValue {
                word: "yes",
                also: Some("true"),
                about: "a divisor may be taken as often as it fits",
                set: |rules| rules.reuse = true,
            },
            AxisValue {
                word: "no",
                also: Some("false"),
                about: "a divisor that either player has taken may not be taken again",
                set: |rules| rules.reuse = false,
            },
        ],
        number: None,
        told: true,
        usual: None,
        show: |rules| yes_or_no(rules.reuse),
    },
    Axis {
        key: "divisors",
        about: "only primes?",
        values: &[
            AxisValue {
                word: "any",
                also: None,
                about: "every divisor smaller than the number",
                set: |rules| rules.divisors = Divisors::Any,
            },
            AxisValue {
                word: "prime",
                also: None,
                about: "only those that are prime",
                set: |rules| rules.divisors = Divisors::Prime,
            },
        ],
        number: None,
        told: true,
        usual: None,
        show: |rules| match rules.divisors {
            Divisors::Any => "any".into(),
            Divisors::Prime => "prime".into(),
        },
    },
    Axis {
        key: "last",
        about: "what making the last move does",
        values: &[
            AxisValue {
                word: "wins",
                also: None,
                about: "whoever cannot move loses",
                set: |rules| rules.last = Last::Wins,
            },
            AxisValue {
                word: "loses",
                also: None,
                about: "whoever cannot move wins",
                set: |rules| rules.last = Last::Loses,
            },
        ],
        number: None,
        told: true,
        usual: Some("wins"),
        show: |rules| match rules.last {
            Last::Wins => "wins".into(),
            Last::Loses => "loses".into(),
        },
    },
    Axis {
        key: "wrong",
        about: "what wrong numbers cost",
        values: &[
            AxisValue {
                word: "again",
                also: None,
                about: "nothing: the player is asked again",
                set: |rules| rules.wrong = Wrong::Again,
            },
            AxisValue {
                word: "forfeit",
                also: None,
                about: "the game, at once",
                set: |rules| rules.wrong = Wrong::AT_ONCE,
            },
        ],
        number: Some(AxisNumber {
            about: "how many in one turn forfeit, from 1 to 255",
            set: |rules, limit| rules.wrong = Wrong::Forfeit(limit),
        }),
        told: false,
        usual: None,
        show: |rules| match rules.wrong {
            Wrong::Again => "again".into(),
            Wrong::AT_ONCE => "forfeit".into(),
            Wrong::Forfeit(limit) => limit.to_string().into(),
        },
    },
];

fn yes_or_no(yes: bool) -> Cow<'static, str> {
    if yes { "yes" } else { "no" }.into()
}

impl Axis {
    /// The axis of this name.
    pub fn find(key: &str) -> Option<&'static Axis> {
        AXES.iter().find(|axis| axis.key == key)
    }

    /// The value that the rules have here, as it would be typed.
    pub fn value(&self, rules: Rules) -> Cow<'static, str> {
        (self.show)(rules)
    }

    /// Sets the value; `false`, and nothing is changed, where it is not one of this axis.
    pub(super) fn set(&self, rules: &mut Rules, text: &str) -> bool {
        let named = |value: &&AxisValue| value.word == text || value.also == Some(text);
        match (self.values.iter().find(named), &self.number, text.parse()) {
            (Some(value), ..) => (value.set)(rules),
            (None, Some(number), Ok(parsed)) => (number.set)(rules, parsed),
            _ => return false,
        }
        true
    }

    /// What it may be, as in "`yes` or `no`".
    pub(super) fn expected(&self) -> String {
        let words = self.values.iter().map(|value| format!("`{}`", value.word));
        match &self.number {
            None => enumerate(words, " or "),
            Some(number) => enumerate(words.chain([number.about.into()]), ", or "),
        }
    }
}

/// "a, b and c", where `last` stands before the last one.
pub(super) fn enumerate(items: impl Iterator<Item = String>, last: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((end, begin)) if !begin.is_empty() => format!("{}{last}{end}", begin.join(", ")),
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;

    #[test]
    fn every_value_is_shown_as_it_is_typed_and_changes_its_own_axis_only() {
        for (axis, base) in AXES.iter().flat_map(|axis| VARIANTS.iter().map(move |v| (axis, v.rules))) {
            let words = axis.values.iter().map(|value| value.word);
            for text in words.chain(axis.number.iter().flat_map(|_| ["2", "255"])) {
                let mut rules = base;
                assert!(axis.set(&mut rules, text), "{}={text}", axis.key);
                assert_eq!(axis.value(rules), text, "{}", axis.key);
                for other in AXES.iter().filter(|other| other.key != axis.key) {
                    assert_eq!(other.value(rules), other.value(base), "{}={text}", axis.key);
                }
            }
        }
    }

    #[test]
    fn keys_and_words_are_told_apart_and_fit_where_they_are_written() {
        let plain = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase());
        for (index, axis) in AXES.iter().enumerate() {
            assert!(
                plain(axis.key) && AXES[..index].iter().all(|other| other.key != axis.key),
                "{}",
                axis.key
            );
            for (index, value) in axis.values.iter().enumerate() {
                assert!(plain(value.word), "{}", value.word);
                assert!(axis.values[..index].iter().all(|other| other.word != value.word), "{}", value.word);
            }
            let usual = |word: &str| axis.values.iter().any(|value| value.word == word);
            assert!(axis.usual.is_none_or(usual), "{}", axis.key);
        }
    }

    #[test]
    fn only_a_rule_that_came_later_is_left_out_and_only_where_it_is_as_usual() {
        let keys = |rules: Rules| rules.written().map(|(axis, _)| axis.key).collect::<Vec<_>>();
        let usual = VARIANTS[0].rules;
        assert_eq!(keys(usual), ["op", "one", "reuse", "divisors", "wrong"]);
        let misere = Rules { last: Last::Loses, ..usual };
        assert_eq!(keys(misere), ["op", "one", "reuse", "divisors", "last", "wrong"]);
    }
}
