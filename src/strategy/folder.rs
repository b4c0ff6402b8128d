//! The folder of strategies that need no recompilation: a YAML file each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::file::{FileCache, LONGEST_NAME, StrategyFile, TypedFile, is_name};
use super::{Program, REGISTRY, Recipe, RecipeError, WasmFile, WasmLimits};
use super::{identity, script};
use crate::text::nearest;

/// Where strategies lie unless another folder is named.
pub const FOLDER: &str = "strategies";
/// Files that use files that use files: no deeper than this.
const DEEPEST: usize = 8;
/// How the names of strategy files end.
const FILES: [&str; 2] = ["yaml", "yml"];
/// How the names of WebAssembly modules end.
const MODULES: [&str; 1] = ["wasm"];

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
    /// Whose programs may do without a sandbox where their files say so.
    trusted: Arc<BTreeSet<String>>,
    /// From where the paths of strategies are seen, the first one that has the file; from where `duel` was
    /// started if there are none.
    bases: Vec<PathBuf>,
    /// Who runs WebAssembly modules.
    modules: Option<fn(WasmFile) -> Result<Recipe, String>>,
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
            trusted: Arc::default(),
            bases: Vec::new(),
            modules: None,
        }
    }

    /// The same, with somebody who runs the programs that files name. Without, such a file is refused.
    pub fn with_programs(self, run: fn(Program) -> Recipe) -> Self {
        Folder { programs: Some(run), ..self }
    }

    /// The same, in which the strategies of these names may do without a sandbox where their files say so.
    pub fn with_trusted(self, names: impl IntoIterator<Item = String>) -> Self {
        Folder { trusted: Arc::new(names.into_iter().collect()), ..self }
    }

    /// The same, in which the paths of strategies are seen from these folders: each from the first one where
    /// there is such a file.
    pub fn seen_from(self, bases: impl IntoIterator<Item = PathBuf>) -> Self {
        Folder { bases: bases.into_iter().collect(), ..self }
    }

    /// Where the file is that `path` names.
    pub fn locate(&self, path: &Path) -> PathBuf {
        let places = || self.bases.iter().map(|base| base.join(path));
        places().find(|place| place.exists()).or_else(|| places().next()).unwrap_or_else(|| path.into())
    }

    /// The folder in which names are looked up.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Those of the trusted names that belong to no strategy file, neither of this folder nor of those that were
    /// asked for by a path, each with the nearest name that does, as a remark in brackets.
    pub fn trusted_in_vain(&self) -> Vec<(&str, String)> {
        self.paths().iter().for_each(|path| drop(self.cache.read(path)));
        let files = self.cache.all();
        let names: Vec<String> = files.iter().map(|file| file.name()).collect();
        let is_known = |trusted: &&String| {
            names.contains(trusted) || files.iter().any(|file| file.path == Path::new(trusted))
        };
        let unknown = self.trusted.iter().filter(|trusted| !is_known(trusted));
        unknown.map(|name| (name.as_str(), nearest::hint(name, names.iter().map(String::as_str)))).collect()
    }

    /// What the strategy at this path, seen from the folder's bases, plays; called as it is typed.
    pub(super) fn open_typed(&self, typed: &str) -> Result<Recipe, RecipeError> {
        Ok(self.open(&self.locate(Path::new(typed)))?.named(typed))
    }

    /// May this strategy do without a sandbox? It is asked for by a name, or by the path of its file.
    pub(super) fn trusts(&self, name: &str, path: &Path) -> bool {
        self.trusted.contains(name) || self.trusted.iter().any(|trusted| Path::new(trusted) == path)
    }

    /// The strategy that `program` is, where somebody runs programs.
    pub(super) fn program(&self, program: Program) -> Option<Recipe> {
        let run = self.programs?;
        // What cannot be read has been told by whoever took the digest.
        let own = identity::own_files(&program).unwrap_or_default();
        Some(run(program).read_from(own.into_iter().map(|(_, path)| path)))
    }

    /// The same, with somebody who runs WebAssembly modules. Without, they are refused.
    pub fn with_modules(self, run: fn(WasmFile) -> Result<Recipe, String>) -> Self {
        Folder { modules: Some(run), ..self }
    }

    /// The strategy that the WebAssembly module at `path` is, where somebody runs modules.
    pub(super) fn module(&self, path: &Path, limits: WasmLimits) -> Result<Recipe, String> {
        let run = self.modules.ok_or("needs somebody who runs WebAssembly, which this library does not")?;
        Ok(run(WasmFile::read(path, limits)?)?.read_from([path.to_path_buf()]))
    }

    /// Is this the path of a strategy file, a program or a WebAssembly module rather than a name?
    pub fn is_path(text: &str) -> bool {
        let path = Path::new(text);
        text.contains(std::path::is_separator)
            || has_ending(path, &FILES)
            || has_ending(path, &MODULES)
            || script::is_named_so(path)
    }

    /// Is the file at `path` a program or a module that plays by its path alone, as far as can be seen from
    /// outside?
    pub fn is_program(path: &Path) -> bool {
        script::is_program(path) || (has_ending(path, &MODULES) && path.is_file())
    }

    /// The program at `path`, with the usual limits.
    fn open_program(&self, path: &Path) -> Result<Recipe, RecipeError> {
        let command = script::command(path)?;
        let mut program = Program::new(command, path.parent().unwrap_or(path));
        let wrong = |what| RecipeError::File(format!("{}: {what}", path.display()));
        program.digest = identity::digest(&program).map_err(wrong)?;
        let recipe = self.program(program).ok_or_else(|| {
            let what = "this is a program, and this library runs none";
            RecipeError::File(format!("{}: {what}", path.display()))
        })?;
        Ok(recipe.named(path.to_string_lossy()))
    }

    /// Every file of the folder, by name, with what it says or what is wrong with it.
    pub fn files(&self) -> Vec<(PathBuf, Result<StrategyFile, RecipeError>)> {
        self.paths().into_iter().map(|path| (path.clone(), self.read(&path))).collect()
    }

    /// Every strategy of the folder, by name: its strategy files, and the programs and modules that none of
    /// them starts.
    pub fn entries(&self) -> Vec<PathBuf> {
        let files: Vec<Arc<TypedFile>> = self.paths().iter().map(|path| self.cache.read(path)).collect();
        let started = |name: &str| files.iter().any(|file| file.started().any(|word| word == name));
        let is_entry = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            Folder::is_program(path) && !started(name)
        };
        let entries = self.path.as_ref().and_then(|path| std::fs::read_dir(path).ok());
        let programs = entries.into_iter().flatten().flatten().map(|entry| entry.path()).filter(is_entry);
        let files = files.iter().filter(|file| !file.is_tournament()).map(|file| file.path.clone());
        let mut paths: Vec<PathBuf> = files.chain(programs).collect();
        paths.sort();
        paths
    }

    /// What the strategy file, the program or the module at `path` plays, called as it is typed.
    pub fn open(&self, path: &Path) -> Result<Recipe, RecipeError> {
        if has_ending(path, &MODULES) {
            let wrong = |what| RecipeError::File(format!("{}: {what}", path.display()));
            let recipe = self.module(path, WasmLimits::default()).map_err(wrong)?;
            return Ok(recipe.named(path.to_string_lossy()));
        }
        if !has_ending(path, &FILES) {
            return self.open_program(path);
        }
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
        let mut paths: Vec<PathBuf> = paths.filter(|path| has_ending(path, &FILES)).collect();
        paths.sort();
        paths
    }
}

/// Does the path end in one of these endings?
fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
}
