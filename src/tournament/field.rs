//! Who and what a tournament is made of, as far as the standings need to know.

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
