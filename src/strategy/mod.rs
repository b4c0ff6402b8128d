//! Strategies: the registry, one file per built-in, and the files and folders that need no recompilation.
//!
//! A strategy is anything that, shown a position, names a divisor.

mod file;
mod folder;
mod forecasts;
mod greedy_largest;
mod greedy_smallest;
mod human;
mod identity;
pub mod limits;
mod lookahead;
mod maker;
mod mcts;
mod mixture;
mod parity;
mod perfect;
mod prime_seeking;
mod program;
mod random;
mod recipe;
mod recipe_error;
mod registry;
mod script;
mod setting;
mod small_forecasts;
mod wasm;

pub use file::StrategyFile;
pub use folder::{FOLDER, Folder};
pub use identity::is_same_definition;
pub use maker::Maker;
pub use program::{BotPolicy, Confinement, LimitCaps, Limits, Program};
pub use recipe::Recipe;
pub use recipe_error::RecipeError;
pub use registry::{Entry, Parameter, REGISTRY, Values};
pub use setting::{People, Setting, Trouble, Warnings};
pub use wasm::{WasmFile, WasmLimits};

use crate::play::{Answer, Turn};
use crate::seed::Stream;

/// Takes any divisor that leaves a number that is `good`, or any at all where none does.
fn pick_where(
    turn: &Turn<'_>,
    stream: &mut Stream,
    wanted: &mut Vec<u64>,
    good: impl Fn(u64) -> bool,
) -> Answer {
    wanted.clear();
    wanted.extend(turn.legal.iter().filter(|divisor| good(turn.position.after(**divisor))));
    Answer::Take(stream.pick(if wanted.is_empty() { turn.legal } else { wanted }))
}
