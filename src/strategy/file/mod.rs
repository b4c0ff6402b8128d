//! Strategy files: read as typed, then made into recipes.

mod external;
mod raw;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use raw::{KEYS, Raw};

use super::registry::Entry;
use super::{Folder, Recipe, RecipeError};
use crate::text::nearest;

/// A strategy file is small; one that is larger is something else.
const LARGEST: u64 = 64 * 1024;

/// What a strategy file says.
#[derive(Debug, Clone)]
pub struct StrategyFile {
    /// What it does, in one line.
    pub description: String,
    /// How to make it.
    pub recipe: Recipe,
}

/// Reads the file at `path`; names in it are looked up on the `folder`.
pub(super) fn read(path: &Path, folder: &Folder) -> Result<StrategyFile, RecipeError> {
    let text = text_of(path)?;
    let file = Source { path, text: &text };
    let raw = file.parse()?;
    let name = match &raw.name {
        Some(name) => name.clone(),
        None => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    };
    file.check_name(&name)?;
    if raw.weight.is_some() {
        return Err(file.wrong(Some("weight"), "`weight` belongs to a part of a mixture; remove it"));
    }
    let recipe = file.recipe(&raw, folder)?.named(name);
    let description = raw.description.unwrap_or_else(|| match &raw.command {
        Some(command) => {
            format!("Runs `{}`", command.iter().map(|word| word.0.as_str()).collect::<Vec<_>>().join(" "))
        }
        None => recipe.definition(),
    });
    Ok(StrategyFile { description, recipe })
}

/// What the file at `path` calls its strategy, as far as that can be read.
pub(super) fn name_of(path: &Path) -> Option<String> {
    let text = text_of(path).ok()?;
    Source { path, text: &text }.parse().ok()?.name
}

fn text_of(path: &Path) -> Result<String, RecipeError> {
    let wrong = |what: String| RecipeError::File(format!("{}: {what}", path.display()));
    let mut text = String::new();
    let file =
        File::open(path).map_err(|error| wrong(format!("cannot be opened: {error}; check the path")))?;
    let read = file.take(LARGEST + 1).read_to_string(&mut text);
    read.map_err(|error| wrong(format!("cannot be read: {error}; a strategy file is text")))?;
    if text.len() as u64 > LARGEST {
        return Err(wrong(format!("is larger than {} KiB; a strategy file is short", LARGEST / 1024)));
    }
    Ok(text)
}

