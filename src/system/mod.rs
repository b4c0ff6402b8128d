//! What depends on the operating system or the processor: memory, files, Ctrl-C, standard input, and how a
//! program from outside is run, confined, measured and ended. Nowhere else does the code ask what it is
//! built for (a test sees to it).
//!
//! What the house uses stands here, in plain types; behind it there is a folder for each system, and `unix`
//! for what Linux and macOS share.

mod memory;
mod processor;
mod twin_row;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(feature = "cli")]
mod level;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod linux;
#[cfg(all(feature = "cli", target_os = "macos"))]
mod macos;
#[cfg(feature = "cli")]
mod orders;
#[cfg(feature = "cli")]
mod report;
#[cfg(not(all(feature = "cli", target_os = "linux")))]
mod unconfined;

#[cfg(all(feature = "cli", target_os = "linux"))]
use linux as bots;
#[cfg(all(feature = "cli", target_os = "macos"))]
use macos as bots;
#[cfg(unix)]
use unix as own;
#[cfg(windows)]
use windows as own;
#[cfg(all(feature = "cli", windows))]
use windows as bots;

pub use memory::ask_for_huge_pages;
pub use own::{
    NOT_A_PROGRAM, how_to_let_run, is_of_the_machine, is_open_file, is_program, program_names, try_lock,
};
pub use processor::{PopCount, prefetch};
pub(crate) use twin_row::{RowKind, RowWork, TwinRow};
#[cfg(not(all(feature = "cli", target_os = "linux")))]
pub use unconfined::Stay;

#[cfg(feature = "cli")]
pub use bots::{
    Channel, Family, Noise, Offer, become_bot, claim_groups, guard_bot, is_shown, offer, raise_limits,
    release_groups,
};
#[cfg(feature = "cli")]
pub use level::Level;
#[cfg(all(feature = "cli", target_os = "linux"))]
pub use linux::Stay;
#[cfg(feature = "cli")]
pub use orders::Orders;
#[cfg(feature = "cli")]
pub use own::{Interrupt, StandardInput, is_dumb_terminal, is_one_file, let_run, open_to_readers};
#[cfg(feature = "cli")]
pub use report::{Ending, Report, Usage};

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;
/// The hidden verb that watches a bot.
pub const WATCH: &str = "bot-guard";
/// The hidden verb that becomes the bot.
pub const CONFINE: &str = "bot-exec";
/// How long a bot has to end by itself when its input is closed.
pub const GRACE: std::time::Duration = std::time::Duration::from_millis(500);
/// How long those who run a bot may need, beyond that, to end it and themselves.
pub const BURIAL: std::time::Duration = std::time::Duration::from_secs(8);
/// The bot's own time to end where the machine is so busy that it gets no core.
pub const LONGEST_GRACE: std::time::Duration = GRACE.saturating_mul(10);
