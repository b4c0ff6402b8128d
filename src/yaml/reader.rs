//! YAML as a tree in which everything knows its line.
//!
//! Deserialising into structs stops at the first mistake and forgets the lines of what is valid by
//! itself but wrong in its place. Scalars stay text here: who reads them knows what they should be.
//! That is why this listens to the events of `serde_yaml`'s parser: its deserializer resolves numbers,
//! unfolds aliases and merges, and stops at the first key that is given twice.
//! Anchors are refused, so no small file can unfold into a large one.

use std::collections::HashSet;

use serde_yaml::granit_parser::{Event, Parser, ScalarStyle};

use super::problems::Problems;

/// Deeper than any file of ours.
const DEEPEST: usize = 16;
/// More keys and values than any file of ours.
const MOST_NODES: usize = 100_000;

/// A value and the line on which it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The line.
    pub line: usize,
    /// The value.
    pub value: Value,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Nothing at all, as after `key:`.
    Empty,
    /// A word, a number, a truth value: as it was typed.
    Text(String),
    /// Values in order.
    List(Vec<Node>),
    /// Keys with their values, in the order in which they were typed.
    Map(Vec<(Key, Node)>),
}

/// A key of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The line on which it stands.
    pub line: usize,
    /// The word itself.
    pub name: String,
}

impl Value {
    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Empty => "nothing",
            Value::Text(_) => "a single value",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }
}

/// A list or a map that has begun and not ended.
struct Open {
    node: Node,
    /// The key that waits for its value.
    waiting: Option<Key>,
    /// The names of the keys so far.
    names: HashSet<String>,
}

/// Reads the only document of `text`; `None` where that is hopeless.
pub fn parse(text: &str, problems: &mut Problems) -> Option<Node> {
    // Outermost first.
    let mut open: Vec<Open> = Vec::new();
    let mut root = None;
    let mut nodes = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = match event {
            Ok(event) => event,
            Err(error) => {
                let line = error.marker().line();
                problems
                    .add(line, format!("this is not YAML: {}; fix the line or the one above", error.info()));
                return None;
            }
        };
        let line = span.start.line();
        if event.is_alias() || event.anchor_id().is_some() {
            problems.add(line, "anchors and aliases (`&`, `*`) are not used here; write the value out");
            return None;
        }
        nodes += usize::from(event.is_node());
        if nodes > MOST_NODES {
            let what = format!("these are more than {MOST_NODES} keys and values; keep fewer in a file");
            problems.add(line, what);
            return None;
        }
        let begins = match event {
            Event::SequenceStart(..) => Some(Value::List(Vec::new())),
            Event::MappingStart(..) => Some(Value::Map(Vec::new())),
            _ => None,
        };
        if let Some(value) = begins {
            if open.len() == DEEPEST {
                problems
                    .add(line, format!("lists and maps are nested more than {DEEPEST} deep; unnest them"));
                return None;
            }
            open.push(Open { node: Node { line, value }, waiting: None, names: HashSet::new() });
            continue;
        }
        let done = match event {
            Event::DocumentStart(..) if root.is_some() => {
                problems.add(line, "a second document begins here; keep one in a file");
                return None;
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().map(|open| open.node),
            Event::Scalar(text, style, ..) => Some(Node { line, value: scalar(&text, style) }),
            _ => None,
        };
        let Some(node) = done else { continue };
        match open.last_mut() {
            None => root = Some(node),
            Some(parent) => parent.adopt(node, problems)?,
        }
    }
    root
}

fn scalar(text: &str, style: ScalarStyle) -> Value {
    match (text, style) {
        ("" | "~" | "null", ScalarStyle::Plain) => Value::Empty,
        _ => Value::Text(text.into()),
    }
}

impl Open {
    /// Puts `node` where it belongs: a list's item, a map's key, or the value of that key.
    fn adopt(&mut self, node: Node, problems: &mut Problems) -> Option<()> {
        match &mut self.node.value {
            Value::List(items) => items.push(node),
            Value::Map(pairs) => match (self.waiting.take(), node.value) {
                (Some(key), value) => {
                    if !self.names.insert(key.name.clone()) {
                        problems.add(key.line, format!("`{}` is given twice; keep one", key.name));
                    }
                    pairs.push((key, Node { line: node.line, value }));
                }
                (None, Value::Text(name)) => self.waiting = Some(Key { line: node.line, name }),
                (None, _) => {
                    problems.add(node.line, "a key must be a word; write `key: value`");
                    return None;
                }
            },
            Value::Empty | Value::Text(_) => {}
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a map's keys as typed, and the problems.
    fn read(text: &str) -> (Vec<(String, Value)>, String) {
        let mut problems = Problems::new("f");
        let pairs = match parse(text, &mut problems).map(|node| node.value) {
            Some(Value::Map(pairs)) => pairs,
            _ => Vec::new(),
        };
        let pairs = pairs.into_iter().map(|(key, node)| (key.name, node.value)).collect();
        (pairs, problems.to_string())
    }

    #[test]
    fn a_value_stays_the_text_that_was_typed() {
        for typed in ["18446744073709551616", "1_000", "0x10", "007", "1e3", "200ms", "1.50", "yes", ".inf"] {
            let (pairs, told) = read(&format!("key: {typed}\n"));
            assert_eq!((pairs[0].1.clone(), told.as_str()), (Value::Text(typed.into()), ""));
        }
        assert_eq!(
            read("a: 'null'\nb: null\nc: ~\nd:\n1: x\n<<: y\n").0,
            [
                ("a".into(), Value::Text("null".into())),
                ("b".into(), Value::Empty),
                ("c".into(), Value::Empty),
                ("d".into(), Value::Empty),
                ("1".into(), Value::Text("x".into())),
                ("<<".into(), Value::Text("y".into())),
            ]
        );
    }

    #[test]
    fn every_key_that_is_given_twice_is_told_with_its_line() {
        let (pairs, told) = read("a: 1\nb: 2\na: 3\nb: 4\nc: {a: 1}\n");
        assert_eq!(pairs.len(), 5);
        assert_eq!(told, "f:3: `a` is given twice; keep one\nf:4: `b` is given twice; keep one");
    }

    #[test]
    fn a_file_of_too_many_nodes_is_one_problem() {
        let keys = |count: usize| (0..count).map(|n| format!("k{n}: {n}\n")).collect::<String>();
        let most = MOST_NODES / 2;
        assert_eq!(read(&keys(most - 1)).1, "");
        let what = "these are more than 100000 keys and values; keep fewer in a file";
        assert_eq!(read(&keys(90_000)).1, format!("f:{most}: {what}"));
        assert_eq!(read(&"- x\n".repeat(200_000)).1, format!("f:{MOST_NODES}: {what}"));
    }

    #[test]
    fn an_anchor_is_refused_even_where_nothing_refers_to_it() {
        for text in ["a: &x 1\n", "a: &x [1]\n", "a: &x {b: 1}\n", "&x a: 1\n", "a: &x\n"] {
            assert!(read(text).1.starts_with("f:1: anchors and aliases"), "{text:?}");
        }
    }
}
