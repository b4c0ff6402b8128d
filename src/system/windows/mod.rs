//! Windows.

#[cfg(feature = "cli")]
mod channel;
#[cfg(feature = "cli")]
mod family;
mod files;
#[cfg(feature = "cli")]
mod input;
#[cfg(feature = "cli")]
mod interrupt;
#[cfg(feature = "cli")]
mod job;
#[cfg(feature = "cli")]
mod start;

#[cfg(feature = "cli")]
pub use channel::{Channel, Noise};
#[cfg(feature = "cli")]
pub use family::{Family, raise_limits};

#[cfg(feature = "cli")]
pub use crate::system::unconfined::{
    Offer, become_bot, claim_groups, guard_bot, is_shown, offer, release_groups,
};
pub use files::{
    NOT_A_PROGRAM, how_to_let_run, is_of_the_machine, is_open_file, is_program, program_names, try_lock,
};
#[cfg(feature = "cli")]
pub use files::{is_one_file, let_run, open_to_readers};
#[cfg(feature = "cli")]
pub use input::{StandardInput, is_dumb_terminal};
#[cfg(feature = "cli")]
pub use interrupt::Interrupt;
