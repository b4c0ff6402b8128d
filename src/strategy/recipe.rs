//! A strategy as asked for: everything that a name can stand for, ready to be made.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::folder::Folder;
use super::maker::{Factory, Maker};
use super::mixture::Mixture;
use super::recipe_error::RecipeError;
use super::registry::{Entry, REGISTRY};
use super::setting::Setting;
use crate::play::Strategy;
use crate::text::nearest;

/// How to make a strategy, any number of times: a built-in one by its name, one from a file, or
/// [one of your own](Recipe::custom).
///
/// ```
/// use divisor_duel::strategy::{Recipe, Setting};
///
/// let recipe = Recipe::try_from("lookahead:depth=6")?;
/// assert_eq!(recipe.definition(), "lookahead:depth=6");
/// let player = recipe.build(&Setting::default());
/// assert!(!player.is_human());
/// # Ok::<(), divisor_duel::strategy::RecipeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Recipe {
    name: String,
    kind: Kind,
    /// The files that it was read from, those of its parts not counted.
    files: Vec<PathBuf>,
}

/// What a strategy is made of.
#[derive(Debug, Clone)]
enum Kind {
    /// A built-in one, with a value for each of its parameters.
    BuiltIn { entry: &'static Entry, values: Vec<u64> },
    /// One of several, drawn anew for every move.
    Mixture(Arc<[(u64, Recipe)]>),
    /// One that somebody else makes.
    Custom(Arc<dyn Maker>),
}

impl Recipe {
    /// What `text` stands for: `name`, `name:key=value,…`, or the path of a strategy file. A name is
    /// looked up among the built-ins first, then on the `folder`.
    pub fn resolve(text: &str, folder: &Folder) -> Result<Self, RecipeError> {
        if Folder::is_path(text.trim()) {
            return folder.open_typed(text.trim());
        }
        let (name, list) = text.split_once(':').map_or((text, None), |(name, list)| (name, Some(list)));
        if list.is_some_and(|list| list.trim().is_empty()) {
            return Err(RecipeError::NoParameters(text.trim().into()));
        }
        let items = list.unwrap_or_default().split(',').map(str::trim).filter(|item| !item.is_empty());
        let parameters = items
            .map(|item| {
                let (key, value) = item.split_once('=').ok_or_else(|| RecipeError::Form(item.into()))?;
                Ok((key.trim(), value.trim()))
            })
            .collect::<Result<Vec<_>, RecipeError>>()?;
        Recipe::resolve_with(name.trim(), &parameters, folder)
    }

    /// The strategy called `name` with these parameters set; see [`resolve`](Recipe::resolve).
    pub fn resolve_with(
        name: &str,
        parameters: &[(&str, &str)],
        folder: &Folder,
    ) -> Result<Self, RecipeError> {
        if Entry::find(name).is_some() {
            return Recipe::built_in(name, parameters.iter().copied());
        }
        let found = if Folder::is_path(name) { folder.open_typed(name)? } else { folder.find(name)? };
        match parameters.first() {
            Some((key, _)) => Err(RecipeError::Key { strategy: name.into(), key: (*key).into() }),
            None => Ok(found),
        }
    }

    /// A built-in strategy with these parameters set, the others at their defaults.
    pub fn built_in<'a>(
        id: &str,
        parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, RecipeError> {
        let entry = Entry::find(id).ok_or_else(|| {
            let hint = nearest::hint(id, REGISTRY.iter().map(|entry| entry.id));
            RecipeError::Unknown { name: id.into(), hint }
        })?;
        let mut values: Vec<Option<u64>> = vec![None; entry.parameters.len()];
        for (key, value) in parameters {
            let index = entry
                .parameters
                .iter()
                .position(|parameter| parameter.name == key)
                .ok_or_else(|| RecipeError::Key { strategy: entry.id.into(), key: key.into() })?;
            let parameter = &entry.parameters[index];
            if values[index].replace(parameter.parse(value)?).is_some() {
                return Err(RecipeError::Twice(parameter.name));
            }
        }
        let defaults = entry.parameters.iter().map(|parameter| parameter.default);
        let values: Vec<u64> =
            values.into_iter().zip(defaults).map(|(value, default)| value.unwrap_or(default)).collect();
        Ok(Recipe { name: entry.as_typed(&values), kind: Kind::BuiltIn { entry, values }, files: Vec::new() })
    }

