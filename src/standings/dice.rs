//! What the luck of single games makes up, where the results of every pairing from every start are known.

use super::by_start::PairCell;
use super::start_kind::StartKind;
use super::tally::Counts;
use crate::tournament::Field;

/// The variances of numbers of games won, given the starts of an arena.
pub(super) struct Dice {
    strategies: usize,
    /// By first and second strategy: of the games that the first one won.
    pub(super) by_pair: Vec<f64>,
    by_strategy: Vec<f64>,
}

impl Dice {
    /// The dice of an arena of given starts; none where results were not kept for every pairing.
    pub(super) fn of(field: &Field, counts: &Counts, kind: StartKind) -> Option<Self> {
        let rows: Vec<_> = counts.starts.rows().collect();
        let known = kind == StartKind::Given && rows.iter().all(|row| !row.cells.is_empty());
        known.then(|| {
            let strategies = field.strategies.len();
            let mut by_pair = vec![0.0; strategies * strategies];
            for row in rows {
                row.cells.iter().zip(&mut by_pair).for_each(|(cell, all)| *all += of_coin(cell));
            }
            // Two deterministic strategies always play the same game from a start.
            for (pair, all) in by_pair.iter_mut().enumerate() {
                if field.deterministic[pair / strategies] && field.deterministic[pair % strategies] {
                    *all = 0.0;
                }
            }
            let mut dice = Dice { strategies, by_pair, by_strategy: Vec::new() };
            let of = |one: usize| (0..strategies).map(|other| dice.between(one, other)).sum();
            dice.by_strategy = (0..strategies).map(of).collect();
            dice
        })
    }

    /// Of the games that a strategy won.
    pub(super) fn of_strategy(&self, strategy: usize) -> f64 {
        self.by_strategy[strategy]
    }

    /// Of the games that one strategy won against another.
    pub(super) fn between(&self, one: usize, other: usize) -> f64 {
        if one == other {
            return 0.0;
        }
        self.by_pair[one * self.strategies + other] + self.by_pair[other * self.strategies + one]
    }
}

/// The variance of the number of games won that the games of one pairing from one start make up: they are
/// tosses of one coin.
fn of_coin(cell: &PairCell) -> f64 {
    let (games, won) = (cell.games as f64, cell.first_won as f64);
    if cell.games < 2 { games / 4.0 } else { won * (games - won) / (games - 1.0) }
}
