//! The numbers that `duel solve` is asked about, and their used divisors, as they are typed.

use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::ensure;

use crate::game::MAX_START;

/// What to solve.
#[derive(Debug, Clone)]
pub(super) enum Numbers {
    /// One number, or each of several in a row.
    Range(RangeInclusive<u64>),
    /// Several that are played at once.
    Sum(Vec<u64>),
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.contains('+') {
            let numbers = text.split('+').map(|part| match part.trim() {
                "" => Err(format!("a number is missing in `{text}`; write a sum as in `12+30`")),
                part => number(part, "write a sum as in `12+30`"),
            });
            return numbers.collect::<Result<_, _>>().map(Numbers::Sum);
        }
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        let number = |text| number(text, "use one, a range `N..M`, or a sum `N+M`");
        let (low, high) = (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?);
        if low > high {
            return Err(format!("no number lies from {low} to {high}; write the smaller one first"));
        }
        Ok(Numbers::Range(low..=high))
    }
}

fn number(text: &str, remedy: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX_START).contains(number));
    number.ok_or_else(|| format!("`{text}` is not a number from 1 to {MAX_START}; {remedy}"))
}

/// Used divisors: a list for each number.
#[derive(Debug, Clone)]
pub(super) struct UsedLists(Vec<Vec<u64>>);

impl FromStr for UsedLists {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let divisor = |text: &str| {
            text.trim().parse().map_err(|_| {
                format!("`{text}` is not a divisor; write them as in `2,3`, and for a sum as in `2,3+5`")
            })
        };
        let list = |text: &str| match text.trim() {
            "" => Ok(Vec::new()),
            text => text.split(',').map(divisor).collect(),
        };
        text.split('+').map(list).collect::<Result<_, _>>().map(UsedLists)
    }
}

impl UsedLists {
    /// The used divisors of each of `count` numbers, from all times that `--used` was given.
    pub(super) fn of_each(given: &[UsedLists], count: usize) -> anyhow::Result<Vec<Vec<u64>>> {
        let mut all = vec![Vec::new(); count];
        for UsedLists(lists) in given {
            let (lists_given, one) = (lists.len(), count == 1);
            ensure!(
                lists_given == count || !one,
                "`--used` has {lists_given} lists for one number; write one, as in `2,3`"
            );
            ensure!(
                lists_given == count,
                "`--used` has {lists_given} list{} for {count} numbers; write one for each, as in `2,3+5`, \
                 empty where nothing is used",
                if lists_given == 1 { "" } else { "s" }
            );
            for (used, list) in all.iter_mut().zip(lists) {
                used.extend(list);
            }
        }
        Ok(all)
    }
}