    /// A mixture: each move is made by one of these, drawn by weight.
    pub(super) fn mixture(parts: Vec<(u64, Recipe)>) -> Self {
        Recipe { name: "mix".into(), kind: Kind::Mixture(parts.into()), files: Vec::new() }
    }

    /// A strategy of your own, which `factory` makes anew for each thread of a tournament. `definition`
    /// stands for all that its moves depend on: change it when you change how the strategy plays, and its
    /// games get other seeds. For more (what the [`Setting`] offers, or moves that no seed reproduces) see
    /// [`Maker`].
    ///
    /// ```
    /// use divisor_duel::play::{Answer, Strategy, Turn};
    /// use divisor_duel::seed::Stream;
    /// use divisor_duel::strategy::Recipe;
    ///
    /// struct Middle;
    ///
    /// impl Strategy for Middle {
    ///     fn choose(&mut self, turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
    ///         Answer::Take(turn.legal[turn.legal.len() / 2])
    ///     }
    /// }
    ///
    /// let recipe = Recipe::custom("middle", "the middle divisor, 1", || Middle);
    /// assert_eq!(recipe.name(), "middle");
    /// ```
    pub fn custom<S: Strategy + 'static>(
        name: impl Into<String>,
        definition: impl Into<String>,
        factory: impl Fn() -> S + Send + Sync + 'static,
    ) -> Self {
        Recipe::made_by(name, Arc::new(Factory { definition: definition.into(), factory }))
    }

    /// What `maker` makes.
    pub fn made_by(name: impl Into<String>, maker: Arc<dyn Maker>) -> Self {
        Recipe { name: name.into(), kind: Kind::Custom(maker), files: Vec::new() }
    }

    /// Who makes it, where it is not built in.
    pub fn maker(&self) -> Option<&dyn Maker> {
        match &self.kind {
            Kind::Custom(maker) => Some(maker.as_ref()),
            Kind::BuiltIn { .. } | Kind::Mixture(_) => None,
        }
    }

    /// The same strategy under another name.
    pub fn named(self, name: impl Into<String>) -> Self {
        Recipe { name: name.into(), ..self }
    }

    /// The same strategy, which is made of these files, too.
    pub(super) fn read_from(mut self, files: impl IntoIterator<Item = PathBuf>) -> Self {
        self.files.extend(files);
        self
    }

    /// Every file that it is made of, as far as it is known: its strategy file, its program or module, what these
    /// list, and the same of its parts. Whoever writes over one of them destroys it.
    pub fn files(&self) -> Vec<&Path> {
        let parts = match &self.kind {
            Kind::Mixture(parts) => &parts[..],
            Kind::BuiltIn { .. } | Kind::Custom(_) => &[],
        };
        let own = self.files.iter().map(PathBuf::as_path);
        own.chain(parts.iter().flat_map(|(_, part)| part.files())).collect()
    }

    /// What it is called: as it would be typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Is it, or is a part of it, made by somebody of whom this is so?
    fn is_made_by(&self, one: impl Fn(&dyn Maker) -> bool + Copy) -> bool {
        match &self.kind {
            Kind::BuiltIn { .. } => false,
            Kind::Mixture(parts) => parts.iter().any(|(_, part)| part.is_made_by(one)),
            Kind::Custom(maker) => one(maker.as_ref()),
        }
    }

    /// Does the same seed give the same game? A person and a program from outside do not promise it.
    pub fn is_reproducible(&self) -> bool {
        !self.is_human() && !self.is_made_by(|maker| !maker.is_reproducible())
    }

    /// Does it run programs from outside?
    pub fn runs_programs(&self) -> bool {
        self.is_made_by(|maker| maker.runs_programs())
    }

