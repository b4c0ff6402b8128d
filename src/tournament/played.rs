//! What the standings need to know: who took part, and how each game went.

use crate::game::Rules;
use crate::seat::Seat;
use crate::strategy::End;

/// Who and what a tournament is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The tournament's name.
    pub name: String,
    /// The tournament's seed.
    pub seed: u64,
    /// The names of the strategies.
    pub strategies: Vec<String>,
    /// The games they meet in.
    pub arenas: Vec<Arena>,
}

/// A variant's entry in a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arena {
    /// The entry's own name.
    pub name: String,
    /// The rules it stands for.
    pub rules: Rules,
}

/// A game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played<'a> {
    /// Its number in the schedule.
    pub id: u64,
    /// The index of the arena in the field.
    pub arena: usize,
    /// The number it began from.
    pub start: u64,
    /// The indices of the strategies in the first and in the second seat.
    pub players: [usize; 2],
    /// The divisors taken.
    pub moves: &'a [u64],
    /// Who won.
    pub winner: Seat,
    /// How it ended.
    pub end: End,
}
