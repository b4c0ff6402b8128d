//! The results of one arena, start by start: what intervals are taken over.

use std::collections::BTreeMap;

/// Starts kept apart in an arena. With more of them than this, they share as many groups.
pub(super) const MOST_GROUPS: usize = 1024;

/// Groups that are kept however many strategies there are.
const FEWEST_GROUPS: usize = 32;

/// Pairs times groups that all arenas together may hold.
const MOST_CELLS: usize = 1 << 19;

/// Games of one strategy in the first seat against another in the second.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PairCell {
    pub(super) games: u64,
    pub(super) first_won: u64,
}

impl PairCell {
    pub(super) fn add(&mut self, other: PairCell) {
        self.games += other.games;
        self.first_won += other.first_won;
    }
}

/// Distinct starts, by who wins them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Won {
    pub(super) won: u64,
    pub(super) lost: u64,
    pub(super) unknown: u64,
}

impl Won {
    pub(super) fn count(&mut self, won: Option<bool>) {
        *match won {
            Some(true) => &mut self.won,
            Some(false) => &mut self.lost,
            None => &mut self.unknown,
        } += 1;
    }

    pub(super) fn total(self) -> u64 {
        self.won + self.lost + self.unknown
    }

    pub(super) fn add(&mut self, other: Won) {
        self.won += other.won;
        self.lost += other.lost;
        self.unknown += other.unknown;
    }
}

/// One start, or a group of them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct StartRow {
    /// Is the start won for the first player? Not kept for groups.
    won: Option<bool>,
    /// By first strategy, then by second.
    cells: Box<[PairCell]>,
}

/// The results of an arena by start. Each start has a row of its own until there are too many of
/// them; then all rows are poured into groups, by a function of the start alone. Which of the two
/// it is depends on the set of starts only, so the order of the games does not matter.
#[derive(Debug, Clone)]
pub(super) struct ByStart {
    strategies: usize,
    limit: usize,
    /// The row of each start; none once they share groups.
    exact: Option<BTreeMap<u64, usize>>,
    rows: Vec<StartRow>,
    /// The start of the last game and its row: most games begin where the last one did.
    last: Option<(u64, usize)>,
}

impl PartialEq for ByStart {
    fn eq(&self, other: &Self) -> bool {
        let starts = |own: &Self| own.exact.as_ref().map(|exact| exact.keys().copied().collect::<Vec<_>>());
        self.strategies == other.strategies && starts(self) == starts(other) && self.rows().eq(other.rows())
    }
}

impl ByStart {
    pub(super) fn new(strategies: usize, arenas: usize) -> Self {
        let pairs = strategies.saturating_mul(strategies).saturating_mul(arenas).max(1);
        let limit = (MOST_CELLS / pairs).clamp(FEWEST_GROUPS, MOST_GROUPS);
        ByStart { strategies, limit, exact: Some(BTreeMap::new()), rows: Vec::new(), last: None }
    }

    /// Counts a game from `start`, which is `won` for the first player.
    pub(super) fn add(&mut self, start: u64, won: Option<bool>, players: [usize; 2], first_won: bool) {
        let row = match self.last {
            Some((last, row)) if last == start => row,
            _ => self.row(start, won),
        };
        let [first, second] = players;
        let game = PairCell { games: 1, first_won: u64::from(first_won) };
        self.rows[row].cells[first * self.strategies + second].add(game);
    }

    pub(super) fn merge(&mut self, other: ByStart) {
        let Some(exact) = other.exact else {
            self.group();
            for (mine, theirs) in self.rows.iter_mut().zip(&other.rows) {
                pour(&mut mine.cells, &theirs.cells);
            }
            return;
        };
        for (start, theirs) in exact {
            let theirs = &other.rows[theirs];
            let mine = self.row(start, theirs.won);
            pour(&mut self.rows[mine].cells, &theirs.cells);
        }
    }

    /// The rows with any games, in an order that does not depend on that of the games.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[PairCell]> {
        let order: Vec<usize> = match &self.exact {
            Some(exact) => exact.values().copied().collect(),
            None => (0..self.rows.len()).collect(),
        };
        let rows = order.into_iter().map(|row| &*self.rows[row].cells);
        rows.filter(|cells| cells.iter().any(|cell| cell.games > 0))
    }

    /// The distinct starts, by who wins them; none when they were too many to be kept apart.
    pub(super) fn won(&self) -> Option<Won> {
        self.exact.as_ref().map(|_| {
            let mut all = Won::default();
            self.rows.iter().for_each(|row| all.count(row.won));
            all
        })
    }

    /// The row of `start`, made if there is none.
    fn row(&mut self, start: u64, won: Option<bool>) -> usize {
        let full = |exact: &BTreeMap<u64, usize>| exact.len() == self.limit && !exact.contains_key(&start);
        if self.exact.as_ref().is_some_and(full) {
            self.group();
        }
        let row = match &mut self.exact {
            None => group_of(start, self.limit),
            Some(exact) => *exact.entry(start).or_insert_with(|| {
                self.rows.push(StartRow { won, cells: empty(self.strategies) });
                self.rows.len() - 1
            }),
        };
        self.last = Some((start, row));
        row
    }

    /// Pours the rows of single starts into groups.
    fn group(&mut self) {
        let Some(exact) = self.exact.take() else { return };
        let group = || StartRow { won: None, cells: empty(self.strategies) };
        let mut groups: Vec<StartRow> = std::iter::repeat_with(group).take(self.limit).collect();
        for (start, row) in exact {
            pour(&mut groups[group_of(start, self.limit)].cells, &self.rows[row].cells);
        }
        self.rows = groups;
        self.last = None;
    }
}

fn empty(strategies: usize) -> Box<[PairCell]> {
    vec![PairCell::default(); strategies * strategies].into()
}

fn pour(into: &mut [PairCell], from: &[PairCell]) {
    into.iter_mut().zip(from).for_each(|(into, from)| into.add(*from));
}

/// The group of a start: spread evenly, so that no pattern in the starts fills a few groups only.
fn group_of(start: u64, groups: usize) -> usize {
    let spread = start.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    (spread % groups as u64) as usize
}
