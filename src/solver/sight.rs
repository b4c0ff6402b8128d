//! What a glance at a position tells before it is searched.

use super::lists::Lists;
use super::table::Proof;
use super::used::Used;
use crate::game::{Divisors, Operation, Rules, factorise, proper_divisors};

/// A position of which nothing is known.
pub(super) const UNSEEN: Proof = Proof { win: 1, loss: 1 };

/// The rules, the lists of divisors and the used ones: all that a glance needs.
pub(super) struct Sight {
    rules: Rules,
    pub(super) lists: &'static Lists,
    pub(super) used: Used,
}

impl Sight {
    pub(super) fn new(rules: Rules, lists: &'static Lists, mut used: Used) -> Self {
        // Where 1 may not be taken it counts as used, so that nothing else need ask.
        if !rules.one && !used.contains(1) {
            used.mark(1, true);
        }
        Sight { rules, lists, used }
    }

    /// A first estimate of the small `number` that `taken` has just left, where `taken` is not yet
    /// among the used. Lost without a reply, won with a reply that leaves none.
    #[inline]
    pub(super) fn look(&mut self, number: u64, taken: u64) -> Proof {
        self.used.mark(taken, true);
        let list = self.lists.get(number);
        let proof = match (self.rules.operation, self.rules.divisors) {
            (Operation::Subtract, Divisors::Any) => self.weigh(number, list, |index| {
                // What is left is `divisor * (cofactor - 1)`, so `cofactor - 1`, if it is a proper
                // divisor of that, must be barred or just taken. That is rare, and quickly told.
                let other = if index == 0 { 1 } else { list[list.len() - index] - 1 };
                index == 0 || other == list[index] || self.used.contains_small(other)
            }),
            _ => self.weigh(number, list, |_| true),
        };
        self.used.mark(taken, false);
        proof
    }

    /// Counts the replies, up to one that leaves none; `may_end` spares the others a closer look.
    #[inline]
    fn weigh(&self, number: u64, list: &[u16], may_end: impl Fn(usize) -> bool) -> Proof {
        let mut replies = 0;
        for (index, &divisor) in list.iter().enumerate() {
            if !self.used.contains_small(divisor) {
                replies += 1;
                if may_end(index) && self.ends(number, divisor) {
                    return Proof::WON;
                }
            }
        }
        estimate(replies)
    }

    /// Does taking `divisor` leave no move?
    fn ends(&self, number: u64, divisor: u16) -> bool {
        let after = match self.rules.operation {
            Operation::Subtract => number - u64::from(divisor),
            Operation::Divide => number / u64::from(divisor),
        };
        self.lists.get(after).iter().all(|&next| next == divisor || self.used.contains_small(next))
    }

    /// The same for a number of any size: its replies are counted, and no more.
    pub(super) fn look_far(&self, number: u64, taken: u64) -> Proof {
        let list = self.large_list(number);
        let replies =
            list.iter().filter(|&&divisor| divisor != taken && !self.used.contains(divisor)).count();
        estimate(replies as u32)
    }

    /// The divisors of a number of any size.
    pub(super) fn large_list(&self, number: u64) -> Vec<u64> {
        let mut list = Vec::new();
        match self.rules.divisors {
            Divisors::Any => proper_divisors(number, &mut list).to_vec(),
            Divisors::Prime => {
                let primes = factorise(number);
                primes.powers().iter().map(|power| power.0).filter(|&prime| prime < number).collect()
            }
        }
    }
}

/// One reply may win, all of them must fail for a loss.
fn estimate(replies: u32) -> Proof {
    if replies == 0 { Proof::LOST } else { Proof { win: 1, loss: replies } }
}
