//! What Linux and macOS share.

#[cfg(feature = "cli")]
mod channel;
mod files;
#[cfg(feature = "cli")]
mod input;
#[cfg(feature = "cli")]
mod interrupt;
#[cfg(feature = "cli")]
mod signals;

#[cfg(feature = "cli")]
pub use channel::{Channel, Noise};
pub use files::{
    NOT_A_PROGRAM, how_to_let_run, is_of_the_machine, is_open_file, is_program, program_names, try_lock,
};
#[cfg(feature = "cli")]
pub use files::{is_one_file, let_run, open_to_readers};
#[cfg(feature = "cli")]
pub use input::{StandardInput, is_dumb_terminal};
#[cfg(feature = "cli")]
pub use interrupt::Interrupt;
#[cfg(feature = "cli")]
pub(super) use signals::held_back;
