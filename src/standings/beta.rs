//! The beta distribution: the shape of what is known about a share.

use libm::{exp, lgamma, log};

/// Terms of the continued fraction at most; about the root of the larger shape is needed.
const TERMS: usize = 20_000;

/// Steps towards a quantile at most; half a dozen are the rule.
const STEPS: usize = 80;

/// How near a quantile is found.
const CLOSE: f64 = 1e-10;

/// The narrowest shape that is computed with; no tournament knows more.
const LARGEST_SHAPE: f64 = 1e8;

/// Below which number the shape of a distribution is so lopsided that all of it lies at the ends.
const SMALLEST_SHAPE: f64 = 1e-3;

/// The `level` quantile of the beta distribution with this mean and variance.
pub(super) fn quantile(mean: f64, variance: f64, level: f64) -> f64 {
    let shapes =
        (mean * (1.0 - mean) / variance.max(f64::MIN_POSITIVE) - 1.0).clamp(SMALLEST_SHAPE, LARGEST_SHAPE);
    let (a, b) = (mean * shapes, (1.0 - mean) * shapes);
    let scale = lgamma(a + b) - lgamma(a) - lgamma(b);
    let side = if level < 0.5 { -2.0 } else { 2.0 };
    let (mut low, mut high, mut at) = (0.0, 1.0, mean + side * variance.max(0.0).sqrt());
    for _ in 0..STEPS {
        // Newton's step, or half the way where that leads out of what is left.
        if !(at > low && at < high) {
            at = (low + high) / 2.0;
        }
        let off = below(a, b, at) - level;
        if off < 0.0 {
            low = at
        } else {
            high = at
        }
        let density = exp(scale + (a - 1.0) * log(at) + (b - 1.0) * log(1.0 - at));
        let step = off / density.max(f64::MIN_POSITIVE);
        if step.abs() < CLOSE || high - low < CLOSE {
            break;
        }
        at -= step;
    }
    at
}

/// How likely a number of the distribution with shapes `a` and `b` lies below `x`.
pub(super) fn below(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    let front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1.0 - x));
    // The fraction converges quickly below the mean; above it, the other tail's does.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * fraction(a, b, x) / a
    } else {
        1.0 - front * fraction(b, a, 1.0 - x) / b
    }
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |number: f64| if number.abs() < TINY { TINY } else { number };
    let (mut c, mut d) = (1.0, 1.0 / away(1.0 - (a + b) * x / (a + 1.0)));
    let mut value = d;
    for term in 1..TERMS {
        let m = term as f64;
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut step = 1.0;
        for factor in [even, odd] {
            d = 1.0 / away(1.0 + factor * d);
            c = away(1.0 + factor / c);
            step = d * c;
            value *= step;
        }
        if (step - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn closed_forms_are_met() {
        for x in [0.001, 0.2, 0.5, 0.77, 0.999] {
            assert_near(below(1.0, 1.0, x), x);
            assert_near(below(2.0, 1.0, x), x * x);
            assert_near(below(0.5, 0.5, x), 2.0 / std::f64::consts::PI * x.sqrt().asin());
            // Four heads or more of seven.
            let heads: f64 = (4..=7)
                .map(|heads| {
                    let ways = [35.0, 21.0, 7.0, 1.0][heads - 4];
                    ways * x.powi(heads as i32) * (1.0 - x).powi(7 - heads as i32)
                })
                .sum();
            assert_near(below(4.0, 4.0, x), heads);
        }
    }

    #[test]
    fn quantiles_undo_the_distribution() {
        for (mean, variance) in [(0.5, 0.01), (0.97, 0.0004), (0.05, 0.003), (0.5, 1e-7), (0.5, 0.12)] {
            let shapes: f64 = mean * (1.0 - mean) / variance - 1.0;
            for level in [0.025, 0.5, 0.975] {
                let found = below(mean * shapes, (1.0 - mean) * shapes, quantile(mean, variance, level));
                assert!((found - level).abs() < 1e-5, "{mean} {variance}: {found} is not {level}");
            }
        }
    }

    #[test]
    fn no_shape_makes_a_quantile_that_is_not_a_share() {
        for (mean, variance) in [(0.5, 0.0), (0.5, 1.0), (1e-12, 0.2), (0.3, 1e-30)] {
            for level in [0.025, 0.975] {
                assert!((0.0..=1.0).contains(&quantile(mean, variance, level)), "{mean} {variance}");
            }
        }
    }
}
