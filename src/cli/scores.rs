//! Games played and won, counted per strategy.

use crate::report::{Format, Sheet};
use crate::tournament::{Field, Fold, Played};

pub(super) struct Tally {
    names: Vec<String>,
    played: Vec<u64>,
    won: Vec<u64>,
}

impl Tally {
    pub(super) fn new(field: &Field) -> Self {
        let none = vec![0; field.strategies.len()];
        Tally { names: field.strategies.clone(), played: none.clone(), won: none }
    }

    pub(super) fn render(&self, format: Format) -> String {
        let mut sheet = Sheet::new(["strategy", "played", "won"]);
        for (index, name) in self.names.iter().enumerate() {
            sheet.rows.push(vec![name.clone(), self.played[index].to_string(), self.won[index].to_string()]);
        }
        sheet.render(format)
    }
}

impl Fold for Tally {
    fn add(&mut self, game: &Played<'_>) {
        for player in game.players {
            self.played[player] += 1;
        }
        self.won[game.players[game.winner.index()]] += 1;
    }

    fn merge(&mut self, other: Self) {
        let sum = |mine: &mut Vec<u64>, theirs: Vec<u64>| {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        };
        sum(&mut self.played, other.played);
        sum(&mut self.won, other.won);
    }
}
