//! How far from proved a position of the game without reuse seems before it is searched, learnt from
//! positions that were.
//!
//! 220,000 positions that searches of 1500 to 2000, of 5000 to 5020 and of a few starts above 8192 had proved
//! were sorted by what a glance sees of them. A kind of position of which a share p was won, after searches
//! of e positions each (a geometric mean), gets 8·e^¾/p^¼ as its distance from a win, and the same for a
//! loss; kinds lend to their neighbours. What matters most is whether half of an even number is open: with
//! it twice an odd number is won 999 times in 1,000, without it every other time. Estimates only guide a
//! search; its answers are proved.

use std::sync::LazyLock;

use super::published::is_without_reuse;
use super::transposition::Proof;
use crate::game::Rules;

static NO_REUSE: LazyLock<FirstEstimates> =
    LazyLock::new(|| FirstEstimates::parse(include_str!("first_estimates.txt")));

/// More replies are counted as so many.
const REPLIES: u32 = 15;

/// Numbers with more factors 2 are counted as if they had so many.
const TWOS: u32 = 4;

/// How many kinds there are. Numbers are told apart by their length in bits, up to 16.
const KINDS: usize = 16 * (TWOS as usize + 1) * 4 * (REPLIES as usize + 1);

/// An estimate for each kind of position.
pub(super) struct FirstEstimates(Box<[(u16, u16); KINDS]>);

impl FirstEstimates {
    /// The estimates for these rules, if they have been learnt.
    pub(super) fn of(rules: Rules) -> Option<&'static FirstEstimates> {
        is_without_reuse(rules).then(|| &*NO_REUSE)
    }

    /// Each line has the estimates of one kind for numbers of 3 bits, 4 bits and so on.
    fn parse(text: &str) -> Self {
        let mut estimates = Box::new([(1, 1); KINDS]);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (kind, cells) = line.split_once(": ").expect("a kind and its estimates");
            let words: Vec<&str> = kind.split(' ').collect();
            let number = |word: &str| word.parse().expect("a number");
            let [twos, half, odd, replies] = words[..] else { unreachable!("four words") };
            for (bits, cell) in (2..).zip(cells.split(' ')) {
                let (win, loss) = cell.split_once(',').expect("two numbers");
                let kind = kind_of(bits, number(twos), half == "half", odd == "odd", number(replies));
                estimates[kind] = (number(win) as u16, number(loss) as u16);
            }
        }
        FirstEstimates(estimates)
    }

    /// The estimate for a number with so many open divisors (one at least). Is half of it one of them, or a
    /// small odd one?
    #[inline(always)]
    pub(super) fn at(&self, number: u64, half: bool, odd: bool, replies: u32) -> Proof {
        let (win, loss) = self.0[kind_of(number.ilog2(), number.trailing_zeros(), half, odd, replies)];
        Proof { win: win.into(), loss: loss.into() }
    }
}

#[inline(always)]
fn kind_of(bits: u32, twos: u32, half: bool, odd: bool, replies: u32) -> usize {
    let number = bits % 16 * (TWOS + 1) + twos.min(TWOS);
    ((number * 4 + u32::from(half) * 2 + u32::from(odd)) * (REPLIES + 1) + replies.min(REPLIES)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;

    #[test]
    fn every_kind_that_there_is_has_an_estimate_that_proves_nothing() {
        let estimates = FirstEstimates::of(VARIANTS[3].rules).expect("learnt");
        for number in 4..1_u64 << 14 {
            for (half, odd, replies) in
                [(false, false, 1), (false, true, 3), (true, false, 2), (true, true, 99)]
            {
                if number.is_multiple_of(2) || !half {
                    let proof = estimates.at(number, half, odd, replies);
                    assert!(proof != Proof { win: 1, loss: 1 } && proof.outcome().is_none(), "{number}");
                    assert!(proof.win > 0 && proof.loss > 0);
                }
            }
        }
        assert!(FirstEstimates::of(VARIANTS[0].rules).is_none());
    }
}
