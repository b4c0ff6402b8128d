//! A strategy that takes part: its name in the tournament, and how to make it.

use super::seeds::Key;
use crate::strategy::{Recipe, RecipeError, Setting, Shelf, Strategy};

/// A participant.
#[derive(Debug, Clone)]
pub struct Entrant {
    /// What the record and the standings call it.
    pub name: String,
    /// What it was asked for by, as it would be typed.
    pub uses: String,
    recipe: Recipe,
}

impl Entrant {
    /// The strategy that `uses` asks for, under a name of its own or else as it would be typed.
    pub fn new(name: Option<&str>, uses: &str, shelf: &Shelf) -> Result<Self, RecipeError> {
        let recipe = Recipe::resolve(uses, shelf)?;
        let name = name.map_or_else(|| recipe.to_string(), String::from);
        // Parameters at their defaults are left out wherever what is left means the same.
        let short = recipe.to_string();
        let same =
            Recipe::resolve(&short, shelf).is_ok_and(|other| other.definition() == recipe.definition());
        let uses = if same { short } else { uses.trim().into() };
        Ok(Entrant { name, uses, recipe })
    }

    /// All that its moves depend on.
    pub fn definition(&self) -> String {
        self.recipe.definition()
    }

    /// Is it a person?
    pub fn is_human(&self) -> bool {
        self.recipe.is_human()
    }

    /// Do its games come out the same when they are played again from their seeds?
    pub fn is_reproducible(&self) -> bool {
        !self.recipe.is_human() && !self.recipe.is_external()
    }

    /// Makes the player.
    pub fn build(&self, setting: &Setting) -> Box<dyn Strategy> {
        self.recipe.build(setting)
    }

    pub(super) fn key(&self) -> Key {
        Key::of("strategy", &[&self.name, &self.definition()])
    }
}
