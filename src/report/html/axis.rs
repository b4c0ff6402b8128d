//! A linear axis with round numbers on it.

/// Maps values to places on a chart.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChartAxis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl ChartAxis {
    /// An axis on which every value from `low` to `high` lies between the places `from` and `to`.
    pub(super) fn new(low: f64, high: f64, from: f64, to: f64) -> Self {
        // A single value still needs room around it.
        let (low, high) = if high - low < 1e-9 { (low - 1.0, high + 1.0) } else { (low, high) };
        ChartAxis { low, high, from, to }
    }

    /// Where a value lies, to a tenth of a pixel.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        tenths(self.from + share * (self.to - self.from))
    }

    /// About `count` round values on the axis, ascending.
    pub(super) fn ticks(&self, count: u32) -> Vec<f64> {
        let step = round_step((self.high - self.low) / f64::from(count));
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|index| index as f64 * step).collect()
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50, … that is no smaller than `step`.
fn round_step(step: f64) -> f64 {
    let mut unit = 1e-6;
    loop {
        for factor in [1.0, 2.0, 5.0] {
            if unit * factor >= step * (1.0 - 1e-9) {
                return unit * factor;
            }
        }
        unit *= 10.0;
    }
}

/// Rounded to one decimal, so that the last bits of a float never reach the page.
pub(super) fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_lie_on_the_axis() {
        assert_eq!(ChartAxis::new(-130.0, 270.0, 0.0, 100.0).ticks(4), [-100.0, 0.0, 100.0, 200.0]);
        assert_eq!(
            ChartAxis::new(0.0, 1.0, 0.0, 100.0).ticks(5),
            [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]
        );
        assert_eq!(ChartAxis::new(7.0, 7.0, 0.0, 100.0).ticks(2), [6.0, 7.0, 8.0]);
    }

    #[test]
    fn values_are_mapped_in_order_and_never_leave_the_chart() {
        let axis = ChartAxis::new(0.0, 10.0, 100.0, 200.0);
        assert_eq!(
            [0.0, 2.5, 10.0, 99.0, -5.0].map(|value| axis.at(value)),
            [100.0, 125.0, 200.0, 200.0, 100.0]
        );
    }
}
