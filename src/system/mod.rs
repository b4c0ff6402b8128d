//! What depends on the operating system: Ctrl-C, and the guard that stands between a program from outside
//! and the rest of the machine. Knows nobody.

mod confine;
pub mod guard;
mod interrupt;
mod procfs;
mod sandbox;
mod scratch;
mod watch;

pub use interrupt::{INTERRUPTED, Interrupt};
