//! What a bot that failed at the table leaves to look at: beside the game, as after a tournament.

use crate::play::Evidence;
use crate::text::{complain, safe};

/// Shows the last lines that the bot wrote to its standard error, if it wrote any.
pub(super) fn complain_of(name: &str, evidence: &Evidence) {
    for line in &evidence.stderr {
        complain(&format!("stderr of `{}`: {}", safe(name), safe(line)));
    }
}
