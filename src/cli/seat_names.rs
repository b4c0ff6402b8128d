//! What the players at the table are called.

use anyhow::{bail, ensure};

use crate::strategy::Recipe;
use crate::text::safe;

/// Two names from `A,B`.
pub(super) fn parse(text: &str) -> anyhow::Result<[String; 2]> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let [a, b] = parts[..] else { bail!("`--names {text}` is not two names; write `--names Alice,Bob`") };
    ensure!(
        !a.is_empty() && !b.is_empty(),
        "`--names {text}` leaves a name empty; write `--names Alice,Bob`"
    );
    ensure!(a != b, "both players are called `{a}`; give them different names");
    Ok([safe(a), safe(b)])
}

/// The names of the rule books' sessions, for whoever sits there.
pub(super) fn numbered() -> [String; 2] {
    ["Player 1".into(), "Player 2".into()]
}

/// Bots go by their own names, people by their numbers.
pub(super) fn own(recipes: &[Recipe; 2]) -> [String; 2] {
    let mut names = numbered();
    for (name, recipe) in names.iter_mut().zip(recipes) {
        if !recipe.is_human() {
            *name = safe(recipe.name());
        }
    }
    if names[0] == names[1] {
        names = [format!("{} 1", names[0]), format!("{} 2", names[1])];
    }
    names
}
