//! What systems share on which a bot has its limits and is not confined; and where there are no bots, but for their
//! threads.

#[cfg(feature = "cli")]
mod end_notice;
#[cfg(feature = "cli")]
mod offer;
mod stay;
#[cfg(feature = "cli")]
mod verbs;

#[cfg(feature = "cli")]
pub(in crate::system) use end_notice::EndNotice;
#[cfg(feature = "cli")]
pub use offer::{Offer, is_shown, offer};
pub use stay::Stay;
#[cfg(feature = "cli")]
pub use verbs::{become_bot, claim_groups, guard_bot, release_groups};