/// The text of a file, and where it came from.
struct Source<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Source<'_> {
    fn parse(&self) -> Result<Raw, RecipeError> {
        serde_yaml::from_str(self.text).map_err(|error| {
            let at = error.location().map_or(String::new(), |at| format!(":{}:{}", at.line(), at.column()));
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or(&what).replace('\n', " ");
            RecipeError::File(format!(
                "{}{at}: {what}; see `strategies/parity-py.yaml` for every key",
                self.path.display()
            ))
        })
    }

    /// A mistake, with the line on which `key` stands.
    fn wrong(&self, key: Option<&str>, what: impl std::fmt::Display) -> RecipeError {
        let at = key.and_then(|key| self.line_of(key)).map_or(String::new(), |line| format!(":{line}"));
        RecipeError::File(format!("{}{at}: {what}", self.path.display()))
    }

    /// The first line on which `key` stands as a key.
    fn line_of(&self, key: &str) -> Option<usize> {
        let is_key = |line: &str| {
            line.match_indices(key).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                let behind = line[at + key.len()..].trim_start_matches(['"', '\'']);
                behind.starts_with(':') && before.is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '_')
            })
        };
        let code = |line: &'_ str| line.split(" #").next().unwrap_or_default().to_string();
        self.text
            .lines()
            .position(|line| !line.starts_with('#') && is_key(&code(line)))
            .map(|index| index + 1)
    }

    fn check_name(&self, name: &str) -> Result<(), RecipeError> {
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+');
        if name.is_empty() || name.len() > 64 || !name.chars().all(plain) || Folder::is_path(name) {
            let what =
                format!("`{name}` cannot be a name; use up to 64 letters, digits, `-`, `_`, `+` and `.`");
            return Err(self.wrong(Some("name"), what));
        }
        if Entry::find(name).is_some() {
            let what = format!("`{name}` is the name of a built-in strategy; choose another");
            return Err(self.wrong(Some("name"), what));
        }
        Ok(())
    }

    /// What `raw` stands for, its name aside.
    fn recipe(&self, raw: &Raw, folder: &Folder) -> Result<Recipe, RecipeError> {
        if raw.command.is_none() {
            self.no_program(raw)?;
        }
        match (&raw.used, &raw.mix, &raw.command) {
            (Some(used), None, None) => self.used(used, raw, folder),
            (None, Some(parts), None) => {
                self.no_parameters(raw)?;
                self.mixture(parts, folder)
            }
            (None, None, Some(command)) => self.external(command, raw, folder),
            (None, None, None) => {
                self.no_parameters(raw)?;
                Err(self.wrong(None, "says nothing of what to play; add `use`, `mix` or `command`"))
            }
            _ => {
                let key = if raw.mix.is_some() { "mix" } else { "command" };
                Err(self.wrong(Some(key), "has more than one of `use`, `mix` and `command`; keep one"))
            }
        }
    }

    /// A strategy that is known by name, perhaps with other parameters.
    fn used(&self, used: &str, raw: &Raw, folder: &Folder) -> Result<Recipe, RecipeError> {
        if raw.parameters.is_empty() {
            return Recipe::resolve(used, folder).map_err(|error| self.within(error, "use"));
        }
        let parameters: Vec<(&str, &str)> =
            raw.parameters.iter().map(|(key, value)| (key.as_str(), value.0.as_str())).collect();
        Recipe::resolve_with(used, &parameters, folder).map_err(|error| {
            let key = match &error {
                RecipeError::Key { key, .. } => key.clone(),
                RecipeError::Value { key, .. } => (*key).into(),
                _ => "use".into(),
            };
            self.within(error, &key)
        })
    }

    fn mixture(&self, parts: &[Raw], folder: &Folder) -> Result<Recipe, RecipeError> {
        let wrong = |what: &str| Err(self.wrong(Some("mix"), what));
        if parts.is_empty() {
            return wrong("`mix` is empty; list at least one strategy, as `- {use: random, weight: 3}`");
        }
        let mut total = 0u64;
        let mut recipes = Vec::new();
        for part in parts {
            let odd = part.name.is_some() || part.mix.is_some() || part.command.is_some();
            if odd || part.used.is_none() {
                return wrong("each part of `mix` is `use`, its parameters, and a `weight`");
            }
            let weight = part.weight.unwrap_or(1);
            let sum = total.checked_add(weight).filter(|_| weight > 0);
            let Some(sum) = sum else {
                return Err(self.wrong(
                    Some("weight"),
                    "a `weight` is a whole number from 1, and their sum fits 64 bits",
                ));
            };
            total = sum;
            let recipe = self.recipe(part, folder)?;
            if recipe.is_human() {
                return wrong("a person cannot be part of a mixture; take `human` out");
            }
            recipes.push((weight, recipe));
        }
        Ok(Recipe::mixture(recipes))
    }

    /// A mistake in what `key` names; one in another file speaks for itself.
    fn within(&self, error: RecipeError, key: &str) -> RecipeError {
        match error {
            RecipeError::File(_) => error,
            error => self.wrong(Some(key), error),
        }
    }

    fn no_parameters(&self, raw: &Raw) -> Result<(), RecipeError> {
        match raw.parameters.first() {
            Some((key, _)) => {
                let what = format!("unknown key `{key}`{}; remove it", nearest::hint(key, KEYS));
                Err(self.wrong(Some(key), what))
            }
            None => Ok(()),
        }
    }
}
