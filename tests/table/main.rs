//! The table: games at the terminal, the strategies that sit at it, and the rules they play by.

mod conformance;
mod documents;
mod inputs;
mod known;
mod matches;
mod moves;
mod perfect;
#[path = "../kit/process.rs"]
mod process;
mod sessions;
mod solve;
mod streams;
mod support;
mod terminal;
mod verbs;
