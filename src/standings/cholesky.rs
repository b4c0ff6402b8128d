//! Linear systems with a symmetric, positive definite matrix.

use super::lanes::dot;

/// Keeps a matrix invertible that rounding has made singular.
const SMALLEST_PIVOT: f64 = 1e-12;

/// A matrix, taken apart by Cholesky's method once for any number of systems.
pub(super) struct Factor {
    size: usize,
    /// The lower triangle, row by row.
    lower: Vec<f64>,
}

impl Factor {
    /// Takes apart a matrix with so many rows, given row by row.
    pub(super) fn of(mut matrix: Vec<f64>, size: usize) -> Self {
        for row in 0..size {
            for column in 0..=row {
                let (above, own) = matrix.split_at(row * size);
                let other = if column == row { &own[..column] } else { &above[column * size..][..column] };
                let left = own[column] - dot(&own[..column], other);
                matrix[row * size + column] = if row == column {
                    left.max(SMALLEST_PIVOT).sqrt()
                } else {
                    left / matrix[column * size + column]
                };
            }
        }
        Factor { size, lower: matrix }
    }

    /// Solves matrix · x = `right`.
    pub(super) fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        let row_of = |row: usize| &self.lower[row * self.size..][..=row];
        for row in 0..self.size {
            let own = row_of(row);
            right[row] = (right[row] - dot(&own[..row], &right[..row])) / own[row];
        }
        // From below, each unknown is taken out of all rows above it, which are read in their order.
        for row in (0..self.size).rev() {
            let own = row_of(row);
            right[row] /= own[row];
            let (above, found) = right.split_at_mut(row);
            above.iter_mut().zip(own).for_each(|(above, own)| *above -= own * found[0]);
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_solves() {
        let matrix = vec![4.0, 2.0, 1.0, 2.0, 5.0, 3.0, 1.0, 3.0, 6.0];
        let solution = Factor::of(matrix.clone(), 3).solve(vec![1.0, -2.0, 3.0]);
        for (row, right) in [1.0, -2.0, 3.0].into_iter().enumerate() {
            let left: f64 = (0..3).map(|column| matrix[row * 3 + column] * solution[column]).sum();
            assert!((left - right).abs() < 1e-12, "row {row}: {left} is not {right}");
        }
    }
}
