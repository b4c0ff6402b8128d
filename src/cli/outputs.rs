//! Outputs: none takes the place of an input, or of another output.

use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::files;
use crate::strategy::Recipe;

/// A file that a command reads or writes, and what it is to the command.
pub(super) struct NamedFile {
    role: String,
    path: PathBuf,
}

impl NamedFile {
    pub(super) fn new(role: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        NamedFile { role: role.into(), path: path.into() }
    }

    /// All that the recipes are made of.
    pub(super) fn of_recipes<'r>(recipes: impl IntoIterator<Item = &'r Recipe>) -> Vec<Self> {
        let of = |recipe: &Recipe| {
            let role = format!("a file of strategy `{recipe}`");
            let files = recipe.files();
            files.into_iter().map(|path| NamedFile::new(role.as_str(), path)).collect::<Vec<_>>()
        };
        recipes.into_iter().flat_map(of).collect()
    }
}

/// Refuses outputs that would destroy an input or each other; whatever links lead there, a file is what it is.
pub(super) fn refuse_overwriting(
    inputs: &[NamedFile],
    outputs: &[(&str, Option<&Path>)],
) -> anyhow::Result<()> {
    let mut known: Vec<(&str, &Path)> =
        inputs.iter().map(|input| (input.role.as_str(), input.path.as_path())).collect();
    for (role, path) in outputs.iter().filter_map(|(role, path)| Some((*role, (*path)?))) {
        for (other, also) in &known {
            ensure!(
                !files::is_same_file(path, also),
                "`{}` is both {other} and {role}; name another file",
                path.display()
            );
        }
        known.push((role, path));
    }
    Ok(())
}
