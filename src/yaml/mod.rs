//! YAML as it was typed: a tree in which everything knows its line, and all problems of a file at once.

mod problems;
mod reader;

pub use problems::Problems;
pub use reader::{Key, Node, Value, parse};
