//! What a file's keys hold, read from the tree: what is wrong is told, and reading goes on.

use super::problems::Problems;
use super::reader::{Key, Node, Value};
use crate::text::nearest;

/// Something typed, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T = String> {
    /// The line.
    pub line: usize,
    /// What was typed there.
    pub value: T,
}

/// A list as far as it could be read.
#[derive(Debug)]
pub struct List<T> {
    /// The line on which it begins.
    pub line: usize,
    /// The items that could be read.
    pub items: Vec<T>,
    /// Could every item be read? What is wrong with the others has been told.
    pub complete: bool,
}

/// The keys of a map with their values; `what` names it in messages.
pub fn map(node: Node, what: &str, problems: &mut Problems) -> Option<Vec<(Key, Node)>> {
    match node.value {
        Value::Map(pairs) => Some(pairs),
        other => {
            problems.add(node.line, format!("{what} is `key: value` pairs, not {}", other.kind()));
            None
        }
    }
}

/// The single values that `key` gives by name; none where nothing stands behind it.
pub fn pairs(node: Node, key: &str, problems: &mut Problems) -> Vec<(Key, Spanned)> {
    if node.value == Value::Empty {
        return Vec::new();
    }
    let pairs = map(node, &format!("`{key}`"), problems).unwrap_or_default();
    let read = |(key, node): (Key, Node)| text_of(node, &key.name, problems).map(|value| (key, value));
    pairs.into_iter().filter_map(read).collect()
}

/// The items that `key` lists, each made by `read`.
pub fn items<T>(
    node: Node,
    key: &str,
    problems: &mut Problems,
    read: fn(Node, &mut Problems) -> Option<T>,
) -> List<T> {
    let line = node.line;
    let (nodes, is_list) = match node.value {
        Value::List(nodes) => (nodes, true),
        Value::Empty => (Vec::new(), true),
        other => {
            let kind = other.kind();
            problems
                .add(line, format!("`{key}` is a list, not {kind}; write each item on a line after `- `"));
            (Vec::new(), false)
        }
    };
    let there = nodes.len();
    let items: Vec<T> = nodes.into_iter().filter_map(|node| read(node, problems)).collect();
    List { line, complete: is_list && items.len() == there, items }
}

/// A single value; `what` names it in messages.
pub fn single(node: Node, what: &str, problems: &mut Problems) -> Option<Spanned> {
    match node.value {
        Value::Text(value) => Some(Spanned { line: node.line, value }),
        Value::Empty => {
            problems.add(node.line, format!("{what} has no value; write one, or remove it"));
            None
        }
        other => {
            problems.add(node.line, format!("{what} is a single value, not {}", other.kind()));
            None
        }
    }
}

/// The single value of `key`.
pub fn text_of(node: Node, key: &str, problems: &mut Problems) -> Option<Spanned> {
    single(node, &format!("`{key}`"), problems)
}

/// The whole number of `key`; `_` may stand between its digits.
pub fn number(node: Node, key: &str, problems: &mut Problems) -> Option<Spanned<u64>> {
    number_within(node, key, &format!("0 to {}", u64::MAX), problems)
}

/// The number of `key`, of which there must be at least one.
pub fn at_least_one(node: Node, key: &str, problems: &mut Problems) -> Option<Spanned<u64>> {
    number_within(node, key, &format!("1 to {}", u64::MAX), problems)
}

/// The same, of a key for which not every number will do: `range` says which do, and is not checked here.
pub fn number_within(node: Node, key: &str, range: &str, problems: &mut Problems) -> Option<Spanned<u64>> {
    let typed = text_of(node, key, problems)?;
    let digits = typed.value.replace('_', "");
    match digits.parse() {
        Ok(value) => Some(Spanned { line: typed.line, value }),
        Err(_) => {
            let is_whole =
                |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let why = match digits.strip_prefix('-') {
                Some(digits) if is_whole(digits) => "is negative",
                None if is_whole(&digits) => "is too large",
                _ => "is not a whole number",
            };
            let message = format!("`{key}` is `{}`, which {why}; use one from {range}", typed.value);
            problems.add(typed.line, message);
            None
        }
    }
}

/// Tells that `key` is none of those `known` in this place.
pub fn unknown(key: &Key, place: &str, known: &[&str], problems: &mut Problems) {
    let remedy = remedy(&key.name, known, "keys");
    problems.add(key.line, format!("unknown key `{}` in {place}; {remedy}", key.name));
}

/// What to do about a name that is none of those `known`: the one that was meant, or all of them.
pub fn remedy(name: &str, known: &[&str], all: &str) -> String {
    match nearest::find(name, known.iter().copied()) {
        Some(near) => format!("rename it to `{near}`"),
        None => format!("the {all} are `{}`", known.join("`, `")),
    }
}
