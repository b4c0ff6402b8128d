//! What a position is remembered by.

use std::sync::LazyLock;

use super::per_number::PerNumber;
use super::transposition::PositionKey;
use super::used::Used;
use crate::game::{Operation, Position, Rules, TABLE_LIMIT};

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

/// The key of what the rules say about moves. A number has 63 bits, so its key is another one.
pub(super) fn rules_key(rules: Rules) -> PositionKey {
    let divide = u64::from(rules.operation == Operation::Divide);
    PositionKey::of(1 << 63 | divide << 2 | u64::from(rules.one) << 1 | rules.divisors as u64)
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
    divisor <= number / 2 && (rules.operation == Operation::Subtract || number.is_multiple_of(divisor))
}
