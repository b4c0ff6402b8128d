//! What the luck of single games makes up, where the results of every pairing from every start are known.

use super::by_start::{PairCell, StartRow};
use super::start_kind::StartKind;
use super::tally::Counts;
use crate::tournament::Field;

/// The variances of numbers of games won, given the starts of an arena.
pub(super) struct Dice<'a> {
    field: &'a Field,
    rows: Vec<&'a StartRow>,
    by_strategy: Vec<f64>,
}

impl<'a> Dice<'a> {
    /// The dice of an arena of given starts; none where results were not kept for every pairing.
    pub(super) fn of(field: &'a Field, counts: &'a Counts, kind: StartKind) -> Option<Self> {
        let rows: Vec<_> = counts.starts.rows().collect();
        let known = kind == StartKind::Given && rows.iter().all(|row| !row.cells.is_empty());
        known.then(|| {
            let mut dice = Dice { field, rows, by_strategy: Vec::new() };
            let all = 0..field.strategies.len();
            let of = |one: usize| all.clone().map(|other| dice.between(one, other)).sum();
            dice.by_strategy = all.clone().map(of).collect();
            dice
        })
    }

    /// Of the games that a strategy won.
    pub(super) fn of_strategy(&self, strategy: usize) -> f64 {
        self.by_strategy[strategy]
    }

    /// Of the games that the first seat won.
    pub(super) fn of_all(&self) -> f64 {
        self.by_strategy.iter().sum::<f64>() / 2.0
    }

    /// Of the games that one strategy won against another. Two deterministic ones always play the same game
    /// from a start.
    pub(super) fn between(&self, one: usize, other: usize) -> f64 {
        let Field { strategies, deterministic, .. } = self.field;
        if one == other || deterministic[one] && deterministic[other] {
            return 0.0;
        }
        let count = strategies.len();
        let cells = |row: &&StartRow| {
            of_coin(&row.cells[one * count + other]) + of_coin(&row.cells[other * count + one])
        };
        self.rows.iter().map(cells).sum()
    }
}

/// The variance of the number of games won that the games of one pairing from one start make up: they are
/// tosses of one coin.
fn of_coin(cell: &PairCell) -> f64 {
    let (games, won) = (cell.games as f64, cell.first_won as f64);
    if cell.games < 2 { games / 4.0 } else { won * (games - won) / (games - 1.0) }
}