    /// The engine that its moves depend on, with its version, where there is one.
    pub fn engine(&self) -> Option<&'static str> {
        match &self.kind {
            Kind::BuiltIn { .. } => None,
            Kind::Mixture(parts) => parts.iter().find_map(|(_, part)| part.engine()),
            Kind::Custom(maker) => maker.engine(),
        }
    }

    /// Is it kept from doing harm? A program that asked for no sandbox, and is trusted, is not.
    pub fn is_confined(&self) -> bool {
        !self.is_made_by(|maker| !maker.is_confined())
    }

    /// Does all of it ask to be confined? What a file asks for counts only where it is trusted.
    pub fn wants_sandbox(&self) -> bool {
        !self.is_made_by(|maker| !maker.wants_sandbox())
    }

    /// May a part of it do more than others, since somebody said that it is trusted?
    pub fn relies_on_trust(&self) -> bool {
        self.is_made_by(|maker| maker.relies_on_trust())
    }

    /// Is this a person?
    pub fn is_human(&self) -> bool {
        match &self.kind {
            Kind::BuiltIn { entry, .. } => entry.id == "human",
            Kind::Mixture(parts) => parts.iter().any(|(_, part)| part.is_human()),
            Kind::Custom(_) => false,
        }
    }

    /// How many strategies it is mixed from, mixtures within mixtures counted; 1 where it is none.
    pub(super) fn part_count(&self) -> usize {
        match &self.kind {
            Kind::Mixture(parts) => parts.iter().map(|(_, part)| part.part_count()).sum(),
            Kind::BuiltIn { .. } | Kind::Custom(_) => 1,
        }
    }

    /// All that its moves depend on, in one line that is the same on every machine: for digests.
    pub fn definition(&self) -> String {
        match &self.kind {
            Kind::BuiltIn { entry, values } => entry.definition(values),
            Kind::Mixture(parts) => {
                let parts: Vec<String> =
                    parts.iter().map(|(weight, part)| format!("{weight}*{}", part.definition())).collect();
                format!("mix({})", parts.join(" + "))
            }
            Kind::Custom(maker) => maker.definition(),
        }
    }

    /// Makes the strategy.
    pub fn build(&self, setting: &Setting) -> Box<dyn Strategy> {
        match &self.kind {
            Kind::BuiltIn { entry, values } => (entry.build)(values, setting),
            Kind::Mixture(parts) => {
                let parts = parts.iter().map(|(weight, part)| (*weight, part.build(setting)));
                Box::new(Mixture::new(parts.collect()))
            }
            Kind::Custom(maker) => maker.clone().make(setting),
        }
    }
}

/// As it would be typed where there is no folder: `name`, `name:key=value,…`, or the path of a file.
impl TryFrom<&str> for Recipe {
    type Error = RecipeError;

    fn try_from(text: &str) -> Result<Self, RecipeError> {
        Recipe::resolve(text, &Folder::empty())
    }
}

/// As it would be typed.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(text: &str) -> Result<Recipe, RecipeError> {
        Recipe::resolve(text, &Folder::empty())
    }

    #[test]
    fn parameters_are_read_and_shown_where_they_differ_from_the_default() {
        for (typed, shown) in [
            ("random", "random"),
            ("lookahead", "lookahead"),
            ("lookahead:depth=7", "lookahead:depth=7"),
            (" mcts : playouts = 3 ", "mcts:playouts=3"),
        ] {
            assert_eq!(resolve(typed).expect("a strategy").to_string(), shown);
        }
    }

    #[test]
    fn the_definition_names_every_parameter() {
        assert_eq!(resolve("lookahead").expect("a strategy").definition(), "lookahead:depth=4");
        assert_eq!(resolve("random").expect("a strategy").definition(), "random:");
    }

    #[test]
    fn mistakes_are_named() {
        for (typed, message) in [
            ("randm", "unknown strategy `randm` (the nearest is `random`); see `duel list strategies`"),
            ("random:depth=1", "strategy `random` has no parameter `depth`; it takes none"),
            (
                "lookahead:dept=1",
                "strategy `lookahead` has no parameter `dept` (the nearest is `depth`); it takes `depth`",
            ),
            ("lookahead:depth", "`depth` is not a parameter; write `key=value`, as in `lookahead:depth=4`"),
            ("lookahead:depth=x", "parameter `depth` cannot be `x`; use a whole number from 1 to 64"),
            ("lookahead:depth=0", "parameter `depth` cannot be `0`; use a whole number from 1 to 64"),
            ("lookahead:", "nothing follows the colon of `lookahead:`; leave it out, or write `key=value`"),
            ("lookahead:depth=1,depth=2", "parameter `depth` is set twice; keep one"),
        ] {
            assert_eq!(resolve(typed).expect_err("a mistake").to_string(), message);
        }
    }
}
