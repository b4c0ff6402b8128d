//! The folder of strategies that need no recompilation: a YAML file each.

use std::path::{Path, PathBuf};

use super::file::{StrategyFile, read};
use super::{Program, REGISTRY, Recipe, RecipeError};
use crate::text::nearest;

/// Where strategies lie unless another folder is named.
pub const FOLDER: &str = "strategies";
/// Files that use files that use files: no deeper than this, so that a circle ends.
const DEEPEST: usize = 8;

/// A folder of strategy files.
#[derive(Debug, Clone)]
pub struct Folder {
    path: Option<PathBuf>,
    /// How many files deep the file that is being read lies.
    depth: usize,
    /// Who runs the programs that files name.
    programs: Option<fn(Program) -> Recipe>,
}

/// Looks in `strategies/`, where there is one.
impl Default for Folder {
    fn default() -> Self {
        let path = PathBuf::from(FOLDER);
        Folder { path: path.is_dir().then_some(path), ..Folder::empty() }
    }
}

impl Folder {
    /// The strategies of this folder.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn new(path: impl Into<PathBuf>) -> Result<Self, RecipeError> {
        let path = path.into();
        match std::fs::read_dir(&path) {
            Ok(_) => Ok(Folder { path: Some(path), ..Folder::empty() }),
            Err(error) => Err(RecipeError::File(format!(
                "cannot read the folder `{}`: {error}; name a folder of strategy files",
                path.display()
            ))),
        }
    }

    /// Built-in strategies only.
    pub fn empty() -> Self {
        Folder { path: None, depth: 0, programs: None }
    }

    /// The same, with somebody who runs the programs that files name. Without, such a file is refused.
    pub fn with_programs(self, run: fn(Program) -> Recipe) -> Self {
        Folder { programs: Some(run), ..self }
    }

    /// The strategy that `program` is, where somebody runs programs.
    pub(super) fn program(&self, program: Program) -> Option<Recipe> {
        self.programs.map(|run| run(program))
    }

    /// Is this the path of a strategy file rather than a name?
    pub fn is_path(text: &str) -> bool {
        text.ends_with(".yaml") || text.ends_with(".yml")
    }

    /// Every file of the folder, by name, with what it says or what is wrong with it.
    pub fn files(&self) -> Vec<(PathBuf, Result<StrategyFile, RecipeError>)> {
        let deeper = self.deeper();
        self.paths().into_iter().map(|path| (path.clone(), read(&path, &deeper))).collect()
    }

    /// What the file at `path` says.
    pub fn open(&self, path: &Path) -> Result<Recipe, RecipeError> {
        Ok(self.read(path)?.recipe.named(path.to_string_lossy()))
    }

    /// The whole file at `path`.
    pub fn read(&self, path: &Path) -> Result<StrategyFile, RecipeError> {
        if self.depth >= DEEPEST {
            let path = path.display();
            return Err(RecipeError::File(format!(
                "{path}: strategy files use each other in a circle; let one of them use a built-in"
            )));
        }
        read(path, &self.deeper())
    }

    /// The file that is called `name`. Broken files do not matter, unless they might be the one.
    pub fn find(&self, name: &str) -> Result<Recipe, RecipeError> {
        let mut found: Option<(PathBuf, Recipe)> = None;
        let mut known: Vec<String> = REGISTRY.iter().map(|entry| entry.id.into()).collect();
        for path in self.paths() {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let called = super::file::name_of(&path).unwrap_or(stem);
            if called == name {
                if let Some((other, _)) = found {
                    return Err(RecipeError::File(format!(
                        "{}: `{name}` is also the name of {}; rename one of them",
                        path.display(),
                        other.display()
                    )));
                }
                let recipe = self.read(&path)?.recipe;
                found = Some((path, recipe));
            }
            known.push(called);
        }
        found.map(|(_, recipe)| recipe).ok_or_else(|| RecipeError::Unknown {
            name: name.into(),
            hint: nearest::hint(name, known.iter().map(String::as_str)),
        })
    }

    fn deeper(&self) -> Folder {
        Folder { path: self.path.clone(), depth: self.depth + 1, programs: self.programs }
    }

    fn paths(&self) -> Vec<PathBuf> {
        let entries = self.path.as_ref().and_then(|path| std::fs::read_dir(path).ok());
        let paths = entries.into_iter().flatten().flatten().map(|entry| entry.path());
        let mut paths: Vec<PathBuf> = paths.filter(|path| Folder::is_path(&path.to_string_lossy())).collect();
        paths.sort();
        paths
    }
}
