//! A linear system with a symmetric, positive definite matrix.

/// Keeps a matrix invertible that rounding has made singular.
const SMALLEST_PIVOT: f64 = 1e-12;

/// Solves `matrix` · x = `right` by Cholesky's method; the matrix is given row by row.
pub(super) fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let (above, own) = matrix.split_at(row * size);
            let other = if column == row { &own[..column] } else { &above[column * size..][..column] };
            let known: f64 = own[..column].iter().zip(other).map(|(one, other)| one * other).sum();
            let left = matrix[row * size + column] - known;
            matrix[row * size + column] = if row == column {
                left.max(SMALLEST_PIVOT).sqrt()
            } else {
                left / matrix[column * size + column]
            };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|column| matrix[row * size + column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|below| matrix[below * size + row] * right[below]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_solves() {
        let matrix = vec![4.0, 2.0, 1.0, 2.0, 5.0, 3.0, 1.0, 3.0, 6.0];
        let solution = solve(matrix.clone(), vec![1.0, -2.0, 3.0]);
        for (row, right) in [1.0, -2.0, 3.0].into_iter().enumerate() {
            let left: f64 = (0..3).map(|column| matrix[row * 3 + column] * solution[column]).sum();
            assert!((left - right).abs() < 1e-12, "row {row}: {left} is not {right}");
        }
    }
}
