//! Duel: a tournament harness for bots that play divisor games, and a table to play them at.
//!
//! The modules know each other in one direction only:
//! `game` ← `solver` ← `strategy` ← `tournament` ← `standings` ← `report` ← `cli`.

pub mod chance;
pub mod game;
pub mod nearest;
pub mod seat;
pub mod solver;
