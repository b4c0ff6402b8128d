//! What a position is remembered by.

use super::table::Key;
use super::used::Used;
use crate::game::{Operation, Position, Rules};

/// The key of what the rules say about moves. A number has 63 bits, so its key is another one.
pub(super) fn rules_key(rules: Rules) -> Key {
    let divide = u64::from(rules.operation == Operation::Divide);
    Key::of(1 << 63 | divide << 2 | u64::from(rules.one) << 1 | rules.divisors as u64)
}

/// The key of a position: its number, its rules, and the used divisors that still matter.
pub(super) fn key_of(position: &Position) -> Key {
    let (rules, number) = (position.rules(), position.number());
    // A used divisor may be listed twice; in the set it is one.
    let used = Used::new(position.used());
    let used = used.iter().filter(|used| matters(rules, used.0, number));
    used.fold(Key::of(number).with(rules_key(rules)), |key, used| key.with(used.1))
}

/// Does a used divisor matter where the number is `number`?
#[inline]
pub(super) fn matters(rules: Rules, divisor: u64, number: u64) -> bool {
    divisor <= number / 2 && (rules.operation == Operation::Subtract || number.is_multiple_of(divisor))
}
