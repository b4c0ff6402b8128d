//! The divisors of many numbers in a row, found together: as in the sieve of Eratosthenes, each divisor
//! visits its multiples, so that no number is factorised.

/// Divisors of neighbouring numbers, as pairs whose product is the number.
#[derive(Debug, Default)]
pub struct DivisorPairs {
    first: u64,
    /// Where each number's pairs end.
    ends: Vec<u32>,
    pairs: Vec<(u64, u64)>,
}

impl DivisorPairs {
    /// Does it pay to find the divisors of so many numbers together? A divisor must visit enough of them.
    pub fn pays(last: u64, count: usize) -> bool {
        last.isqrt() <= 64 * count as u64
    }

    /// Finds the divisors of the `count` numbers from `first`, which is 1 or more, in place of those that were
    /// found before.
    pub fn find(&mut self, first: u64, count: usize) {
        self.first = first;
        self.ends.clear();
        self.ends.resize(count, 0);
        self.each_pair(|ends, index, _| ends[index] += 1);
        let mut total = 0;
        for end in &mut self.ends {
            // For now where the pairs begin; filling them in moves this to where they end.
            total += std::mem::replace(end, total);
        }
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.resize(total as usize, (0, 0));
        self.each_pair(|ends, index, pair| {
            pairs[ends[index] as usize] = pair;
            ends[index] += 1;
        });
        self.pairs = pairs;
    }

    /// Each number's place with each of its pairs, the smaller divisor first, in ascending order.
    fn each_pair(&mut self, mut visit: impl FnMut(&mut [u32], usize, (u64, u64))) {
        let last = self.first + (self.ends.len() as u64).saturating_sub(1);
        for divisor in 1..=last.isqrt() {
            let mut cofactor = self.first.div_ceil(divisor).max(divisor);
            let mut index = (cofactor * divisor - self.first) as usize;
            while index < self.ends.len() {
                visit(&mut self.ends, index, (divisor, cofactor));
                cofactor += 1;
                index += divisor as usize;
            }
        }
    }

    /// The pairs of the number at this place, counted from 0: the smaller divisor first and ascending.
    #[inline]
    pub fn at(&self, index: usize) -> &[(u64, u64)] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.pairs[begin as usize..self.ends[index] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_are_all_divisors_of_every_number() {
        let mut found = DivisorPairs::default();
        for (first, count) in [(1, 1), (1, 300), (97, 64), (10_000, 1), (999_900, 200)] {
            found.find(first, count);
            for (index, number) in (first..first + count as u64).enumerate() {
                let root = number.isqrt();
                let expected: Vec<(u64, u64)> =
                    (1..=root).filter(|d| number.is_multiple_of(*d)).map(|d| (d, number / d)).collect();
                assert_eq!(found.at(index), expected, "{number}");
            }
        }
    }
}
