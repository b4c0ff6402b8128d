//! From a strategy file as typed to a recipe: names are looked up, what may stand together is checked.

use std::path::Path;

use super::external;
use super::spec::{KEYS, PartSpec, RecipeSpec};
use super::wasm;
use crate::strategy::registry::Entry;
use crate::strategy::{Folder, Recipe, RecipeError};
use crate::text::nearest;
use crate::yaml::{Key, List, Node, Problems, Spanned, text_of, unknown};

/// The keys of which a file has one.
const KINDS: [&str; 4] = ["use", "mix", "command", "wasm"];
/// What describes a program.
const OF_PROGRAMS: [&str; 5] = ["limits", "see", "files", "sandbox", "restart"];
/// The largest mixture, with all that its parts are mixed from: mixtures of mixtures grow fast.
const MOST_PARTS: usize = 1000;

/// What `spec` stands for, its name aside; `None`, or problems that are not empty, where it cannot be.
pub(super) fn recipe(
    spec: &RecipeSpec,
    (name, path): (&str, &Path),
    folder: &Folder,
    problems: &mut Problems,
) -> Option<Recipe> {
    let mut kinds = spec.given.iter().filter(|key| KINDS.contains(&key.name.as_str()));
    let kind = kinds.next().map(|key| key.name.clone());
    if let Some(second) = kinds.find(|key| Some(&key.name) != kind.as_ref()) {
        problems
            .add(second.line, "the file has more than one of `use`, `mix`, `command` and `wasm`; keep one");
        return None;
    }
    // A misspelt kind is told as such, and what belongs to it stays.
    let misspelt = |key: &Key| kind.is_none() && nearest::find(&key.name, KINDS).is_some();
    if kind.as_deref() != Some("command") && !spec.others.iter().any(|(key, _)| misspelt(key)) {
        let limited = kind.as_deref() == Some("wasm");
        let foreign =
            |key: &&Key| OF_PROGRAMS.contains(&key.name.as_str()) && !(limited && key.name == "limits");
        for key in spec.given.iter().filter(foreign) {
            let what = format!("`{}` belongs to a `command`, and there is none; remove it", key.name);
            problems.add(key.line, what);
        }
    }
    if kind.as_deref() == Some("use") {
        let read = |(key, node): &(Key, Node)| {
            text_of(node.clone(), &key.name, problems).map(|value| (key.clone(), value))
        };
        let parameters: Vec<_> = spec.others.iter().filter_map(read).collect();
        return used(spec.uses.as_ref()?, &parameters, folder, problems);
    }
    for (key, _) in &spec.others {
        unknown(key, "a strategy file", &KEYS, problems);
    }
    match (&spec.mix, &spec.command) {
        _ if kind.as_deref() == Some("wasm") => {
            wasm::module(spec.wasm.as_ref()?, spec, path, folder, problems)
        }
        (Some(parts), _) => mixture(parts, folder, problems),
        (_, Some(command)) => external::program(command, spec, (name, path), folder, problems),
        // An unknown key is likely to be the one that is missing.
        (None, None) if spec.others.is_empty() => {
            problems.add(0, "says nothing of what to play; add `use`, `mix`, `command` or `wasm`");
            None
        }
        (None, None) => None,
    }
}

/// A strategy that is known by name, perhaps with other parameters.
fn used(
    uses: &Spanned,
    parameters: &[(Key, Spanned)],
    folder: &Folder,
    problems: &mut Problems,
) -> Option<Recipe> {
    let name = uses.value.as_str();
    let values: Vec<(&str, &str)> =
        parameters.iter().map(|(key, value)| (key.name.as_str(), value.value.as_str())).collect();
    let found = match values.as_slice() {
        [] => Recipe::resolve(name, folder),
        values => Recipe::resolve_with(name, values, folder),
    };
    match found {
        Ok(recipe) => return Some(recipe),
        // The first of these has been found; the others may be wrong as well. A parameter that is given
        // twice has been told by whoever read the file.
        Err(RecipeError::Key { .. } | RecipeError::Value { .. } | RecipeError::Twice(_))
            if !parameters.is_empty() =>
        {
            for (key, value) in parameters {
                let alone = match Entry::find(name) {
                    Some(_) => Recipe::built_in(name, [(key.name.as_str(), value.value.as_str())]).err(),
                    None => Some(RecipeError::Key { strategy: name.into(), key: key.name.clone() }),
                };
                let Some(error) = alone else { continue };
                let parameters = Entry::find(name).map_or(&[][..], |entry| entry.parameters);
                let near = nearest::find(&key.name, parameters.iter().map(|known| known.name).chain(KEYS));
                match near.filter(|near| KEYS.contains(near)) {
                    Some(_) => unknown(key, "a strategy file", &KEYS, problems),
                    None => problems.add(key.line, error.to_string()),
                }
            }
        }
        Err(error) => problems.add_lines(uses.line, &error),
    }
    None
}

fn mixture(parts: &List<PartSpec>, folder: &Folder, problems: &mut Problems) -> Option<Recipe> {
    if parts.complete && parts.items.is_empty() {
        let what = "`mix` is empty; list at least one strategy, as `- {use: random, weight: 3}`";
        problems.add(parts.line, what);
    }
    let too_many =
        format!("`mix` has more than {MOST_PARTS} parts, those of its own mixtures counted; use fewer");
    if parts.items.len() > MOST_PARTS {
        problems.add(parts.line, too_many);
        return None;
    }
    let (mut total, mut size) = (0u64, 0);
    let mut recipes = Vec::new();
    for part in &parts.items {
        let weight = part.weight.as_ref().map_or(1, |weight| weight.value);
        match total.checked_add(weight).filter(|_| weight > 0) {
            Some(sum) => total = sum,
            None => {
                let line = part.weight.as_ref().map_or(part.uses.line, |weight| weight.line);
                problems.add(line, "a `weight` is a whole number from 1, and their sum fits 64 bits");
            }
        }
        let Some(recipe) = used(&part.uses, &part.parameters, folder, problems) else { continue };
        size += recipe.part_count();
        if recipe.is_human() {
            problems.add(part.uses.line, "a person cannot be part of a mixture; take `human` out");
        }
        recipes.push((weight, recipe));
    }
    if size > MOST_PARTS {
        problems.add(parts.line, too_many);
    }
    // Told already where it is not so.
    (recipes.len() == parts.items.len() && !recipes.is_empty()).then(|| Recipe::mixture(recipes))
}
