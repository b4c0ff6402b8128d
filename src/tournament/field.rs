//! Who and what a tournament is made of, as far as the standings need to know.

use super::plan::Pairings;
use crate::game::Rules;

/// Who and what a tournament is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The tournament's name.
    pub name: String,
    /// The tournament's seed.
    pub seed: u64,
    /// The names of the strategies.
    pub strategies: Vec<String>,
    /// By strategy: is it known to draw nothing, so that a game played again is the same game?
    pub deterministic: Vec<bool>,
    /// Who meets whom.
    pub pairings: Pairings,
    /// Rounds for each start and pairing.
    pub rounds: u64,
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
    /// Games that are to be played in it.
    pub games: u64,
    /// The largest number that a game can start from.
    pub largest_start: u64,
    /// How many numbers its starts were drawn from; none where they are all that matter, listed or a whole
    /// range.
    pub drawn_from: Option<u64>,
    /// Has every pairing starts of its own, drawn for it?
    pub own_starts: bool,
}
