//! Duel: a tournament harness for bots that play divisor games, and a table to play them at.

pub mod check;
pub mod cli;
pub mod external;
pub mod files;
pub mod game;
pub mod play;
pub mod report;
pub mod seed;
pub mod solver;
pub mod standings;
pub mod strategy;
pub mod system;
pub mod table;
pub mod text;
pub mod tournament;
pub mod yaml;
