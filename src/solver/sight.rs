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
    pub(super) fn new(rules: Rules, lists: &'static Lists, used: Used) -> Self {
        Sight { rules, lists, used }
    }

    /// May `divisor`, which divides properly, not be taken?
    #[inline]
    fn barred(&self, divisor: u64) -> bool {
        self.used.contains(divisor) || (divisor == 1 && !self.rules.one)
    }

    /// A first estimate of the small `number` that `taken` has just left, where `taken` is not yet
    /// among the used. Lost without a reply, won with a reply that leaves none.
    #[inline]
    pub(super) fn look(&self, number: u64, taken: u64) -> Proof {
        let list = self.lists.get(number);
        let mut replies = 0;
        for (index, &divisor) in list.iter().enumerate() {
            let divisor = u64::from(divisor);
            if divisor == taken || self.barred(divisor) {
                continue;
            }
            replies += 1;
            if self.may_end(list, index, taken) && self.ends(number, divisor, taken) {
                return Proof::WON;
            }
        }
        estimate(replies)
    }

    /// A cheap necessary condition for the reply at `index` to leave no reply. After a subtraction
    /// the number is `divisor * (cofactor - 1)`, so `cofactor - 1` must be barred if it is proper.
    #[inline]
    fn may_end(&self, list: &[u16], index: usize, taken: u64) -> bool {
        if self.rules.operation == Operation::Divide || self.rules.divisors == Divisors::Prime || index == 0 {
            return true;
        }
        let divisor = u64::from(list[index]);
        let other = u64::from(list[list.len() - index]) - 1;
        other == 1 || other == divisor || other == taken || self.used.contains(other)
    }

    /// Does taking `divisor` leave no move?
    fn ends(&self, number: u64, divisor: u64, taken: u64) -> bool {
        let after = match self.rules.operation {
            Operation::Subtract => number - divisor,
            Operation::Divide => number / divisor,
        };
        self.lists.get(after).iter().all(|&next| {
            let next = u64::from(next);
            next == divisor || next == taken || self.barred(next)
        })
    }

    /// The same for a number of any size: its replies are counted, and no more.
    pub(super) fn look_far(&self, number: u64, taken: u64) -> Proof {
        let list = self.large_list(number);
        let replies = list.iter().filter(|&&divisor| divisor != taken && !self.barred(divisor)).count();
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
