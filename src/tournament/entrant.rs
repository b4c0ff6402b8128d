//! A strategy that takes part: its name in the tournament, what it is, and how to make it.

use super::seeds::SeedKey;
use crate::play::Strategy;
use crate::strategy::{Folder, Recipe, RecipeError, Setting};

/// A participant.
#[derive(Debug, Clone)]
pub struct Entrant {
    /// What the record and the standings call it.
    pub name: String,
    /// What it was asked for by, as it would be typed.
    pub uses: String,
    /// All that its moves depend on.
    pub definition: String,
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
        Ok(Entrant { name, uses, definition: recipe.definition(), recipe: Some(recipe) })
    }

    /// A strategy of which only what a record says is known.
    pub fn recorded(name: String, uses: String, definition: String) -> Self {
        Entrant { name, uses, definition, recipe: None }
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
        Entrant { uses: name.clone(), name, definition, recipe: Some(recipe) }
    }
}
