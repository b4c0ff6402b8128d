//! Sums of products in an order of their own, which is the same everywhere and lets a processor work on several terms
//! at once.

/// Terms that are summed side by side.
const LANES: usize = 4;

/// The sum of the products.
pub(super) fn dot(one: &[f64], other: &[f64]) -> f64 {
    let mut lanes = [0.0; LANES];
    let (ones, others) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest: f64 = ones.remainder().iter().zip(others.remainder()).map(|(one, other)| one * other).sum();
    for (ones, others) in ones.zip(others) {
        (0..LANES).for_each(|lane| lanes[lane] += ones[lane] * others[lane]);
    }
    lanes.iter().sum::<f64>() + rest
}

/// With weights of `from` less each of `pulls`: the sum of those below zero, and that of the squares of all, each counted
/// as often as `times` says.
pub(super) fn below_zero_and_squares(times: &[f64], from: f64, pulls: &[f64]) -> [f64; 2] {
    let (mut below, mut squares) = ([0.0; LANES], [0.0; LANES]);
    let (all_times, all_pulls) = (times.chunks_exact(LANES), pulls.chunks_exact(LANES));
    for (times, pull) in all_times.remainder().iter().zip(all_pulls.remainder()) {
        let weight = from - pull;
        below[0] += times * weight.min(0.0);
        squares[0] += times * (weight * weight);
    }
    for (times, pulls) in all_times.zip(all_pulls) {
        for lane in 0..LANES {
            let weight = from - pulls[lane];
            // Not `min`, which would look for what is not a number.
            below[lane] += times[lane] * if weight < 0.0 { weight } else { 0.0 };
            squares[lane] += times[lane] * (weight * weight);
        }
    }
    [below, squares].map(|lanes| lanes.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_leave_nothing_out() {
        // Whole numbers are summed without rounding, in any order.
        for length in 0..40_i32 {
            let numbers: Vec<f64> = (0..length).map(f64::from).collect();
            let times: Vec<f64> = (0..length).map(|index| f64::from(index % 3)).collect();
            let each = || numbers.iter().zip(&times);
            assert_eq!(dot(&numbers, &times), each().map(|(number, times)| number * times).sum::<f64>());
            let below = each().map(|(number, times)| times * (7.0 - number).min(0.0)).sum::<f64>();
            let squares = each().map(|(number, times)| times * (7.0 - number) * (7.0 - number)).sum::<f64>();
            assert_eq!(below_zero_and_squares(&times, 7.0, &numbers), [below, squares]);
        }
    }
}
