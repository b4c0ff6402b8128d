//! What Linux and macOS share.

mod files;
#[cfg(feature = "cli")]
mod input;
#[cfg(feature = "cli")]
mod interrupt;

pub use files::{
    NOT_A_PROGRAM, how_to_let_run, is_of_the_machine, is_open_file, is_program, program_names, try_lock,
};
#[cfg(feature = "cli")]
pub use files::{is_one_file, let_run, open_to_readers};
#[cfg(feature = "cli")]
pub use input::{StandardInput, is_dumb_terminal};
#[cfg(feature = "cli")]
pub use interrupt::Interrupt;
