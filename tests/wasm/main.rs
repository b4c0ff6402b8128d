//! WebAssembly bots: what they may do, what their limits cost them, and that their games are reproduced.

mod compiled;
mod direct;
mod hostile;
mod limits;
mod refused;
mod support;
mod tournament;
mod wasi;
