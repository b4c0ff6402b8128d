//! What a glance at a position tells before it is searched.

use super::divisor_masks::{DivisorMasks, MASKED};
use super::first_estimates::FirstEstimates;
use super::per_number::PerNumber;
use super::transposition::Proof;
use super::used::Used;
use crate::game::{Divisors, Operation, Rules, TABLE_LIMIT, factorise, proper_divisors};
use crate::system::PopCount;

/// A position of which nothing is known.
pub(super) const UNSEEN: Proof = Proof { win: UNIT, loss: UNIT };

/// What one reply counts for in a first estimate, so that something likelier can count for less.
const UNIT: u32 = 4;

/// The bits of odd divisors.
const ODD: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// The rules, the masks of divisors and the used ones: all that a glance needs.
pub(super) struct Estimator {
    pub(super) rules: Rules,
    masks: &'static DivisorMasks,
    pub(super) used: Used,
    /// What a position is that has no reply.
    pub(super) stuck: Proof,
    /// How many of its divisors that are no bits each small number has left.
    large_left: PerNumber<u8>,
    popcount: PopCount,
    learnt: Option<&'static FirstEstimates>,
}

impl Estimator {
    pub(super) fn new(rules: Rules, divisors: &[u64]) -> Self {
        let masks = DivisorMasks::shared(rules.divisors);
        let mut used = Used::new(divisors);
        // Where 1 may not be taken it counts as used, so that nothing else need ask.
        if !rules.one {
            used.bar_one();
        }
        // A used divisor may be listed twice, and need not be one that the rules allow.
        let listed = |&divisor: &u64| {
            divisor < TABLE_LIMIT / 2 && masks.large(2 * divisor).contains(&(divisor as u16))
        };
        let counted: Vec<u64> = used.iter().filter(listed).collect();
        let stuck = if rules.stuck_wins() { Proof::WON } else { Proof::LOST };
        let large_left = masks.large_counts().clone();
        let (popcount, learnt) = (PopCount::new(), FirstEstimates::of(rules));
        let mut estimator = Estimator { rules, masks, used, stuck, large_left, popcount, learnt };
        for divisor in counted {
            estimator.count(divisor, u64::MAX, u8::wrapping_sub);
        }
        estimator
    }

    /// Are divisors of any kind subtracted?
    #[inline]
    pub(super) fn common(&self) -> bool {
        matches!((self.rules.operation, self.rules.divisors), (Operation::Subtract, Divisors::Any))
    }

    /// Takes `divisor`, which leaves `after`.
    #[inline]
    pub(super) fn take(&mut self, divisor: u64, after: u64) {
        self.used.push(divisor);
        self.count(divisor, after, u8::wrapping_sub);
    }

    /// Puts back `divisor`, the last one taken, which had left `after`.
    #[inline]
    pub(super) fn put_back(&mut self, divisor: u64, after: u64) {
        self.used.pop();
        self.count(divisor, after, u8::wrapping_add);
    }

    /// Counts `divisor` out or in for all of its multiples that can still come, up to `reach`.
    #[inline]
    fn count(&mut self, divisor: u64, reach: u64, change: impl Fn(u8, u8) -> u8) {
        if divisor >= MASKED {
            let reach = reach.min(TABLE_LIMIT - 1);
            let mut multiple = 2 * divisor;
            while multiple <= reach {
                let left = self.large_left.at_mut(multiple);
                *left = change(*left, 1);
                multiple += divisor;
            }
        }
    }

    /// The open divisors of a small `number` that are bits.
    #[inline]
    pub(super) fn open(&self, number: u64) -> [u64; 2] {
        let ([low, high], [used_low, used_high]) = (self.masks.mask(number), self.used.mask());
        [low & !used_low, high & !used_high]
    }

    /// The open divisors of a small `number` that are no bits, ascending.
    #[inline]
    pub(super) fn open_large(&self, number: u64) -> &'static [u16] {
        if *self.large_left.at(number) == 0 { &[] } else { self.masks.large(number) }
    }

    /// A first estimate of the small `number` that taking `divisor` has just left. The divisor is not yet
    /// among the used ones, so the move says which bits of the number and how many of its other divisors it
    /// takes away. Settled without a reply.
    #[inline(always)]
    pub(super) fn look<const COMMON: bool>(
        &self,
        number: u64,
        divisor: u64,
        bits: [u64; 2],
        others: u32,
    ) -> Proof {
        let [low, high] = self.open(number);
        let (low, high) = (low & !bits[0], high & !bits[1]);
        let replies = self.popcount.of(low, high) + u32::from(*self.large_left.at(number)) - others;
        let odd = (low | high) & ODD != 0;
        match self.learnt {
            Some(learnt) if COMMON && replies != 0 => {
                let half = number.is_multiple_of(2) & (divisor != number / 2);
                learnt.at(number, half && !self.used.contains(number / 2), odd, replies)
            }
            _ => self.estimate::<COMMON>(number, replies, odd),
        }
    }

    /// Is `taken` still a proper divisor of the `number` that it left?
    #[inline]
    pub(super) fn divides_after(&self, taken: u64, number: u64) -> bool {
        let divides = match self.rules.operation {
            Operation::Subtract => true,
            Operation::Divide => number.is_multiple_of(taken),
        };
        (taken < number) & divides
    }

    /// One reply may win, all of them must fail for a loss.
    ///
    /// Who has an odd number can only hand on an even one; who has an even number can hand on an odd
    /// one as long as an odd divisor is left. So an even number with such a divisor is likely won,
    /// and the sooner proved to be the fewer divisors it has for its size; an odd one is likely lost.
    ///
    /// Only under the `COMMON` rules does the estimate look at more than the number of replies.
    #[inline(always)]
    fn estimate<const COMMON: bool>(&self, number: u64, replies: u32, odd: bool) -> Proof {
        if replies == 0 {
            return self.stuck;
        }
        let all = UNIT * replies;
        if !COMMON {
            return Proof { win: UNIT, loss: all };
        }
        let size = number.ilog2();
        let (even, likely) = (number.is_multiple_of(2), number.is_multiple_of(2) & odd);
        let win = if even { UNIT } else { all + replies };
        let soon = (3 * replies).saturating_sub(4 * size).max(1);
        Proof { win: if likely { soon } else { win }, loss: all + if likely { 2 * size + 8 } else { 0 } }
    }

    /// The same for a number of any size.
    pub(super) fn look_far(&self, number: u64, taken: u64) -> Proof {
        let list = self.large_list(number);
        let open = list.iter().filter(|&&divisor| divisor != taken && !self.used.contains(divisor));
        let (mut replies, mut odd) = (0, false);
        for divisor in open {
            replies += 1;
            odd |= divisor % 2 == 1;
        }
        if self.common() {
            self.estimate::<true>(number, replies, odd)
        } else {
            self.estimate::<false>(number, replies, odd)
        }
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
