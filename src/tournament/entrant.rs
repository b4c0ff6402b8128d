//! A strategy that takes part: its name in the tournament, and how to make it.

use super::seeds::Key;
use crate::strategy::{Recipe, RecipeError, Setting, Strategy};

/// A participant.
#[derive(Debug, Clone)]
pub struct Entrant {
    /// What the record and the standings call it.
    pub name: String,
    recipe: Recipe,
}

impl Entrant {
    /// The strategy that `definition` asks for, under a name of its own or else the definition's.
    pub fn new(name: Option<&str>, definition: &str) -> Result<Self, RecipeError> {
        let recipe: Recipe = definition.parse()?;
        let name = name.map_or_else(|| recipe.to_string(), String::from);
        Ok(Entrant { name, recipe })
    }

    /// What was asked for, as it would be typed.
    pub fn definition(&self) -> String {
        self.recipe.to_string()
    }

    /// Is it a person?
    pub fn is_human(&self) -> bool {
        self.recipe.entry().id == "human"
    }

    /// Do its games come out the same when they are played again from their seeds?
    pub fn is_reproducible(&self) -> bool {
        !self.is_human()
    }

    /// Makes the player.
    pub fn build(&self, setting: &Setting) -> Box<dyn Strategy> {
        self.recipe.build(setting)
    }

    pub(super) fn key(&self) -> Key {
        Key::of("strategy", &[&self.name, &self.definition()])
    }
}
