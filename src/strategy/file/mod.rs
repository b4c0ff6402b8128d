//! Strategy files: read as typed, then made into recipes.

mod cache;
mod external;
mod resolve;
mod spec;
mod wasm;

use std::path::{Path, PathBuf};

pub(super) use cache::FileCache;
use spec::RecipeSpec;

use super::registry::Entry;
use super::{Folder, Recipe, RecipeError};
use crate::files;
use crate::yaml::Problems;

/// A strategy file is small; one that is larger is something else.
const LARGEST: u64 = 64 * 1024;
/// The longest name, in bytes.
pub(super) const LONGEST_NAME: usize = 64;

/// What a strategy file says.
#[derive(Debug, Clone)]
pub struct StrategyFile {
    /// What it does, in one line.
    pub description: String,
    /// How to make it.
    pub recipe: Recipe,
}

/// A file that has been read, before anything in it is looked up.
#[derive(Debug)]
pub(super) struct TypedFile {
    pub(super) path: PathBuf,
    /// As far as it could be read.
    spec: Option<RecipeSpec>,
    problems: Problems,
}

impl TypedFile {
    /// Reads the file at `path`. What is wrong with it is told when it is made into a strategy.
    fn read(path: &Path) -> Self {
        let mut problems = Problems::new(&path.display().to_string());
        let spec = match files::read_text(path, LARGEST) {
            Ok(text) => RecipeSpec::read(&text, &mut problems),
            Err(what) => {
                problems.add(0, what);
                None
            }
        };
        TypedFile { path: path.into(), spec, problems }
    }

    /// What it calls its strategy, or else the file's own name.
    pub(super) fn name(&self) -> String {
        match self.spec.as_ref().and_then(|spec| spec.name.as_ref()) {
            Some(name) => name.value.clone(),
            None => self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// Is it a tournament, which may lie in the same folder?
    pub(super) fn is_tournament(&self) -> bool {
        let has = |name| self.spec.iter().flat_map(|spec| &spec.others).any(|(key, _)| key.name == name);
        has("variants") && has("strategies")
    }

    /// The words of its command, or its module, each as the file beside it that it may name.
    pub(super) fn started(&self) -> impl Iterator<Item = &str> {
        let words = self.spec.iter().filter_map(|spec| spec.command.as_ref()).flat_map(|list| &list.items);
        let module = self.spec.iter().filter_map(|spec| spec.wasm.as_ref());
        words.chain(module).map(|word| word.value.strip_prefix("./").unwrap_or(&word.value))
    }

    /// The strategy; names in the file are looked up on the `folder`.
    ///
    /// # Errors
    /// With everything that is wrong with the file at once.
    pub(super) fn resolve(&self, folder: &Folder) -> Result<StrategyFile, RecipeError> {
        let mut problems = self.problems.clone();
        if self.is_tournament() {
            let what = format!(
                "this is a tournament, not a strategy; play it with `duel run {}`",
                self.path.display()
            );
            problems.add(0, what);
            return Err(RecipeError::File(problems.to_string()));
        }
        let file = self.spec.as_ref().and_then(|spec| {
            let name = self.name();
            // A name that is there and could not be read has been told.
            if spec.name.is_some() || spec.given.iter().all(|key| key.name != "name") {
                check_name(&name, spec.name.as_ref().map_or(0, |name| name.line), &mut problems);
            }
            let recipe = resolve::recipe(spec, (&name, &self.path), folder, &mut problems)?;
            let recipe = recipe.named(name).read_from([self.path.clone()]);
            Some(StrategyFile { description: description(spec, &recipe), recipe })
        });
        problems.unless_empty(file).map_err(|problems| RecipeError::File(problems.to_string()))
    }
}

/// Can this be the name of a strategy file's strategy?
pub(super) fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+');
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(plain) && !Folder::is_path(name)
}

fn check_name(name: &str, line: usize, problems: &mut Problems) {
    if !is_name(name) {
        let what = format!(
            "`{name}` cannot be a name; use up to {LONGEST_NAME} letters, digits, `-`, `_`, `+` and `.`"
        );
        problems.add(line, what);
    } else if Entry::find(name).is_some() {
        problems.add(line, format!("`{name}` is the name of a built-in strategy; choose another"));
    }
}

fn description(spec: &RecipeSpec, recipe: &Recipe) -> String {
    match (&spec.description, &spec.command, &spec.wasm) {
        (Some(description), _, _) => description.value.clone(),
        (None, Some(command), _) => {
            let words: Vec<&str> = command.items.iter().map(|word| word.value.as_str()).collect();
            format!("Runs `{}`", words.join(" "))
        }
        (None, None, Some(module)) => format!("Runs `{}`", module.value),
        (None, None, None) => recipe.definition(),
    }
}
