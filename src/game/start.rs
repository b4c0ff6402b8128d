//! Starts: which numbers a game may begin from, and how one is drawn.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::factor::is_prime;
use crate::seed::Stream;

/// The smallest start.
pub const MIN_START: u64 = 2;
/// The largest start, 2^63-1.
pub const MAX_START: u64 = i64::MAX as u64;
/// Which numbers are starts, for messages.
pub const START_RANGE: &str = "2 to 9223372036854775807 (2^63-1)";
/// Where a random start lies unless another range is given.
pub const RANDOM_START: RangeInclusive<u64> = 31..=200;

/// A start as asked for: a number, or one to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// This number.
    Number(u64),
    /// A composite number from this range.
    Random(RangeInclusive<u64>),
}

/// A start that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// Not from 2 to 2^63-1.
    #[error("start {0} is out of range; use a number from {START_RANGE}")]
    OutOfRange(u64),
    /// Neither a number nor a way of drawing one.
    #[error("`{0}` is not a start; use a number from {START_RANGE}, `random`, or `random:LO-HI`")]
    Form(String),
    /// A range whose ends are swapped.
    #[error("no start lies from {0} to {1}; write the smaller one first")]
    Swapped(u64, u64),
    /// Nothing to draw from.
    #[error("there is no composite number from {0} to {1}; give a wider range")]
    NoComposite(u64, u64),
}

pub(super) fn check_start(start: u64) -> Result<(), StartError> {
    let known = (MIN_START..=MAX_START).contains(&start);
    if known { Ok(()) } else { Err(StartError::OutOfRange(start)) }
}

impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Self, StartError> {
        let form = || StartError::Form(text.into());
        if text == "random" {
            return Ok(Start::Random(RANDOM_START));
        }
        if let Some(range) = text.strip_prefix("random:") {
            let (low, high) = range.split_once('-').ok_or_else(form)?;
            let low = low.trim().parse().map_err(|_| form())?;
            let high = high.trim().parse().map_err(|_| form())?;
            check_start(low)?;
            check_start(high)?;
            if low > high {
                return Err(StartError::Swapped(low, high));
            }
            if composites_are_missing(low, high) {
                return Err(StartError::NoComposite(low, high));
            }
            return Ok(Start::Random(low..=high));
        }
        let number = text.parse().map_err(|_| form())?;
        check_start(number)?;
        Ok(Start::Number(number))
    }
}

impl Start {
    /// The number itself, or a composite one drawn evenly from the range.
    pub fn draw(&self, stream: &mut Stream) -> u64 {
        match self {
            Start::Number(number) => *number,
            Start::Random(range) => loop {
                let number = range.start() + stream.below(range.end() - range.start() + 1);
                if !is_prime(number) {
                    break number;
                }
            },
        }
    }
}

/// No composite number from `low` to `high`? Five numbers in a row from 2 on always hold one.
fn composites_are_missing(low: u64, high: u64) -> bool {
    (low..=high).take(5).all(is_prime)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    #[test]
    fn messages_name_the_range_that_is_checked() {
        assert_eq!(START_RANGE, format!("{MIN_START} to {MAX_START} (2^63-1)"));
        assert_eq!(MAX_START, (1 << 63) - 1);
    }

    #[test]
    fn a_random_start_is_composite_and_in_range() {
        let mut stream = Seed(7).start();
        for text in ["random", "random:2-4", "random:9223372036854775800-9223372036854775807"] {
            let start: Start = text.parse().expect("a start");
            let Start::Random(range) = &start else { panic!("{text} is random") };
            for _ in 0..100 {
                let number = start.draw(&mut stream);
                assert!(range.contains(&number) && !is_prime(number), "{number}");
            }
        }
    }

    #[test]
    fn starts_that_cannot_be_are_refused() {
        use StartError::*;
        let parse = |text: &str| text.parse::<Start>().expect_err("refused");
        assert_eq!(parse("1"), OutOfRange(1));
        assert_eq!(parse("9223372036854775808"), OutOfRange(1 << 63));
        assert_eq!(parse("random:2-3"), NoComposite(2, 3));
        assert_eq!(parse("random:13-13"), NoComposite(13, 13));
        assert_eq!(parse("random:20-10"), Swapped(20, 10));
        for text in ["", "x", "-4", "2.5", "99999999999999999999", "random:", "random:5", "random:a-b"] {
            assert_eq!(parse(text), Form(text.into()), "{text}");
        }
    }
}
