//! Nim-values where every divisor but 1 is subtracted and may be taken again.

/// The values of 2^k times an odd number up to 15, for k below 6: a row for each odd number.
const SMALL: [[u8; 6]; 8] = [
    [0, 0, 1, 0, 2, 0],
    [0, 2, 3, 4, 3, 6],
    [0, 1, 3, 4, 3, 6],
    [0, 1, 2, 4, 5, 6],
    [0, 1, 2, 4, 5, 6],
    [0, 1, 2, 4, 5, 6],
    [0, 1, 2, 3, 5, 6],
    [0, 1, 2, 4, 5, 6],
];

/// The nim-value of a number, 1 or more.
pub(super) fn value(number: u64) -> u32 {
    let exponent = number.trailing_zeros();
    match number >> exponent {
        odd @ ..=15 if exponent < 6 => SMALL[odd as usize / 2][exponent as usize].into(),
        1 if exponent % 2 == 1 => 0,
        1 => exponent - 1,
        3 => exponent - 2,
        5 => exponent + 2,
        7..=15 => exponent + 1,
        _ => exponent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MAX_START;

    /// Every number of 63 bits whose odd part is 15 or less.
    fn of_small_odd_part() -> impl Iterator<Item = u64> {
        let multiples = |odd: u64| (0..63).filter_map(move |exponent| odd.checked_mul(1 << exponent));
        (1..=15).step_by(2).flat_map(multiples).filter(|&number| number <= MAX_START)
    }

    /// The proof's own case by case part, for every number that there is.
    #[test]
    fn each_value_with_a_small_odd_part_is_the_least_that_no_move_leaves() {
        for number in of_small_odd_part() {
            let (exponent, odd) = (number.trailing_zeros(), number >> number.trailing_zeros());
            let divisors = (1..=odd).filter(|divisor| odd.is_multiple_of(*divisor));
            let moves = divisors.flat_map(|divisor| (0..=exponent).map(move |twos| divisor << twos));
            let left: Vec<u32> = moves
                .filter(|&divisor| divisor > 1 && divisor < number)
                .map(|divisor| value(number - divisor))
                .collect();
            let least = (0..).find(|value| !left.contains(value));
            assert_eq!(Some(value(number)), least, "{number}");
        }
    }

    /// What the proof needs for odd parts from 17 on: where 2^k·a leaves b(a/b-1)·2^k by the divisor b·2^k,
    /// that never has the value k.
    #[test]
    fn nothing_with_a_value_below_its_exponent_is_left_by_a_large_odd_part() {
        for left in of_small_odd_part() {
            let (exponent, odd) = (left.trailing_zeros(), left >> left.trailing_zeros());
            let value = value(left);
            // Value 0 would be left by an odd number, which could only take 1.
            if value == 0 || value >= exponent {
                continue;
            }
            for divisor in (1..=odd).filter(|divisor| odd.is_multiple_of(*divisor)) {
                let before = divisor + (odd << (exponent - value));
                assert!(before <= 15, "{before} times 2^{value} leaves {left}");
            }
        }
    }
}
