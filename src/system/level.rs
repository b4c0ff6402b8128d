//! How strongly a bot is kept from the rest of the machine.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How strongly a bot is kept from the rest of the machine; a stronger level is the greater one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not at all: only its limits hold.
    Off,
    /// Its own process asks the kernel to refuse it what it does not need.
    Fence,
    /// It sees a machine of its own.
    Jail,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Off => "off",
            Level::Fence => "fence",
            Level::Jail => "jail",
        })
    }
}
