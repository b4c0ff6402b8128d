//! A strategy file as it was typed: every item with its line, nothing looked up yet.

use crate::yaml::{
    Key, List, Node, Problems, Spanned, Value, items, map, number, pairs, parse, single, text_of,
};

/// The keys of a strategy file; every other key is a parameter of the strategy that it uses.
pub(super) const KEYS: [&str; 12] = [
    "name",
    "description",
    "use",
    "mix",
    "weight",
    "command",
    "wasm",
    "limits",
    "see",
    "files",
    "sandbox",
    "restart",
];

/// The file.
#[derive(Debug, Default)]
pub(super) struct RecipeSpec {
    /// Which of [`KEYS`] are there, with their lines, in order.
    pub(super) given: Vec<Key>,
    pub(super) name: Option<Spanned>,
    pub(super) description: Option<Spanned>,
    pub(super) uses: Option<Spanned>,
    pub(super) mix: Option<List<PartSpec>>,
    pub(super) command: Option<List<Spanned>>,
    pub(super) wasm: Option<Spanned>,
    pub(super) limits: Vec<(Key, Spanned)>,
    pub(super) see: Option<List<Spanned>>,
    pub(super) files: Option<List<Spanned>>,
    pub(super) sandbox: Option<Spanned>,
    pub(super) restart: Option<Spanned>,
    /// Read as parameters only where something is used that might take them.
    pub(super) others: Vec<(Key, Node)>,
}

/// A part of a mixture.
#[derive(Debug)]
pub(super) struct PartSpec {
    pub(super) uses: Spanned,
    pub(super) weight: Option<Spanned<u64>>,
    pub(super) parameters: Vec<(Key, Spanned)>,
}

impl RecipeSpec {
    /// Reads `text`, telling all that is wrong with its form; `None` where it has none.
    pub(super) fn read(text: &str, problems: &mut Problems) -> Option<RecipeSpec> {
        let root = parse(text, problems);
        if root.is_none() && problems.is_empty() {
            problems.add(0, "the file is empty; `duel new bot NAME` writes one to begin with");
        }
        let mut spec = RecipeSpec::default();
        for (key, node) in map(root?, "a strategy file", problems)? {
            match key.name.as_str() {
                "name" => spec.name = text_of(node, "name", problems),
                "description" => spec.description = text_of(node, "description", problems),
                "use" => spec.uses = text_of(node, "use", problems),
                "mix" => spec.mix = Some(items(node, "mix", problems, part)),
                "weight" => problems.add(key.line, "`weight` belongs to a part of a mixture; remove it"),
                "command" => spec.command = Some(command(node, problems)),
                "wasm" => spec.wasm = text_of(node, "wasm", problems),
                "limits" => spec.limits = pairs(node, "limits", problems),
                "see" => spec.see = Some(items(node, "see", problems, path)),
                "files" => spec.files = Some(items(node, "files", problems, file)),
                "sandbox" => spec.sandbox = text_of(node, "sandbox", problems),
                "restart" => spec.restart = text_of(node, "restart", problems),
                _ => {
                    spec.others.push((key, node));
                    continue;
                }
            }
            spec.given.push(key);
        }
        Some(spec)
    }
}

fn part(node: Node, problems: &mut Problems) -> Option<PartSpec> {
    let line = node.line;
    let (mut uses, mut weight, mut parameters) = (None, None, Vec::new());
    for (key, node) in map(node, "a part of `mix`", problems)? {
        match key.name.as_str() {
            "use" => uses = Some(text_of(node, "use", problems)),
            "weight" => weight = number(node, "weight", problems),
            name if KEYS.contains(&name) => {
                let what = format!(
                    "`{name}` cannot stand here: each part of `mix` is `use`, its parameters, and a `weight`"
                );
                problems.add(key.line, what);
            }
            // Whatever else it is, the strategy must know it.
            _ => parameters.extend(text_of(node, &key.name, problems).map(|value| (key, value))),
        }
    }
    if uses.is_none() {
        problems.add(line, "this part of `mix` names no strategy; add `use: random` or another");
    }
    Some(PartSpec { uses: uses??, weight, parameters })
}

/// The words of a command. One that was written as it is typed in a shell is shown as a list.
fn command(node: Node, problems: &mut Problems) -> List<Spanned> {
    let Some(typed) = written_out(&node) else { return items(node, "command", problems, word) };
    let plain = |word: &str| word.chars().all(|c| c.is_alphanumeric() || "_./+-".contains(c));
    let quoted = |word: &str| if plain(word) { word.to_string() } else { format!("{word:?}") };
    let words: Vec<String> = typed.split_whitespace().map(quoted).collect();
    problems.add(node.line, format!("`command` is a list; write `command: [{}]`", words.join(", ")));
    List { line: node.line, items: Vec::new(), complete: false }
}

fn written_out(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(typed) if !typed.trim().is_empty() => Some(typed),
        _ => None,
    }
}

fn path(node: Node, problems: &mut Problems) -> Option<Spanned> {
    single(node, "an item of `see`", problems)
}

fn file(node: Node, problems: &mut Problems) -> Option<Spanned> {
    single(node, "an item of `files`", problems)
}

fn word(node: Node, problems: &mut Problems) -> Option<Spanned> {
    single(node, "an item of `command`", problems)
}
