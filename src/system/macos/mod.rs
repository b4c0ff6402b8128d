//! macOS: a bot is a process group with limits, and is not confined.

mod family;
mod group;

pub use super::unix::{Channel, Noise};
pub use crate::system::unconfined::{
    Offer, become_bot, claim_groups, guard_bot, is_shown, offer, release_groups,
};
pub use family::{Family, raise_limits};
