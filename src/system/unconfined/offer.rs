//! What a system offers that cannot confine a bot.

use std::path::Path;

use crate::system::Level;

/// Which levels work on this machine, and why the others do not: none but the last.
#[derive(Debug, Clone)]
pub struct Offer;

/// What this machine can confine a bot with.
pub fn offer() -> &'static Offer {
    &Offer
}

impl Offer {
    /// The strongest level that works.
    pub fn strongest(&self) -> Level {
        Level::Off
    }

    /// Whether this level works, or else why not, and what to do.
    ///
    /// # Errors
    /// With the reason, in one line.
    pub fn allows(&self, level: Level) -> Result<(), String> {
        match level {
            Level::Off => Ok(()),
            Level::Fence | Level::Jail => {
                Err("only Linux can confine programs; play there, or enter bots as WebAssembly modules"
                    .into())
            }
        }
    }
}

/// Does every bot that lies in `folder` see this anyway? Nothing is hidden from any.
pub fn is_shown(_path: &Path, _folder: &Path) -> bool {
    true
}
