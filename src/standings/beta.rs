//! The beta distribution: the shape of what is known about a share.

use libm::{exp, lgamma, log};

/// Terms of the continued fraction at most; about the root of the larger shape is needed.
const TERMS: usize = 20_000;

/// Steps towards a quantile at most; two are the rule.
const STEPS: usize = 80;

/// About how near a quantile is found, as a part of the standard deviation.
const CLOSE: f64 = 1e-8;

/// The narrowest shape that is computed with; no tournament knows more.
const LARGEST_SHAPE: f64 = 1e8;

/// Below which number the shape of a distribution is so lopsided that all of it lies at the ends.
const SMALLEST_SHAPE: f64 = 1e-3;

/// The `level` quantile of the beta distribution with this mean and variance.
pub(super) fn quantile(mean: f64, variance: f64, level: f64) -> f64 {
    let shapes =
        (mean * (1.0 - mean) / variance.max(f64::MIN_POSITIVE) - 1.0).clamp(SMALLEST_SHAPE, LARGEST_SHAPE);
    let (a, b) = (mean * shapes, (1.0 - mean) * shapes);
    let deviation = (mean * (1.0 - mean) / (shapes + 1.0)).sqrt();
    let scale = scale(a, b);
    let (mut low, mut high, mut at) = (0.0, 1.0, guess(a, b, level));
    for _ in 0..STEPS {
        // Halley's step, or half the way where that leads out of what is left.
        if !(at > low && at < high) {
            at = (low + high) / 2.0;
        }
        let front = front(a, b, scale, at);
        let off = below(a, b, front, at) - level;
        if off < 0.0 {
            low = at
        } else {
            high = at
        }
        // The density is what stands before the fraction, over x (1 - x).
        let newton = off * at * (1.0 - at) / front.max(f64::MIN_POSITIVE);
        let bend = newton * ((a - 1.0) / at - (b - 1.0) / (1.0 - at));
        let step = newton / (1.0 - 0.5 * bend.min(1.0));
        at -= step;
        // What a step leaves is about its third power.
        let left = step.abs() / deviation;
        if left * left * left < CLOSE || high - low < CLOSE * deviation {
            break;
        }
    }
    at.clamp(low, high)
}

/// How likely a number of the distribution with shapes `a` and `b` lies below `x`; `front` is what stands before the
/// fraction.
fn below(a: f64, b: f64, front: f64, x: f64) -> f64 {
    // The fraction converges quickly below the mean; above it, the other tail's does.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * fraction(a, b, x) / a
    } else {
        1.0 - front * fraction(b, a, 1.0 - x) / b
    }
}

/// What stands before the fraction.
fn front(a: f64, b: f64, scale: f64, x: f64) -> f64 {
    exp(scale + a * log(x) + b * log(1.0 - x))
}

fn scale(a: f64, b: f64) -> f64 {
    lgamma(a + b) - lgamma(a) - lgamma(b)
}

/// About where a quantile is: Abramowitz and Stegun, 26.5.22 and 26.2.23. They want shapes above one; below, the
/// middle is as good as anything.
fn guess(a: f64, b: f64, level: f64) -> f64 {
    if a <= 1.0 || b <= 1.0 {
        return 0.5;
    }
    let root = (-2.0 * log(level.min(1.0 - level))).sqrt();
    let far = root - (2.307_53 + 0.270_61 * root) / (1.0 + root * (0.992_29 + 0.044_81 * root));
    let normal = if level < 0.5 { far } else { -far };
    let [of_a, of_b] = [a, b].map(|shape| 1.0 / (2.0 * shape - 1.0));
    let (mean, square) = (2.0 / (of_a + of_b), (normal * normal - 3.0) / 6.0);
    let odds = normal * (mean + square).max(0.0).sqrt() / mean
        - (of_b - of_a) * (square + 5.0 / 6.0 - 2.0 / (3.0 * mean));
    a / (a + b * exp(2.0 * odds))
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
        if (step - 1.0).abs() < 1e-13 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(a: f64, b: f64, x: f64) -> f64 {
        super::below(a, b, front(a, b, scale(a, b), x), x)
    }

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
                assert!((found - level).abs() < 1e-6, "{mean} {variance}: {found} is not {level}");
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
