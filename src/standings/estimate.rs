//! The kinds of numbers that standings show.

use serde::Serialize;

/// A number that was estimated, with the interval that its true value is expected in.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The estimate `value` with the middle [`CONFIDENCE`](super::CONFIDENCE) of what other samples
    /// of starts would have given, stretched to hold the value itself. Everything is rounded to so
    /// many `decimals`, because the last bits of a logarithm differ between machines.
    pub(super) fn of(value: f64, mut samples: Vec<f64>, decimals: i32) -> Self {
        samples.sort_by(f64::total_cmp);
        let tail = (1.0 - super::CONFIDENCE) / 2.0;
        let at = |share: f64| samples.get((share * samples.len() as f64) as usize).copied().unwrap_or(value);
        let unit = 10f64.powi(decimals);
        // Adding 0 turns -0 into 0.
        let rounded = |number: f64| (number * unit).round() / unit + 0.0;
        Estimate {
            value: rounded(value),
            low: rounded(at(tail).min(value)),
            high: rounded(at(1.0 - tail).max(value)),
        }
    }

    /// Does the whole interval lie above the whole of `other`?
    pub fn is_above(&self, other: &Estimate) -> bool {
        self.low > other.high
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
