//! Bots from outside: programs that speak the protocol, what they may use, and what they leave behind.

mod bot;
mod clock;
mod evidence;
mod launcher;
mod pipes;
mod probe;
mod process;

pub use launcher::{program_of, recipe};
#[doc(hidden)]
pub use probe::{Probe, Said};
pub use process::set_duel_binary;
#[doc(hidden)]
pub use process::tell_status;
