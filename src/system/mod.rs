//! What depends on the operating system: Ctrl-C, and how a program from outside is run, confined, measured
//! and ended. Knows nobody.
//!
//! What the house uses stands here, in plain types; behind it there is a folder for each system.

mod interrupt;
mod level;
mod linux;
mod orders;
mod report;

pub use interrupt::{INTERRUPTED, Interrupt};
pub use level::Level;
pub use linux::{Channel, Family, Offer, become_bot, guard_bot, offer, raise_limits};
pub use orders::Orders;
pub use report::{Ending, Report, Usage};

/// The hidden verb that watches a bot.
pub const WATCH: &str = "bot-guard";
/// The hidden verb that becomes the bot.
pub const CONFINE: &str = "bot-exec";
/// How long a bot has to end by itself when its input is closed.
pub const GRACE: std::time::Duration = std::time::Duration::from_millis(500);
