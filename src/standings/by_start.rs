//! The results of one arena, start by start: what comparisons and intervals are taken over.

use std::collections::BTreeMap;

/// Starts kept apart in an arena. With more of them than this, they share as many groups.
pub(super) const MOST_GROUPS: usize = 10_240;

/// Groups that are kept however many strategies there are.
const FEWEST_GROUPS: usize = 32;

/// Strategies times groups that all arenas together may hold.
const MOST_SCORES: usize = 1 << 20;

/// Pairs times starts for which all arenas together may keep every pairing's results apart.
const MOST_CELLS: usize = 1 << 20;

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

/// Games of one strategy from one start, by whether their round is even or odd: two halves that chance
/// alone tells apart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Halves {
    pub(super) played: [u64; 2],
    pub(super) won: [u64; 2],
}

impl Halves {
    fn count(&mut self, round: u64, won: bool) {
        let half = (round % 2) as usize;
        self.played[half] += 1;
        self.won[half] += u64::from(won);
    }

    fn add(&mut self, other: &Halves) {
        for half in 0..2 {
            self.played[half] += other.played[half];
            self.won[half] += other.won[half];
        }
    }

    pub(super) fn played(&self) -> u64 {
        self.played[0] + self.played[1]
    }

    pub(super) fn won(&self) -> u64 {
        self.won[0] + self.won[1]
    }

    /// How much larger the share that was won is in even rounds; none where all are even.
    pub(super) fn apart(&self) -> Option<f64> {
        let share = |half: usize| self.won[half] as f64 / self.played[half] as f64;
        self.played.iter().all(|played| *played > 0).then(|| share(0) - share(1))
    }
}

/// One start, or a group of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StartRow {
    /// Is the start won for the first player? Not kept for groups.
    won: Option<bool>,
    /// By strategy.
    pub(super) scores: Box<[Halves]>,
    /// The first seat.
    pub(super) first: Halves,
    /// By first strategy, then by second; empty where they are not kept.
    pub(super) cells: Box<[PairCell]>,
}

impl StartRow {
    fn pour(&mut self, from: &StartRow) {
        self.scores.iter_mut().zip(&from.scores).for_each(|(into, from)| into.add(from));
        self.first.add(&from.first);
        self.cells.iter_mut().zip(&from.cells).for_each(|(into, from)| into.add(*from));
    }
}

/// A game as it is counted: from a start that is `won` for the first player or not.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameResult {
    pub(super) start: u64,
    pub(super) won: Option<bool>,
    pub(super) round: u64,
    pub(super) players: [usize; 2],
    pub(super) first_won: bool,
}

/// The results of an arena by start. Each start has a row of its own until there are too many of
/// them; then all rows are poured into groups, by a function of the start alone. Which of the two
/// it is depends on the set of starts only, so the order of the games does not matter.
#[derive(Debug, Clone)]
pub(super) struct ByStart {
    strategies: usize,
    limit: usize,
    /// Rows up to which each of them keeps its pairings apart.
    cell_limit: usize,
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
    /// No results yet. `cells` asks for the results of every pairing, while there are few starts.
    pub(super) fn new(strategies: usize, arenas: usize, cells: bool) -> Self {
        let scores = strategies.saturating_mul(arenas).max(1);
        let limit = (MOST_SCORES / scores).clamp(FEWEST_GROUPS, MOST_GROUPS);
        let cell_limit = if cells { MOST_CELLS / scores.saturating_mul(strategies).max(1) } else { 0 };
        let cell_limit = cell_limit.min(limit);
        ByStart { strategies, limit, cell_limit, exact: Some(BTreeMap::new()), rows: Vec::new(), last: None }
    }

    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameResult) {
        let row = match self.last {
            Some((last, row)) if last == game.start => row,
            _ => self.row(game.start, game.won),
        };
        let (row, [first, second]) = (&mut self.rows[row], game.players);
        row.scores[first].count(game.round, game.first_won);
        row.scores[second].count(game.round, !game.first_won);
        row.first.count(game.round, game.first_won);
        if let Some(cell) = row.cells.get_mut(first * self.strategies + second) {
            cell.add(PairCell { games: 1, first_won: u64::from(game.first_won) });
        }
    }

    pub(super) fn merge(&mut self, other: ByStart) {
        let Some(exact) = other.exact else {
            self.group();
            self.rows.iter_mut().zip(&other.rows).for_each(|(mine, theirs)| mine.pour(theirs));
            return;
        };
        for (start, theirs) in exact {
            let theirs = &other.rows[theirs];
            let mine = self.row(start, theirs.won);
            self.rows[mine].pour(theirs);
        }
    }

    /// The rows with any games, in an order that does not depend on that of the games.
    pub(super) fn rows(&self) -> impl Iterator<Item = &StartRow> {
        let order: Vec<usize> = match &self.exact {
            Some(exact) => exact.values().copied().collect(),
            None => (0..self.rows.len()).collect(),
        };
        order.into_iter().map(|row| &self.rows[row]).filter(|row| row.first.played() > 0)
    }

    /// Does a row stand for several starts?
    pub(super) fn is_grouped(&self) -> bool {
        self.exact.is_none()
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
            Some(exact) => {
                let count = exact.len();
                let row = *exact.entry(start).or_insert(count);
                if row == count {
                    if count == self.cell_limit {
                        self.rows.iter_mut().for_each(|row| row.cells = Box::default());
                    }
                    self.rows.push(StartRow { won, ..empty(self.strategies, count < self.cell_limit) });
                }
                row
            }
        };
        self.last = Some((start, row));
        row
    }

    /// Pours the rows of single starts into groups.
    fn group(&mut self) {
        let Some(exact) = self.exact.take() else { return };
        let mut groups = vec![empty(self.strategies, false); self.limit];
        for (start, row) in exact {
            groups[group_of(start, self.limit)].pour(&self.rows[row]);
        }
        self.rows = groups;
        self.last = None;
    }
}

fn empty(strategies: usize, cells: bool) -> StartRow {
    let cells = if cells { strategies * strategies } else { 0 };
    StartRow {
        won: None,
        scores: vec![Halves::default(); strategies].into(),
        first: Halves::default(),
        cells: vec![PairCell::default(); cells].into(),
    }
}

/// The group of a start: spread evenly, so that no pattern in the starts fills a few groups only.
fn group_of(start: u64, groups: usize) -> usize {
    let spread = start.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    (spread % groups as u64) as usize
}
