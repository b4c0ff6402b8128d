//! The table: games at the terminal, the strategies that sit at it, and the rules they play by.

mod blocks;
mod conformance;
mod documents;
mod inputs;
mod keeping;
mod known;
mod lessons;
mod matches;
mod moves;
mod perfect;
mod person;
#[path = "../kit/process.rs"]
mod process;
#[path = "../kit/terminal.rs"]
mod pseudo_terminal;
mod puzzles;
mod sessions;
mod solve;
mod streams;
mod support;
mod terminal;
mod verbs;
mod you;
