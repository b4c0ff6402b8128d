//! Factors, against trial division.

use super::*;
use proptest::prelude::*;

fn by_trial_division(mut number: u64) -> Vec<(u64, u32)> {
    let mut powers = Vec::new();
    let mut divisor = 2;
    while number > 1 {
        let mut exponent = 0;
        while number.is_multiple_of(divisor) {
            number /= divisor;
            exponent += 1;
        }
        if exponent > 0 {
            powers.push((divisor, exponent));
        }
        divisor = if divisor * divisor > number { number.max(divisor + 1) } else { divisor + 1 };
    }
    powers
}

#[test]
fn every_small_number_factorises_as_trial_division_says() {
    for number in 0..100_000 {
        let expected = by_trial_division(number);
        assert_eq!(factorise(number).powers(), expected, "{number}");
        assert_eq!(is_prime(number), expected == [(number, 1)], "{number}");
    }
}

#[test]
fn hard_numbers_factorise() {
    let cases: [(u64, &[(u64, u32)]); 6] = [
        (9_223_371_994_482_243_049, &[(3_037_000_493, 2)]),
        (u64::MAX, &[(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65_537, 1), (6_700_417, 1)]),
        (1 << 63, &[(2, 63)]),
        (i64::MAX as u64, &[(7, 2), (73, 1), (127, 1), (337, 1), (92_737, 1), (649_657, 1)]),
        (18_446_744_073_709_551_557, &[(18_446_744_073_709_551_557, 1)]),
        (3_825_123_056_546_413_051, &[(149_491, 1), (747_451, 1), (34_233_211, 1)]),
    ];
    for (number, powers) in cases {
        assert_eq!(factorise(number).powers(), powers, "{number}");
    }
}

#[test]
fn the_composites_that_deceive_most_witnesses_are_found_out() {
    // Strong pseudoprimes: to 2, 3, 5, 7; to 2, 3, 5, 7, 11; to 2, 7, 61; and to more of the small primes.
    for number in [3_215_031_751, 2_152_302_898_747, 4_759_123_141, 3_474_749_660_383, 341_550_071_728_321] {
        assert!(!is_prime(number), "{number}");
    }
    for prime in [4_759_123_129, 4_759_123_151, 2_152_302_898_729, 2_152_302_898_771] {
        let divided = (2..=u64::isqrt(prime)).any(|divisor| prime.is_multiple_of(divisor));
        assert_eq!(is_prime(prime), !divided, "{prime}");
    }
}

proptest! {
    #[test]
    fn what_a_divisor_leaves_has_the_factors_of_its_number(quotient in 2u64..1 << 30, divisor in 1u64..1 << 30) {
        let (number, left) = (quotient * divisor, (quotient - 1) * divisor);
        prop_assert_eq!(factorise(number).after_subtraction(number, divisor), factorise(left));
    }

    #[test]
    fn the_factors_are_prime_and_multiply_to_the_number(number in 1u64..) {
        let factors = factorise(number);
        let product: u64 = factors.powers().iter().map(|&(p, e)| p.pow(e)).product();
        prop_assert_eq!(product, number);
        prop_assert!(factors.powers().iter().all(|&(prime, _)| is_prime(prime)));
        prop_assert!(factors.powers().is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn a_product_of_two_large_factors_is_taken_apart(a in 1u64 << 30..1 << 31, b in 1u64 << 30..1 << 31) {
        let product: u64 = factorise(a * b).powers().iter().map(|&(p, e)| p.pow(e)).product();
        prop_assert_eq!(product, a * b);
        prop_assert!(!is_prime(a * b));
    }
}
