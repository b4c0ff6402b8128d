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
        let proof = match (self.rules.operation, self.rules.divisors, list) {
            (Operation::Subtract, Divisors::Any, [_, proper @ ..]) => self.weigh_pairs(number, proper),
            _ => self.weigh(number, list),
        };
        self.used.mark(taken, false);
        proof
    }

    /// Counts the replies, up to one that leaves none.
    fn weigh(&self, number: u64, list: &[u16]) -> Proof {
        let mut replies = 0;
        for &divisor in list {
            if !self.used.contains_small(divisor) {
                replies += 1;
                if self.ends(number, divisor) {
                    return Proof::WON;
                }
            }
        }
        estimate(replies)
    }

    /// The same where any divisor may be subtracted; `proper` are those but 1.
    ///
    /// A divisor leaves `divisor * (cofactor - 1)`, so `cofactor - 1`, a proper divisor of that, must be
    /// barred or just taken if there is to be no reply. That is rare, and quickly told: the cofactors
    /// are the same list backwards.
    #[inline]
    fn weigh_pairs(&self, number: u64, proper: &[u16]) -> Proof {
        let mut replies = u32::from(!self.used.contains_small(1));
        if replies == 1 && self.ends(number, 1) {
            return Proof::WON;
        }
        for (&divisor, &cofactor) in proper.iter().zip(proper.iter().rev()) {
            let open = !self.used.contains_small(divisor);
            replies += u32::from(open);
            let other = cofactor - 1;
            // One branch that is hardly ever taken, instead of several that nobody can predict.
            if (open & ((other == divisor) | self.used.contains_small(other))) && self.ends(number, divisor) {
                return Proof::WON;
            }
        }
        estimate(replies)
    }

    /// Does taking `divisor` leave no move?
    #[inline]
    fn ends(&self, number: u64, divisor: u16) -> bool {
        let after = match self.rules.operation {
            Operation::Subtract => number - u64::from(divisor),
            Operation::Divide => number / u64::from(divisor),
        };
        // Half of all numbers need not be looked up.
        if after.is_multiple_of(2) && after > 2 && divisor != 2 && !self.used.contains_small(2) {
            return false;
        }
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
