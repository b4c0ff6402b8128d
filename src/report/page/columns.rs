//! Starts put into a bounded number of groups, the columns of a chart.

use std::collections::BTreeSet;

/// No chart has more columns than this.
const MOST: usize = 48;

/// Gathers the starts of an arena, with memory for no more of them than a chart can show.
#[derive(Debug, Clone, Default)]
pub(super) struct Starts {
    /// Every start, or only the smallest and the largest once there are too many.
    seen: BTreeSet<u64>,
    crowded: bool,
}

impl Starts {
    pub(super) fn add(&mut self, start: u64) {
        self.seen.insert(start);
        self.crowded |= self.seen.len() > MOST;
        if self.crowded {
            let ends = [self.seen.first().copied(), self.seen.last().copied()];
            self.seen = ends.into_iter().flatten().collect();
        }
    }

    pub(super) fn columns(&self) -> Columns {
        if !self.crowded {
            return Columns::Each(self.seen.iter().copied().collect());
        }
        let low = self.seen.first().copied().unwrap_or_default();
        let high = self.seen.last().copied().unwrap_or_default();
        Columns::Ranges { low, width: (high - low) / MOST as u64 + 1 }
    }
}

/// The columns of an arena's chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Columns {
    /// One for each start.
    Each(Vec<u64>),
    /// Equal ranges from the lowest start on.
    Ranges { low: u64, width: u64 },
}

impl Columns {
    pub(super) fn len(&self) -> usize {
        match self {
            Columns::Each(starts) => starts.len(),
            Columns::Ranges { .. } => MOST,
        }
    }

    /// The column of a start that was gathered.
    pub(super) fn of(&self, start: u64) -> usize {
        match self {
            Columns::Each(starts) => starts.partition_point(|&other| other < start),
            Columns::Ranges { low, width } => ((start - low) / width) as usize,
        }
    }

    pub(super) fn labels(&self) -> Vec<String> {
        match self {
            Columns::Each(starts) => starts.iter().map(u64::to_string).collect(),
            Columns::Ranges { low, width } => (0..MOST as u64)
                .map(|index| format!("{}–{}", low + index * width, low + (index + 1) * width - 1))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(starts: impl IntoIterator<Item = u64>) -> Columns {
        let mut gathered = Starts::default();
        starts.into_iter().for_each(|start| gathered.add(start));
        gathered.columns()
    }

    #[test]
    fn few_starts_have_a_column_each() {
        let columns = columns([60, 36, 48, 36]);
        assert_eq!(columns, Columns::Each(vec![36, 48, 60]));
        assert_eq!([36, 48, 60].map(|start| columns.of(start)), [0, 1, 2]);
        assert_eq!(columns.labels(), ["36", "48", "60"]);
    }

    #[test]
    fn many_starts_share_columns_that_hold_every_one_of_them_in_order() {
        for starts in [(2..=1_000).collect::<Vec<u64>>(), (2..=60).rev().collect(), vec![2, u64::MAX >> 1]] {
            let columns = columns(starts.iter().copied());
            let mut sorted = starts.clone();
            sorted.sort_unstable();
            let places: Vec<usize> = sorted.iter().map(|&start| columns.of(start)).collect();
            assert!(places.is_sorted() && places.iter().all(|&place| place < columns.len()));
            assert_eq!(columns.labels().len(), columns.len());
        }
    }
}
