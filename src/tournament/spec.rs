//! A tournament file as it was typed: every item with its line, nothing looked up yet.

use crate::game::START_RANGE;
use crate::text::nearest;
use crate::yaml::{
    Key, List, Node, Problems, Spanned, Value, at_least_one, items, map, number, number_within, pairs, parse,
    text_of, unknown,
};

/// Longer files are refused unread.
pub const LONGEST_FILE: u64 = 1 << 20;

const KEYS: [&str; 11] = [
    "name",
    "seed",
    "format",
    "sample",
    "rounds",
    "max-moves",
    "sandbox",
    "limits",
    "ponder",
    "variants",
    "strategies",
];
const VARIANT_KEYS: [&str; 4] = ["variant", "name", "rules", "starts"];
const RANGE_KEYS: [&str; 3] = ["from", "to", "count"];

/// What has keys, and which they are.
type KeyOwner = (&'static str, &'static [&'static str]);

const TOURNAMENT: KeyOwner = ("a tournament", &KEYS);
const VARIANT: KeyOwner = ("an item of `variants`", &VARIANT_KEYS);
const RANGE: KeyOwner = ("`starts`", &RANGE_KEYS);

/// The file.
#[derive(Debug, Default)]
pub(super) struct Spec {
    pub(super) name: Option<Spanned>,
    pub(super) seed: Option<Spanned<u64>>,
    pub(super) format: Option<Spanned>,
    pub(super) sample: Option<Spanned<u64>>,
    pub(super) rounds: Option<Spanned<u64>>,
    pub(super) max_moves: Option<Spanned<u64>>,
    pub(super) sandbox: Option<Spanned>,
    pub(super) limits: Vec<(Key, Spanned)>,
    pub(super) ponder: Option<Spanned>,
    pub(super) variants: Option<List<VariantSpec>>,
    pub(super) strategies: Option<List<StrategySpec>>,
}

/// An item of `variants`.
#[derive(Debug)]
pub(super) struct VariantSpec {
    pub(super) variant: Spanned,
    pub(super) name: Option<Spanned>,
    pub(super) rules: Vec<(Key, Spanned)>,
    pub(super) starts: Option<Spanned<StartsSpec>>,
}

/// Where an entry's games begin.
#[derive(Debug)]
pub(super) enum StartsSpec {
    List(Vec<Spanned<u64>>),
    Range { from: Spanned<u64>, to: Spanned<u64>, count: Option<Spanned<u64>> },
}

/// An item of `strategies`: a name on its own, or `use` with parameters.
#[derive(Debug)]
pub(super) struct StrategySpec {
    pub(super) name: Option<Spanned>,
    pub(super) uses: Spanned,
    pub(super) parameters: Vec<(Key, Spanned)>,
}

impl Spec {
    /// Reads `text`, telling all that is wrong with its form; `None` where it has none.
    pub(super) fn read(text: &str, problems: &mut Problems) -> Option<Spec> {
        let mut spec = Spec::default();
        let root = parse(text, problems);
        if root.is_none() && problems.is_empty() {
            problems.add(0, "the file is empty; see `duel list tournaments` for examples");
        }
        for (key, node) in map(root?, TOURNAMENT.0, problems)? {
            match key.name.as_str() {
                "name" => spec.name = text_of(node, "name", problems),
                "seed" => spec.seed = number(node, "seed", problems),
                "format" => spec.format = text_of(node, "format", problems),
                "sample" => spec.sample = at_least_one(node, "sample", problems),
                "rounds" => spec.rounds = at_least_one(node, "rounds", problems),
                "max-moves" => spec.max_moves = at_least_one(node, "max-moves", problems),
                "sandbox" => spec.sandbox = text_of(node, "sandbox", problems),
                "limits" => spec.limits = pairs(node, "limits", problems),
                "ponder" => spec.ponder = text_of(node, "ponder", problems),
                "variants" => spec.variants = Some(items(node, "variants", problems, variant)),
                "strategies" => spec.strategies = Some(items(node, "strategies", problems, strategy)),
                _ => out_of_place(&key, TOURNAMENT, problems),
            }
        }
        Some(spec)
    }
}

/// Tells that this place has no such key: where the key belongs if another place has it, or which one was meant.
fn out_of_place(key: &Key, (place, known): KeyOwner, problems: &mut Problems) {
    let has_it = |(_, keys): &&KeyOwner| keys.contains(&key.name.as_str());
    match [TOURNAMENT, VARIANT, RANGE].iter().find(has_it) {
        Some((its_place, _)) => {
            problems.add(
                key.line,
                format!("`{}` is a key of {its_place}, not of {place}; move it there", key.name),
            );
        }
        None => unknown(key, place, known, problems),
    }
}

fn variant(node: Node, problems: &mut Problems) -> Option<VariantSpec> {
    let line = node.line;
    if let Value::Text(value) = node.value {
        let variant = Spanned { line, value };
        return Some(VariantSpec { variant, name: None, rules: Vec::new(), starts: None });
    }
    let (mut id, mut name, mut rules, mut starts_at) = (None, None, Vec::new(), None);
    for (key, node) in map(node, VARIANT.0, problems)? {
        match key.name.as_str() {
            "variant" => id = text_of(node, "variant", problems),
            "name" => name = text_of(node, "name", problems),
            "rules" => rules = pairs(node, "rules", problems),
            "starts" => starts_at = starts(node, problems),
            _ => out_of_place(&key, VARIANT, problems),
        }
    }
    if id.is_none() {
        problems.add(line, "this item of `variants` names none; add `variant: divisor-duel` or another");
    }
    Some(VariantSpec { variant: id?, name, rules, starts: starts_at })
}

/// A number from which a game may begin.
fn start(node: Node, key: &str, problems: &mut Problems) -> Option<Spanned<u64>> {
    number_within(node, key, START_RANGE, problems)
}

fn starts(node: Node, problems: &mut Problems) -> Option<Spanned<StartsSpec>> {
    let line = node.line;
    let value = match node.value {
        Value::Text(_) => StartsSpec::List(start(node, "starts", problems).into_iter().collect()),
        Value::List(nodes) => {
            if nodes.is_empty() {
                problems.add(line, "`starts` is empty; list at least one number, or leave it out");
            }
            StartsSpec::List(nodes.into_iter().filter_map(|node| start(node, "start", problems)).collect())
        }
        _ => {
            let (mut from, mut to, mut count) = (None, None, None);
            for (key, node) in map(node, RANGE.0, problems)? {
                match key.name.as_str() {
                    "from" => from = Some(start(node, "from", problems)),
                    "to" => to = Some(start(node, "to", problems)),
                    "count" => count = at_least_one(node, "count", problems),
                    _ => out_of_place(&key, RANGE, problems),
                }
            }
            if from.is_none() || to.is_none() {
                problems.add(line, "a range of starts needs both ends; write `{from: 30, to: 300}`");
            }
            StartsSpec::Range { from: from??, to: to??, count }
        }
    };
    Some(Spanned { line, value })
}

fn strategy(node: Node, problems: &mut Problems) -> Option<StrategySpec> {
    let line = node.line;
    if let Value::Text(value) = node.value {
        let uses = Spanned { line, value };
        return Some(StrategySpec { name: None, uses, parameters: Vec::new() });
    }
    let (mut name, mut uses, mut parameters) = (None, None, Vec::new());
    for (key, node) in map(node, "an item of `strategies`", problems)? {
        match key.name.as_str() {
            "name" => name = text_of(node, "name", problems),
            "use" => uses = text_of(node, "use", problems),
            // Whatever else it is, the strategy must know it.
            _ => parameters.extend(text_of(node, &key.name, problems).map(|value| (key, value))),
        }
    }
    if uses.is_none() {
        // Without it there is nothing that could have parameters.
        match parameters.iter().find(|(key, _)| nearest::find(&key.name, ["use"]).is_some()) {
            Some((key, _)) => unknown(key, "an item of `strategies`", &["use"], problems),
            None => problems.add(line, "this item of `strategies` names none; add `use: random` or another"),
        }
    }
    Some(StrategySpec { name, uses: uses?, parameters })
}
