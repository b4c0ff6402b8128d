//! The kinds of numbers that standings show.

use serde::Serialize;

/// A number that was estimated, with the interval that its true value is expected in.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval; none where the estimate is exact, or where nothing tells how far off
    /// it may be.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl Estimate {
    /// The estimate `value` with the ends of its interval. Everything is rounded to so many `decimals`,
    /// because the last bits of a logarithm say nothing.
    pub(super) fn of(value: f64, interval: Option<[f64; 2]>, decimals: u32) -> Self {
        let unit = f64::from(10_u32.pow(decimals));
        // Adding 0 turns -0 into 0.
        let rounded = |number: f64| (number * unit).round() / unit + 0.0;
        let ends = interval.map(|ends| ends.map(rounded));
        Estimate { value: rounded(value), low: ends.map(|ends| ends[0]), high: ends.map(|ends| ends[1]) }
    }

    /// Both ends of the interval, where there is one.
    pub fn interval(&self) -> Option<[f64; 2]> {
        self.low.zip(self.high).map(|(low, high)| [low, high])
    }
}

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
}

/// Games in one seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Seated {
    /// Games played.
    pub played: u64,
    /// Games won.
    pub won: u64,
}

impl Seated {
    pub(super) fn add(&mut self, played: u64, won: u64) {
        self.played += played;
        self.won += won;
    }
}
