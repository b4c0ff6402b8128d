//! A strategy that takes part: its name in the tournament, what it is, and how to make it.

use std::path::{Path, PathBuf};

use super::seeds::SeedKey;
use crate::play::Strategy;
use crate::strategy::{Entry, Folder, Recipe, RecipeError, Setting};

/// A participant.
#[derive(Debug, Clone)]
pub struct Entrant {
    /// What the record and the standings call it.
    pub name: String,
    /// What it was asked for by, as it would be typed.
    pub uses: String,
    /// All that its moves depend on.
    pub definition: String,
    /// The engine that its games were played with, or are, where there is one: of bots in WebAssembly.
    pub engine: Option<String>,
    /// Where its file is, as seen from here, where it was asked for by a path.
    place: Option<PathBuf>,
    /// How to make it; a record can be read without its strategies being on the machine.
    recipe: Option<Recipe>,
}

impl Entrant {
    /// The strategy that `uses` asks for, under a name of its own or else as it would be typed.
    pub fn new(name: Option<&str>, uses: &str, folder: &Folder) -> Result<Self, RecipeError> {
        let recipe = Recipe::resolve(uses, folder)?;
        let name = name.map_or_else(|| recipe.to_string(), String::from);
        // Parameters at their defaults are left out wherever what is left means the same.
        let short = recipe.to_string();
        let same =
            Recipe::resolve(&short, folder).is_ok_and(|other| other.definition() == recipe.definition());
        let uses = if same { short } else { uses.trim().into() };
        let (definition, engine) = (recipe.definition(), recipe.engine().map(String::from));
        let place = Folder::is_path(&uses).then(|| folder.locate(Path::new(&uses)));
        Ok(Entrant { name, uses, definition, engine, place, recipe: Some(recipe) })
    }

    /// A strategy of which only what a record says is known.
    pub fn recorded(name: String, uses: String, definition: String, engine: Option<String>) -> Self {
        Entrant { name, uses, definition, engine, place: None, recipe: None }
    }

    /// What to type to ask for it here.
    pub fn typed(&self) -> String {
        self.place.as_ref().map_or_else(|| self.uses.clone(), |place| place.display().to_string())
    }

    /// The engine that its games were played with, where that is another one than here.
    pub fn other_engine(&self) -> Option<&str> {
        let here = self.recipe.as_ref()?.engine();
        self.engine.as_deref().filter(|engine| Some(*engine) != here)
    }

    /// Is it a person?
    pub fn is_human(&self) -> bool {
        match &self.recipe {
            Some(recipe) => recipe.is_human(),
            None => self.definition == "human:",
        }
    }

    /// Do its games come out the same when they are played again from their seeds?
    pub fn is_reproducible(&self) -> bool {
        self.recipe.as_ref().is_some_and(Recipe::is_reproducible)
    }

    /// Is it known to draw nothing? What a record says of it tells, so that the standings need nothing else.
    pub fn is_deterministic(&self) -> bool {
        Entry::is_deterministic(&self.definition)
    }

    /// How it is made; none where only a record tells of it.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.recipe.as_ref()
    }

    /// Makes the player; none where only a record tells of it.
    pub fn build(&self, setting: &Setting) -> Option<Box<dyn Strategy>> {
        self.recipe.as_ref().map(|recipe| recipe.build(setting))
    }

    pub(super) fn key(&self) -> SeedKey {
        SeedKey::of("strategy", &[&self.name, &self.definition])
    }
}

/// A strategy under its own name.
impl From<Recipe> for Entrant {
    fn from(recipe: Recipe) -> Self {
        let (name, definition) = (recipe.name().to_string(), recipe.definition());
        let engine = recipe.engine().map(String::from);
        Entrant { uses: name.clone(), name, definition, engine, place: None, recipe: Some(recipe) }
    }
}
