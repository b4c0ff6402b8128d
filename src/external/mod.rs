//! Bots from outside: programs that speak the protocol, what they may use, and what they leave behind.

mod bot;
mod clock;
mod confinement;
mod evidence;
mod launcher;
mod lines;
mod pipes;
mod pool;
mod probe;
mod process;
mod reasons;
mod wasm;
mod watchdog;
mod watched;

pub use confinement::{Confined, confinement, sights};
pub use launcher::{on_the_path, program_of, recipe};
#[doc(hidden)]
pub use probe::{Probe, Said};
pub use process::set_duel_binary;
pub use wasm::{ENGINE, Measured, WasmBot, measure, module_of, module_recipe};
