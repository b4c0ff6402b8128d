//! The guard: what stands between a program from outside and the rest of the machine.
//!
//! `duel` never starts a bot itself. It starts two hidden verbs of its own binary:
//!
//! - `duel bot-guard` ([`watch`](fn@watch)) makes a scratch directory, starts the bot in a process group of its
//!   own and stays beside it. It ends the bot with all its descendants when the bot's main process
//!   ends, when it is told to (SIGTERM), when the bot uses more than it may, and when the bot's input
//!   is closed, which happens too when `duel` is killed. Being the reaper of orphans, it finds
//!   descendants that have left the group or lost their parents.
//! - `duel bot-exec` ([`confine`](fn@confine)) sets the limits and the sandbox on itself and then becomes the bot.
//!
//! The bot talks to `duel` over pipes that the guard only holds, so it costs no time per move.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use super::confine::confine;
pub use super::procfs::{descendants, waits};
pub use super::sandbox::warn_once_where_missing;
pub use super::watch::watch;

/// The hidden verb that watches a bot.
pub const WATCH: &str = "bot-guard";
/// The hidden verb that becomes the bot.
pub const CONFINE: &str = "bot-exec";
/// How long a bot has to end by itself when its input is closed.
pub const GRACE: Duration = Duration::from_millis(500);
/// What begins a line that is said on the bot's standard error, but not by the bot.
pub const VOICE: &str = "duel: ";

/// What is said there, behind how many, of processes that a bot has left behind.
pub const LEFT: &str = "left behind: ";

/// How a bot is to be run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Orders {
    /// The program, absolute, and its arguments.
    pub command: Vec<String>,
    /// Where it works.
    pub folder: PathBuf,
    /// Where it may write; known to the guard only.
    pub scratch: Option<PathBuf>,
    /// Bytes of memory, of each process and of all together.
    pub memory: u64,
    /// Bytes of each file and of all files together.
    pub files: u64,
    /// How many processes and threads.
    pub processes: usize,
    /// Whether the sandbox is on.
    pub sandbox: bool,
}
