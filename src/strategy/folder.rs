//! The folder of strategies that need no recompilation: a YAML file each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::file::{FileCache, LONGEST_NAME, StrategyFile, TypedFile, is_name};
use super::{Program, REGISTRY, Recipe, RecipeError};
use crate::text::nearest;

/// Where strategies lie unless another folder is named.
pub const FOLDER: &str = "strategies";
/// Files that use files that use files: no deeper than this.
const DEEPEST: usize = 8;

/// What files were made into, or what was wrong with them.
type Made = BTreeMap<PathBuf, Result<StrategyFile, RecipeError>>;

/// A folder of strategy files. Each file is read once, when it is first needed.
#[derive(Debug, Clone)]
pub struct Folder {
    path: Option<PathBuf>,
    /// The files whose strategies are being made, outermost first: each uses the next.
    open: Vec<PathBuf>,
    /// What the outermost one has needed so far, so that nothing is made twice for it.
    made: Arc<Mutex<Made>>,
    cache: FileCache,
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
        Folder {
            path: None,
            open: Vec::new(),
            made: Arc::default(),
            cache: FileCache::default(),
            programs: None,
        }
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
        self.paths().into_iter().map(|path| (path.clone(), self.read(&path))).collect()
    }

    /// What the file at `path` says.
    pub fn open(&self, path: &Path) -> Result<Recipe, RecipeError> {
        Ok(self.read(path)?.recipe.named(path.to_string_lossy()))
    }

    /// The whole file at `path`.
    pub fn read(&self, path: &Path) -> Result<StrategyFile, RecipeError> {
        self.make(&self.cache.read(path))
    }

    /// The file that is called `name`. Broken files do not matter, unless they might be the one.
    pub fn find(&self, name: &str) -> Result<Recipe, RecipeError> {
        let mut found: Option<Arc<TypedFile>> = None;
        let mut known: Vec<String> = REGISTRY.iter().map(|entry| entry.id.into()).collect();
        for path in self.paths() {
            let file = self.cache.read(&path);
            let called = file.name();
            if called == name {
                if let Some(other) = found {
                    return Err(RecipeError::File(format!(
                        "{}: `{name}` is also the name of {}; rename one of them",
                        path.display(),
                        other.path.display()
                    )));
                }
                found = Some(file);
            }
            known.push(called);
        }
        match found {
            Some(file) => Ok(self.make(&file)?.recipe),
            None => {
                // What is much longer than a name is near to none: its beginning is compared at most.
                let typed: String = name.chars().take(LONGEST_NAME).collect();
                let known = known.iter().map(String::as_str).filter(|name| is_name(name));
                Err(RecipeError::Unknown { name: name.into(), hint: nearest::hint(&typed, known) })
            }
        }
    }

    /// Makes the strategy of a file, unless it is reached from itself or by way of too many others.
    fn make(&self, file: &TypedFile) -> Result<StrategyFile, RecipeError> {
        let wrong = |what: &str| Err(RecipeError::File(format!("{}: {what}", file.path.display())));
        let itself = file.path.canonicalize().unwrap_or_else(|_| file.path.clone());
        if self.open.contains(&itself) {
            return wrong("strategy files use each other in a circle; let one of them use a built-in");
        }
        if self.open.len() >= DEEPEST {
            return wrong(&format!("strategy files use each other more than {DEEPEST} deep; use fewer"));
        }
        let made = if self.open.is_empty() { Arc::default() } else { self.made.clone() };
        let lock = || made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&itself) {
            return known.clone();
        }
        let open = self.open.iter().cloned().chain([itself.clone()]).collect();
        let result = file.resolve(&Folder { open, made: made.clone(), ..self.clone() });
        lock().insert(itself, result.clone());
        result
    }

    fn paths(&self) -> Vec<PathBuf> {
        let entries = self.path.as_ref().and_then(|path| std::fs::read_dir(path).ok());
        let paths = entries.into_iter().flatten().flatten().map(|entry| entry.path());
        let mut paths: Vec<PathBuf> = paths.filter(|path| Folder::is_path(&path.to_string_lossy())).collect();
        paths.sort();
        paths
    }
}
