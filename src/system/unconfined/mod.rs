//! What systems share on which a bot has its limits and is not confined.

mod end_notice;
mod offer;
mod verbs;

pub(in crate::system) use end_notice::EndNotice;
pub use offer::{Offer, is_shown, offer};
pub use verbs::{become_bot, guard_bot};
