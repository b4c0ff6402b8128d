//! `--trust`: strategies that may do more than others.

use anyhow::bail;

use crate::strategy::{Folder, Recipe};
use crate::text::safe;

/// The same strategies, of which these may see more or do without a sandbox where their files say so.
pub(super) fn trusting(folder: Folder, names: &[String]) -> Folder {
    folder.with_trusted(names.iter().cloned())
}

/// Refuses a name that nobody has: neither a strategy file, nor one of those who play.
pub(super) fn refuse_unknown_trust(folder: &Folder, players: &[&Recipe]) -> anyhow::Result<()> {
    let plays = |name: &str| players.iter().any(|recipe| recipe.name() == name);
    match folder.trusted_in_vain().into_iter().find(|(name, _)| !plays(name)) {
        Some((name, hint)) => {
            bail!("`--trust` names an unknown strategy `{}`{hint}; see `duel list strategies`", safe(name))
        }
        None => Ok(()),
    }
}
