//! What a glance at a position tells before it is searched.

use super::lists::{Lists, MASKED};
use super::table::Proof;
use super::used::Used;
use crate::game::{Divisors, Operation, Rules, TABLE_LIMIT, factorise, proper_divisors};

/// A position of which nothing is known.
pub(super) const UNSEEN: Proof = Proof { win: UNIT, loss: UNIT };

/// What one reply counts for in a first estimate, so that something likelier can count for less.
const UNIT: u32 = 4;

/// The bits of odd divisors.
const ODD: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// The rules, the lists of divisors and the used ones: all that a glance needs.
pub(super) struct Sight {
    rules: Rules,
    pub(super) lists: &'static Lists,
    pub(super) used: Used,
    /// How many of its divisors that are no bits each small number has left.
    large_left: Box<[u8]>,
}

impl Sight {
    pub(super) fn new(rules: Rules, divisors: &[u64]) -> Self {
        let lists = Lists::shared(rules.divisors);
        let mut used = Used::new(divisors);
        // Where 1 may not be taken it counts as used, so that nothing else need ask.
        if !rules.one {
            used.bar_one();
        }
        // A used divisor may be listed twice, and need not be one that the rules allow.
        let listed = |&divisor: &u64| {
            divisor < TABLE_LIMIT / 2 && lists.large(2 * divisor).contains(&(divisor as u16))
        };
        let counted: Vec<u64> = used.iter().filter(listed).collect();
        let mut sight = Sight { rules, lists, used, large_left: lists.large_counts().into() };
        for divisor in counted {
            sight.count(divisor, TABLE_LIMIT, u8::wrapping_sub);
        }
        sight
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
            let mut multiple = 2 * divisor;
            while multiple <= reach
                && let Some(left) = self.large_left.get_mut(multiple as usize)
            {
                *left = change(*left, 1);
                multiple += divisor;
            }
        }
    }

    /// The open divisors of a small `number` that are bits.
    #[inline]
    pub(super) fn open(&self, number: u64) -> [u64; 2] {
        let ([low, high], [used_low, used_high]) = (self.lists.mask(number), self.used.mask());
        [low & !used_low, high & !used_high]
    }

    /// The open divisors of a small `number` that are no bits, ascending.
    #[inline]
    pub(super) fn open_large(&self, number: u64) -> &'static [u16] {
        if self.large_left[number as usize] == 0 { &[] } else { self.lists.large(number) }
    }

    /// A first estimate of the small `number` that `taken` has just left, where `taken` is not yet
    /// among the used. Lost without a reply.
    #[inline(always)]
    pub(super) fn look(&self, number: u64, taken: u64) -> Proof {
        let [low, high] = self.open(number);
        // Without branches: nobody can predict which move a search looks at.
        let bit = |word: u64| u64::from(taken / 64 == word) << (taken % 64);
        let (low, high) = (low & !bit(0), high & !bit(1));
        let large = u32::from(self.large_left[number as usize]);
        let large = large - u32::from((taken >= MASKED) & self.divides_after(taken, number));
        self.estimate(number, low.count_ones() + high.count_ones() + large, (low | high) & ODD != 0)
    }

    /// Is `taken` still a proper divisor of the `number` that it left?
    #[inline]
    fn divides_after(&self, taken: u64, number: u64) -> bool {
        (taken < number) & (self.rules.operation == Operation::Subtract || number.is_multiple_of(taken))
    }

    /// One reply may win, all of them must fail for a loss.
    ///
    /// Who has an odd number can only hand on an even one; who has an even number can hand on an odd
    /// one as long as an odd divisor is left. So an even number with such a divisor is likely won,
    /// and the sooner proved to be the fewer divisors it has for its size; an odd one is likely lost.
    #[inline(always)]
    fn estimate(&self, number: u64, replies: u32, odd: bool) -> Proof {
        if replies == 0 {
            return Proof::LOST;
        }
        let all = UNIT * replies;
        if self.rules.operation == Operation::Divide || self.rules.divisors == Divisors::Prime {
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
        self.estimate(number, replies, odd)
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
