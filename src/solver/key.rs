//! What a position is remembered by.

use std::sync::LazyLock;

use super::per_number::PerNumber;
use super::transposition::PositionKey;
use super::used::Used;
use crate::game::{Divisors, Last, Operation, Position, Rules, TABLE_LIMIT};

static KEYS: LazyLock<PositionKeys> = LazyLock::new(|| PositionKeys {
    numbers: PerNumber::of(PositionKey::of),
    divisors: PerNumber::of(divisor_key),
});

/// The key of a used divisor, apart from those of numbers.
fn divisor_key(divisor: u64) -> PositionKey {
    PositionKey::of(!divisor)
}

/// The keys of small numbers and of small used divisors, computed once.
pub(super) struct PositionKeys {
    numbers: PerNumber<PositionKey>,
    divisors: PerNumber<PositionKey>,
}

impl PositionKeys {
    pub(super) fn shared() -> &'static PositionKeys {
        &KEYS
    }

    /// The key of any number.
    pub(super) fn number(&self, number: u64) -> PositionKey {
        if number < TABLE_LIMIT { self.small_number(number) } else { PositionKey::of(number) }
    }

    /// The key of any used divisor.
    pub(super) fn used(&self, divisor: u64) -> PositionKey {
        if divisor < TABLE_LIMIT { self.small_used(divisor) } else { divisor_key(divisor) }
    }

    #[inline(always)]
    pub(super) fn small_number(&self, number: u64) -> PositionKey {
        *self.numbers.at(number)
    }

    #[inline(always)]
    pub(super) fn small_used(&self, divisor: u64) -> PositionKey {
        *self.divisors.at(divisor)
    }
}

/// The key of what decides who wins. A number has 63 bits, so its key is another one.
pub(super) fn rules_key(rules: Rules) -> PositionKey {
    PositionKey::of(1 << 63 | rules_word(rules))
}

/// A byte for each rule but what a wrong number costs, since nobody has to give one.
fn rules_word(rules: Rules) -> u64 {
    let Rules { operation, one, reuse, divisors, last, wrong: _ } = rules;
    let operation = match operation {
        Operation::Subtract => 0,
        Operation::Divide => 1,
    };
    let divisors = match divisors {
        Divisors::Any => 0,
        Divisors::Prime => 1,
    };
    let last = match last {
        Last::Wins => 0,
        Last::Loses => 1,
    };
    u64::from_le_bytes([operation, one.into(), reuse.into(), divisors, last, 0, 0, 0])
}

/// The key of a position: its number, its rules, and the used divisors that still matter.
pub(super) fn key_of(position: &Position) -> PositionKey {
    let (rules, number) = (position.rules(), position.number());
    let keys = PositionKeys::shared();
    // A used divisor may be listed twice; in the set it is one.
    let used = Used::new(position.used());
    let used = used.iter().filter(|&used| matters(rules, used, number));
    used.fold(keys.number(number).with(rules_key(rules)), |key, used| key.with(keys.used(used)))
}

/// Does a used divisor matter where the number is `number`?
#[inline]
pub(super) fn matters(rules: Rules, divisor: u64, number: u64) -> bool {
    divisor <= number / 2
        && match rules.operation {
            Operation::Subtract => true,
            Operation::Divide => number.is_multiple_of(divisor),
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{AXES, VARIANTS};
    use std::collections::BTreeMap;

    #[test]
    fn rules_that_differ_in_who_wins_have_keys_that_differ() {
        let mut all = vec![VARIANTS[0].rules];
        for axis in AXES {
            let words = axis.values.iter().map(|value| value.word).collect::<Vec<_>>();
            let with = |rules: &Rules, word: &str| {
                let mut rules = *rules;
                rules.set(axis.key, word).expect("its own word");
                rules
            };
            all = all.iter().flat_map(|rules| words.iter().map(move |word| with(rules, word))).collect();
        }
        assert_eq!(all.len(), 1 << AXES.len());
        let mut known: BTreeMap<(u64, u64), Rules> = BTreeMap::new();
        for rules in all {
            let PositionKey(low, high) = rules_key(rules);
            let first = *known.entry((low, high)).or_insert(rules);
            assert_eq!(Rules { wrong: first.wrong, ..rules }, first);
        }
        assert_eq!(known.len(), 1 << (AXES.len() - 1));
    }
}
