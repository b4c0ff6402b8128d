//! The moves of a position, each with its key and a first estimate of what it leaves.

use super::estimate::{Estimator, UNSEEN};
use super::key::{PositionKeys, matters, rules_key};
use super::transposition::{PositionKey, Proof, Transposition};
use crate::game::Operation;

/// Room for the moves from a small number; none has as many.
pub(super) const MOST: usize = 128;

/// A move from a position on the current path, and what is known of the position it leads to.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) divisor: u64,
    pub(super) key: PositionKey,
    pub(super) proof: Proof,
}

impl Child {
    /// What stands in a place where there is no move.
    pub(super) const NONE: Child = Child { divisor: 0, key: PositionKey(0, 0), proof: UNSEEN };
}

/// A walk through the moves of a position, from the smallest divisor to the largest.
pub(super) struct Walk<'a> {
    estimator: &'a Estimator,
    keys: &'a PositionKeys,
    table: &'a Transposition,
    number: u64,
    /// The key of the used divisors that still matter; it changes as the walk goes on.
    trail: PositionKey,
    /// The largest of them.
    next: u64,
}

impl<'a> Walk<'a> {
    #[inline(always)]
    pub(super) fn new(
        estimator: &'a Estimator,
        keys: &'a PositionKeys,
        table: &'a Transposition,
        number: u64,
        key: PositionKey,
    ) -> Self {
        let (trail, next) = (key.with(keys.number(number)), estimator.used.largest_up_to(number / 2));
        Walk { estimator, keys, table, number, trail, next }
    }

    /// Lists the moves from a small number, up to one that ends the game and wins: how many, and whether
    /// there is such a one. The rules are `COMMON` if divisors of any kind are subtracted.
    #[inline(always)]
    pub(super) fn near<const COMMON: bool>(mut self, room: &mut [Child; MOST]) -> (usize, bool) {
        let mut count = 0;
        // There is always room: the remainder only spares the test.
        let mut add = |child: Child| {
            room[count % MOST] = child;
            count += 1;
            child.proof == Proof::LOST
        };
        let mut ends = false;
        let [mut low, mut high] = self.estimator.open(self.number);
        while low != 0 && !ends {
            ends = add(self.lowest::<COMMON, 0>(low));
            low &= low - 1;
        }
        while high != 0 && !ends {
            ends = add(self.lowest::<COMMON, 1>(high));
            high &= high - 1;
        }
        let mut large = self.estimator.open_large(self.number).iter();
        while !ends && let Some(&divisor) = large.next() {
            let divisor = u64::from(divisor);
            ends = !self.estimator.used.contains(divisor) && add(self.large::<COMMON>(divisor));
        }
        (count, ends)
    }

    /// The move that is the lowest bit of a word.
    #[inline(always)]
    fn lowest<const COMMON: bool, const WORD: usize>(&mut self, open: u64) -> Child {
        let divisor = 64 * WORD as u64 + u64::from(open.trailing_zeros());
        let mut bits = [0; 2];
        bits[WORD] = open & open.wrapping_neg();
        let after = self.after::<COMMON>(divisor);
        let key = self.send_for::<COMMON>(after, divisor);
        Child { divisor, key, proof: self.estimator.look::<COMMON>(after, divisor, bits, 0) }
    }

    /// A move that is no bit.
    #[inline(always)]
    fn large<const COMMON: bool>(&mut self, divisor: u64) -> Child {
        let after = self.after::<COMMON>(divisor);
        let key = self.send_for::<COMMON>(after, divisor);
        let again = self.estimator.divides_after(divisor, after);
        Child { divisor, key, proof: self.estimator.look::<COMMON>(after, divisor, [0; 2], again.into()) }
    }

    #[inline(always)]
    fn after<const COMMON: bool>(&self, divisor: u64) -> u64 {
        if COMMON {
            self.number - divisor
        } else {
            self.estimator.rules.operation.after(self.number, divisor)
        }
    }

    /// The key of what a move leaves. The table is told which line will be wanted: while that is on its
    /// way from memory, the processor is busy with the next moves.
    #[inline(always)]
    fn send_for<const COMMON: bool>(&mut self, after: u64, divisor: u64) -> PositionKey {
        let operation = if COMMON { Operation::Subtract } else { self.estimator.rules.operation };
        let key = match operation {
            Operation::Subtract => {
                let [number, used] = [self.keys.small_number(after), self.keys.small_used(divisor)];
                self.key_of_difference(after, number, divisor, used)
            }
            Operation::Divide => self.key_of_quotient(after, divisor),
        };
        self.table.expect(key);
        key
    }

