//! The starts of an arena put into a bounded number of groups, the columns of a chart.

use crate::tournament::Starts;

/// No chart has more columns than this.
const MOST: u64 = 48;

/// The columns of an arena's chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Columns {
    /// One for each start.
    Each(Vec<u64>),
    /// Equal ranges from the lowest start up to the one that holds the highest, which may be cut short.
    Ranges { low: u64, high: u64, width: u64 },
}

impl Columns {
    /// The columns for these starts.
    pub(super) fn new(starts: &Starts) -> Self {
        if starts.len() <= MOST {
            let mut each: Vec<u64> = (0..starts.len()).map(|place| starts.get(place)).collect();
            each.sort_unstable();
            return Columns::Each(each);
        }
        let (low, high) = starts.range();
        Columns::Ranges { low, high, width: (high - low) / MOST + 1 }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Columns::Each(starts) => starts.len(),
            Columns::Ranges { high, .. } => self.of(*high) + 1,
        }
    }

    /// The column of one of the starts.
    pub(super) fn of(&self, start: u64) -> usize {
        match self {
            Columns::Each(starts) => starts.partition_point(|&other| other < start),
            Columns::Ranges { low, width, .. } => ((start - low) / width) as usize,
        }
    }

    pub(super) fn labels(&self) -> Vec<String> {
        match self {
            Columns::Each(starts) => starts.iter().map(u64::to_string).collect(),
            Columns::Ranges { low, high, width } => (*low..=*high)
                .step_by(*width as usize)
                .map(|first| range(first, first.saturating_add(width - 1).min(*high)))
                .collect(),
        }
    }
}

fn range(first: u64, last: u64) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(starts: impl IntoIterator<Item = u64>) -> Columns {
        Columns::new(&Starts::List(starts.into_iter().collect()))
    }

    #[test]
    fn few_starts_have_a_column_each() {
        let columns = columns([60, 36, 48]);
        assert_eq!(columns, Columns::Each(vec![36, 48, 60]));
        assert_eq!([36, 48, 60].map(|start| columns.of(start)), [0, 1, 2]);
        assert_eq!(columns.labels(), ["36", "48", "60"]);
    }

    #[test]
    fn many_starts_share_columns_that_hold_every_one_of_them_in_order() {
        for starts in [
            (2..=1_000).collect::<Vec<u64>>(),
            (2..=60).rev().collect(),
            (0..50).map(|place| 2 + place * (u64::MAX >> 7)).collect(),
        ] {
            let columns = columns(starts.iter().copied());
            let mut sorted = starts.clone();
            sorted.sort_unstable();
            let places: Vec<usize> = sorted.iter().map(|&start| columns.of(start)).collect();
            assert!(places.is_sorted() && places.iter().all(|&place| place < columns.len()));
            assert_eq!(columns.labels().len(), columns.len());
            assert_eq!(places.last(), Some(&(columns.len() - 1)), "no column is empty at the end");
        }
        let labels = columns(2..=200).labels();
        assert_eq!((labels.len(), labels[0].as_str(), labels[39].as_str()), (40, "2–6", "197–200"));
    }
}
