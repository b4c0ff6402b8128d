//! Linux: what stands between a program from outside and the rest of the machine.
//!
//! `duel` never starts a bot itself. It starts two hidden verbs of its own binary:
//!
//! - `duel bot-guard` ([`guard_bot`]) starts the bot at the level that it is ordered and stays beside it. It
//!   ends the bot with all its descendants when the bot's first process ends, when it is told to, when
//!   the bot uses more than it may, and when the bot's input is closed, which happens too when `duel` is
//!   killed. Being the reaper of orphans, it finds descendants that have lost their parents.
//! - `duel bot-exec` ([`become_bot`]) sets the limits, the filter of system calls and the fence on itself and
//!   then becomes the bot. In the jail it is started by bubblewrap, inside.
//!
//! The bot talks to `duel` over pipes that the guard only holds, so it costs no time per move. The guard
//! talks to `duel` over a pipe that the bot never has.
//!
//! Where the system lets `duel` have groups of processes (cgroup v2), each bot is born in one of its own, and
//! the kernel limits its memory; elsewhere its guard looks at it ten times a second.

mod calls;
mod cgroup;
mod confine;
mod delegated;
mod excess;
mod family;
mod fence;
mod jail;
mod offer;
mod patience;
mod privileges;
mod procfs;
mod scratch;
mod stay;
mod terminal;
mod view;
mod voice;
mod watch;

/// In the jail, bubblewrap's own two processes stand above the bot.
const JAILERS: usize = 2;

pub use super::unix::{Channel, Noise};
pub use confine::become_bot;
pub use delegated::{claim_groups, release_groups};
pub use family::{Family, raise_limits};
pub use offer::{Offer, offer};
pub use stay::Stay;
pub use view::is_shown;
pub use watch::guard_bot;
