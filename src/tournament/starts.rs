//! The starts of an entry: listed, a whole range, or a sample of one. Ranges are never written out.

use serde::{Deserialize, Serialize};

use super::seeds::SeedKey;
use super::shuffle::Shuffle;

/// The numbers that games begin from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Starts {
    /// These.
    List(Vec<u64>),
    /// All from the first to the second.
    Range(u64, u64),
    /// As many of a range as `count` says.
    Sample(SampledRange),
}

/// Different numbers of a range, in an order that the key decides. A larger count begins with the
/// numbers of a smaller one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampledRange {
    from: u64,
    to: u64,
    count: u64,
    shuffle: Shuffle,
}

/// Starts as a record's header shows them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum StartsText {
    List(Vec<u64>),
    Range {
        from: u64,
        to: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u64>,
    },
}

impl Starts {
    /// `count` different numbers from `from` to `to`, drawn by the tournament's seed.
    pub fn sample(from: u64, to: u64, count: u64, seed: u64) -> Starts {
        let key = SeedKey::of("starts", &[]).and(seed).and(from).and(to);
        Starts::Sample(SampledRange { from, to, count, shuffle: Shuffle::new(to - from + 1, key) })
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        match self {
            Starts::List(list) => list.len() as u64,
            Starts::Range(from, to) => to - from + 1,
            Starts::Sample(sample) => sample.count,
        }
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The start at this place, which is below [`len`](Starts::len).
    pub fn get(&self, place: u64) -> u64 {
        match self {
            Starts::List(list) => list[place as usize],
            Starts::Range(from, _) => from + place,
            Starts::Sample(sample) => sample.from + sample.shuffle.get(place),
        }
    }

    /// The place of this start, where it is one of them. A list is walked through.
    pub(super) fn place_of(&self, start: u64) -> Option<u64> {
        match self {
            Starts::List(list) => list.iter().position(|own| *own == start).map(|place| place as u64),
            Starts::Range(from, to) => (*from..=*to).contains(&start).then(|| start - from),
            Starts::Sample(SampledRange { from, to, count, shuffle }) => {
                let place = (*from..=*to).contains(&start).then(|| shuffle.place_of(start - from));
                place.filter(|place| place < count)
            }
        }
    }

    /// How many numbers they were drawn from; none where they are listed or a whole range.
    pub fn drawn_from(&self) -> Option<u64> {
        match self {
            Starts::List(_) | Starts::Range(..) => None,
            Starts::Sample(sample) => Some(sample.to - sample.from + 1).filter(|size| *size > sample.count),
        }
    }

    /// The smallest and the largest number among which they lie.
    pub fn range(&self) -> (u64, u64) {
        match self {
            Starts::List(list) => {
                let ends = (list.iter().min(), list.iter().max());
                (ends.0.copied().unwrap_or_default(), ends.1.copied().unwrap_or_default())
            }
            Starts::Range(from, to) => (*from, *to),
            Starts::Sample(sample) => (sample.from, sample.to),
        }
    }

    pub(super) fn text(&self) -> StartsText {
        match *self {
            Starts::List(ref list) => StartsText::List(list.clone()),
            Starts::Range(from, to) => StartsText::Range { from, to, count: None },
            Starts::Sample(SampledRange { from, to, count, .. }) => {
                StartsText::Range { from, to, count: Some(count) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{MAX_START, MIN_START};
    use std::collections::BTreeSet;

    fn numbers(starts: &Starts) -> Vec<u64> {
        (0..starts.len()).map(|place| starts.get(place)).collect()
    }

    #[test]
    fn a_sample_repeats_nothing_and_stays_in_its_range() {
        for (from, to) in [(2, 2), (2, 3), (30, 300), (1000, 1999), (MIN_START, MAX_START)] {
            for seed in 0..20 {
                let count = (to - from + 1).min(500);
                let sample = numbers(&Starts::sample(from, to, count, seed));
                assert!(sample.iter().all(|start| (from..=to).contains(start)), "{from} to {to}");
                assert_eq!(sample.iter().collect::<BTreeSet<_>>().len() as u64, count, "{from} to {to}");
            }
        }
    }

    #[test]
    fn every_start_is_found_at_its_place_and_no_other_number_is() {
        let list = Starts::List(vec![36, 12, 48]);
        for starts in [list, Starts::Range(10, 50), Starts::sample(10, 50, 20, 7), Starts::sample(9, 9, 1, 7)]
        {
            let known = numbers(&starts);
            for number in 2..=60 {
                let place = known.iter().position(|start| *start == number).map(|place| place as u64);
                assert_eq!(starts.place_of(number), place, "{number} of {starts:?}");
            }
        }
    }

    #[test]
    fn a_larger_sample_begins_with_the_smaller_one() {
        let (small, large) = (Starts::sample(30, 300, 20, 42), Starts::sample(30, 300, 200, 42));
        assert_eq!(numbers(&small), numbers(&large)[..20]);
        assert_ne!(numbers(&small), numbers(&Starts::sample(30, 300, 20, 43)));
    }

    #[test]
    fn every_number_of_the_range_is_drawn_about_equally_often() {
        let mut drawn = [0u32; 10];
        for seed in 0..10_000 {
            drawn[(Starts::sample(50, 59, 1, seed).get(0) - 50) as usize] += 1;
        }
        // Six standard deviations of a fair draw.
        assert!(drawn.iter().all(|&times| (820..1180).contains(&times)), "{drawn:?}");
    }
}
