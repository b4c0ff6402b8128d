//! YAML as a tree in which everything knows its line.
//!
//! Deserialising into structs stops at the first mistake and forgets the lines of what is valid by
//! itself but wrong in its place. Scalars stay text here: who reads them knows what they should be.
//! Anchors are refused, so no small file can unfold into a large one.

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::problems::Problems;

/// Deeper than any tournament file.
const DEEPEST: usize = 16;

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

/// Reads the only document of `text`; `None` where that is hopeless.
pub fn parse(text: &str, problems: &mut Problems) -> Option<Node> {
    // Nodes that are still open, outermost first, and the key that waits for its value in each.
    let mut open: Vec<(Node, Option<Key>)> = Vec::new();
    let mut root = None;
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
        let anchored = match &event {
            Event::Alias(_) => true,
            Event::Scalar(_, _, anchor, _) => *anchor != 0,
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => *anchor != 0,
            _ => false,
        };
        if anchored {
            problems.add(line, "anchors and aliases (`&`, `*`) are not used here; write the value out");
            return None;
        }
        let done = match event {
            Event::DocumentStart(_) if root.is_some() => {
                problems.add(line, "a second document begins here; keep one in a file");
                return None;
            }
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == DEEPEST => {
                problems
                    .add(line, format!("lists and maps are nested more than {DEEPEST} deep; unnest them"));
                return None;
            }
            Event::SequenceStart(..) => {
                open.push((Node { line, value: Value::List(Vec::new()) }, None));
                continue;
            }
            Event::MappingStart(..) => {
                open.push((Node { line, value: Value::Map(Vec::new()) }, None));
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().map(|(node, _)| node),
            Event::Scalar(text, style, ..) => Some(Node { line, value: scalar(&text, style) }),
            _ => None,
        };
        let Some(node) = done else { continue };
        match open.last_mut() {
            None => root = Some(node),
            Some((parent, waiting)) => adopt(parent, waiting, node, problems)?,
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

/// Puts `node` where it belongs in `parent`: a list's item, a map's key, or the value of that key.
fn adopt(parent: &mut Node, waiting: &mut Option<Key>, node: Node, problems: &mut Problems) -> Option<()> {
    match &mut parent.value {
        Value::List(items) => items.push(node),
        Value::Map(pairs) => match (waiting.take(), node.value) {
            (Some(key), value) => {
                if pairs.iter().any(|(known, _)| known.name == key.name) {
                    problems.add(key.line, format!("`{}` is given twice; keep one", key.name));
                }
                pairs.push((key, Node { line: node.line, value }));
            }
            (None, Value::Text(name)) => *waiting = Some(Key { line: node.line, name }),
            (None, _) => {
                problems.add(node.line, "a key must be a word; write `key: value`");
                return None;
            }
        },
        Value::Empty | Value::Text(_) => {}
    }
    Some(())
}