    /// The key of what is left when `divisor` is subtracted, from the keys of both.
    #[inline(always)]
    fn key_of_difference(
        &mut self,
        after: u64,
        number: PositionKey,
        divisor: u64,
        used: PositionKey,
    ) -> PositionKey {
        self.leave_behind(after);
        number.with(used.when(divisor <= after / 2)).with(self.trail)
    }

    /// The numbers grow smaller from move to move, so fewer and fewer used divisors matter.
    #[inline(always)]
    fn leave_behind(&mut self, after: u64) {
        while self.next > after / 2 {
            self.trail = self.trail.with(self.keys.used(self.next));
            self.next = self.estimator.used.largest_up_to(self.next - 1);
        }
    }

    /// Where numbers are divided, only the used divisors that divide them matter.
    fn key_of_quotient(&self, after: u64, divisor: u64) -> PositionKey {
        let used = self.estimator.used.iter().chain([divisor]);
        let used = used.filter(|&used| matters(self.estimator.rules, used, after));
        let key = self.keys.number(after).with(rules_key(self.estimator.rules));
        used.fold(key, |key, used| key.with(self.keys.used(used)))
    }

    /// Lists the moves from a number of any size; nothing is known yet of what they leave.
    pub(super) fn far(mut self, children: &mut Vec<Child>) {
        for divisor in self.estimator.large_list(self.number) {
            if self.estimator.used.contains(divisor) {
                continue;
            }
            let after = self.after::<false>(divisor);
            let key = match self.estimator.rules.operation {
                Operation::Subtract => {
                    let [number, used] = [self.keys.number(after), self.keys.used(divisor)];
                    self.key_of_difference(after, number, divisor, used)
                }
                Operation::Divide => self.key_of_quotient(after, divisor),
            };
            children.push(Child { divisor, key, proof: UNSEEN });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::key_of;
    use super::*;
    use crate::game::{Divisors, Last, Position, Rules, TABLE_LIMIT, VARIANTS, proper_divisors};

    #[test]
    fn there_is_room_for_the_moves_from_every_small_number() {
        let mut scratch = Vec::new();
        assert!((0..TABLE_LIMIT).all(|number| proper_divisors(number, &mut scratch).len() < MOST));
    }

    /// The moves of a position, listed as a search lists them.
    fn listed(position: &Position, table: &Transposition) -> Vec<Child> {
        let estimator = Estimator::new(position.rules(), position.used());
        let walk = Walk::new(&estimator, PositionKeys::shared(), table, position.number(), key_of(position));
        let mut children = Vec::new();
        if position.number() >= TABLE_LIMIT {
            walk.far(&mut children);
        } else {
            let mut room = [Child::NONE; MOST];
            let (count, _) =
                if estimator.common() { walk.near::<true>(&mut room) } else { walk.near::<false>(&mut room) };
            children.extend(&room[..count]);
        }
        children
    }

    #[test]
    fn a_move_is_remembered_by_the_key_of_the_position_that_it_leaves() {
        let without_reuse = VARIANTS[3].rules;
        let all_rules = [
            without_reuse,
            Rules { one: true, ..without_reuse },
            Rules { divisors: Divisors::Prime, ..without_reuse },
            Rules { operation: Operation::Divide, ..without_reuse },
            Rules { last: Last::Loses, ..without_reuse },
        ];
        let table = Transposition::new(0);
        let mut compared = 0;
        for (rules, number, turns) in all_rules
            .into_iter()
            .flat_map(|rules| [(360, 1), (9984, 3), (15_120, 2), (40_320, 2)].map(|(n, k)| (rules, n, k)))
        {
            // A game in which the moves are taken from here and there.
            let mut position = Position::new(rules, number).expect("a start");
            for turn in 1.. {
                let children = listed(&position, &table);
                for child in &children {
                    position.play(child.divisor);
                    assert_eq!(child.key, key_of(&position), "{rules:?}: {position:?}");
                    position.take_back(child.divisor);
                    compared += 1;
                }
                match children.get((turn * turns) % children.len().max(1)) {
                    Some(child) => position.play(child.divisor),
                    None => break,
                }
            }
        }
        assert!(compared > 500, "{compared}");
    }
}
