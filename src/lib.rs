//! Duel: a tournament harness for bots that play divisor games, and a table to play them at.
//!
//! The modules know each other in one direction only:
//! `game` ← `solver` ← `strategy` ← `tournament` ← `standings` ← `report` ← `cli`; `guard` knows none.

pub mod chance;
pub mod check;
pub mod cli;
pub mod console;
pub mod dialect;
pub mod game;
pub mod guard;
pub mod interrupt;
pub mod nearest;
pub mod referee;
pub mod report;
pub mod seat;
pub mod solver;
pub mod standings;
pub mod strategy;
pub mod tournament;
pub mod transcript;
