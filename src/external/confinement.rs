//! How strongly bots are confined: what is asked for, and what this machine can.

use std::path::{Path, PathBuf};

use crate::strategy::{Confinement, Program};
use crate::system::{self, Level};

/// How bots are confined, and what the user should know about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confined {
    /// The level.
    pub level: Confinement,
    /// Why it is not a stronger one, and what to do, in one line.
    pub note: Option<String>,
}

/// The strongest level that works here, if that is at least what is `demanded`; `exactly` this one, where a
/// record was begun with it.
///
/// # Errors
/// When this machine cannot do that: why, and what to do.
pub fn confinement(demanded: Option<Confinement>, exactly: Option<Confinement>) -> Result<Confined, String> {
    let offer = system::offer();
    if let Some(level) = exactly {
        let why = |why| {
            format!("this record was begun with `sandbox: {}`, which does not work here: {why}", level.name())
        };
        offer.allows(system_level(level)).map_err(why)?;
        return match demanded {
            Some(demanded) if demanded > level => Err(format!(
                "this record was begun with `sandbox: {}`, and the tournament demands `{}`; name another file",
                level.name(),
                demanded.name()
            )),
            _ => Ok(Confined { level, note: None }),
        };
    }
    let level = match offer.strongest() {
        Level::Jail => Confinement::Jail,
        Level::Fence => Confinement::Fence,
        Level::Off => Confinement::Off,
    };
    if let Some(demanded) = demanded.filter(|demanded| *demanded > level) {
        let why = offer.allows(system_level(demanded)).err().unwrap_or_default();
        return Err(format!("the tournament demands `sandbox: {}`: {why}", demanded.name()));
    }
    let note = match level {
        Confinement::Jail => None,
        Confinement::Fence => offer
            .allows(Level::Jail)
            .err()
            .map(|why| format!("note: bots run behind the fence, not in the jail, since {why}")),
        Confinement::Off => offer.allows(Level::Fence).err().map(|why| {
            let jail = offer.allows(Level::Jail).err().unwrap_or_default();
            let why = if jail == why { why } else { format!("{jail}; {why}") };
            format!("warning: bots are not confined: {why}; run only bots that you trust")
        }),
    };
    Ok(Confined { level, note })
}

/// What a program's file asks to see beyond what every program sees; that counts only where it is trusted.
pub fn sights(program: &Program) -> Vec<PathBuf> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.into());
    let folder = std::path::absolute(&program.folder).unwrap_or_else(|_| program.folder.clone());
    let asked = program.see.iter().map(|path| folder.join(path));
    // A link shows where it leads.
    asked.filter(|path| !system::is_shown(&real(path), &real(&folder))).collect()
}

/// What the system calls it.
pub(super) fn system_level(level: Confinement) -> Level {
    match level {
        Confinement::Jail => Level::Jail,
        Confinement::Fence => Level::Fence,
        Confinement::Off => Level::Off,
    }
}
