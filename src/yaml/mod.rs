//! YAML as it was typed: a tree in which everything knows its line, and all problems of a file at once.

mod fields;
mod problems;
mod reader;

pub use fields::{
    List, Spanned, at_least_one, items, map, number, number_within, pairs, remedy, single, text_of, unknown,
};
pub use problems::Problems;
pub use reader::{Key, Node, Value, parse};
