//! Sign flips: what chance alone would make of differences between equals.
//!
//! If two strategies are equally good, their difference on a start is as likely to be -d as d. So the
//! signs of all starts are drawn anew, many times, and what was observed is held against what comes out.
//! A start keeps one sign for all strategies, so that the differences of all pairs are flipped together.

use crate::seed::Stream;

/// Up to so many starts every combination of signs is taken.
pub(super) const ALL_SIGNS: usize = 12;

/// Starts whose signs are looked up together.
const TOGETHER: usize = 8;

/// Combinations of signs.
pub(super) struct SignFlips {
    /// By combination, then by eight starts: which of them keep their sign.
    kept: Vec<Vec<u8>>,
    /// Are these all combinations?
    pub(super) complete: bool,
}

impl SignFlips {
    /// All combinations for few `starts`, or else so `many`, drawn.
    pub(super) fn new(starts: usize, many: usize, stream: &mut Stream) -> Self {
        let bytes = starts.div_ceil(TOGETHER);
        if starts <= ALL_SIGNS {
            let kept = (0u64..1 << starts).map(|signs| signs.to_le_bytes()[..bytes].to_vec()).collect();
            return SignFlips { kept, complete: true };
        }
        let mut combination = || {
            let words = std::iter::repeat_with(|| stream.draw().to_le_bytes()).take(bytes.div_ceil(8));
            let mut kept: Vec<u8> = words.flatten().collect();
            kept.truncate(bytes);
            kept
        };
        SignFlips { kept: std::iter::repeat_with(&mut combination).take(many).collect(), complete: false }
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// How often something came out of the flips, as a chance. What was observed is one of all
    /// combinations; among drawn ones it is counted in.
    pub(super) fn chance(&self, times: usize) -> f64 {
        let observed = usize::from(!self.complete);
        (times + observed) as f64 / (self.len() + observed) as f64
    }

    /// The sums of `rows`, each with a value for every start, under every combination of signs.
    pub(super) fn sums(&self, rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
        rows.iter().map(|row| self.sum(row)).collect()
    }

    fn sum(&self, row: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.len()];
        for (index, values) in row.chunks(TOGETHER).enumerate() {
            let table = signed_sums(values);
            for (sum, kept) in sums.iter_mut().zip(&self.kept) {
                *sum += table[usize::from(kept[index])];
            }
        }
        sums
    }
}

/// The sum of a few values for every combination of their signs.
fn signed_sums(values: &[f64]) -> [f64; 1 << TOGETHER] {
    let mut table = [0.0; 1 << TOGETHER];
    table[0] = -values.iter().sum::<f64>();
    for kept in 1usize..1 << TOGETHER {
        let lowest = kept.trailing_zeros() as usize;
        // Signs beyond the last value change nothing.
        let value = values.get(lowest).copied().unwrap_or(0.0);
        table[kept] = table[kept & (kept - 1)] + 2.0 * value;
    }
    table
}

/// How likely equals are to be at least this far apart in this direction, by all combinations of the signs
/// of the differences that are not zero; none where these are too many.
pub(super) fn exact_chance(differences: impl Iterator<Item = f64>) -> Option<f64> {
    let mut sums = vec![0.0];
    let mut observed = 0.0;
    for (count, difference) in differences.filter(|difference| *difference != 0.0).enumerate() {
        if count == ALL_SIGNS {
            return None;
        }
        observed += difference;
        let known = sums.len();
        sums.extend_from_within(..);
        sums[..known].iter_mut().for_each(|sum| *sum += difference);
        sums[known..].iter_mut().for_each(|sum| *sum -= difference);
    }
    let as_far = sums.iter().filter(|sum| **sum >= observed).count();
    Some(as_far as f64 / sums.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    #[test]
    fn six_starts_in_a_row_are_the_first_that_can_convince() {
        for (starts, chance) in [(5, 1.0 / 32.0), (6, 1.0 / 64.0)] {
            assert_eq!(exact_chance(std::iter::repeat_n(3.0, starts)), Some(chance));
        }
        assert_eq!(exact_chance([0.0, 1.0, 0.0].into_iter()), Some(0.5));
        assert_eq!(exact_chance(std::iter::empty()), Some(1.0));
    }

    #[test]
    fn flipped_sums_are_those_of_the_signs() {
        let row: Vec<f64> = (1..=11).map(|value| f64::from(value * value)).collect();
        let flips = SignFlips::new(row.len(), 0, &mut Seed(1).standings());
        assert_eq!((flips.len(), flips.complete), (1 << 11, true));
        for (signs, sum) in flips.sum(&row).into_iter().enumerate() {
            let signed = row
                .iter()
                .enumerate()
                .map(|(start, value)| if signs >> start & 1 == 1 { *value } else { -value });
            assert_eq!(sum, signed.sum::<f64>());
        }
    }

    #[test]
    fn drawn_signs_are_fair_and_agree_with_all_of_them() {
        let row = vec![1.0; 30];
        let flips = SignFlips::new(row.len(), 4000, &mut Seed(2).standings());
        let sums = flips.sum(&row);
        // A sum of 12 or more is 21 heads or more of 30: 2.139 %.
        let chance = flips.chance(sums.iter().filter(|sum| **sum >= 12.0).count());
        assert!((chance - 0.021_39).abs() < 0.008, "{chance}");
    }
}
