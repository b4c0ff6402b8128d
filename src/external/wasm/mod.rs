//! WebAssembly modules as players: they can do nothing but compute, and what they compute is metered, so that a
//! seed reproduces their games on every machine.
//!
//! There is neither a process nor a thread for a bot. A program that speaks the protocol's lines is suspended
//! where it reads and nothing has been said yet, and goes on when there is.

mod compiled;
mod direct_bot;
mod ended;
mod engine;
mod fuel;
mod guest;
mod line_bot;
mod locals;
mod measure;
mod memory_cap;
mod run;
mod wasi;

use std::any::Any;
use std::sync::Arc;

use compiled::{CompiledModule, Interface};
use direct_bot::DirectBot;
pub use engine::ENGINE;
use line_bot::LineBot;
pub use measure::{Measured, measure};

use crate::play::Strategy;
use crate::strategy::{Maker, Recipe, Setting, WasmFile, WasmLimits};

/// The strategy that the module in `file` is.
///
/// # Errors
/// When it is not a module, asks for what bots are not given, or exports nothing to play with; the message says
/// what to do.
pub fn module_recipe(file: WasmFile) -> Result<Recipe, String> {
    let module = CompiledModule::load(&file.bytes)?;
    let least = module.least_memory;
    if least > file.limits.memory {
        let most = file.limits.memory;
        return Err(format!(
            "the module begins with {least} bytes of memory and may use {most}; raise `limits: {{memory: …}}`"
        ));
    }
    let name = file.path.to_string_lossy().into_owned();
    Ok(Recipe::made_by(name, Arc::new(WasmBot { file, module })))
}

/// The module that `recipe` plays with, where that is what it does.
pub fn module_of(recipe: &Recipe) -> Option<&WasmBot> {
    let maker: &dyn Any = recipe.maker()?;
    maker.downcast_ref()
}

/// A module with its limits. Every game has an instance of its own, so that a game is a function of the module
/// and the seed.
#[derive(Debug, Clone)]
pub struct WasmBot {
    file: WasmFile,
    module: Arc<CompiledModule>,
}

impl WasmBot {
    /// What it may use.
    pub fn limits(&self) -> &WasmLimits {
        &self.file.limits
    }

    /// The same, within the limits of the tournament.
    fn capped(self: Arc<Self>, setting: &Setting) -> Arc<Self> {
        let limits = setting.bots.caps.cap_module(self.file.limits);
        if limits == self.file.limits {
            return self;
        }
        let file = WasmFile { limits, ..self.file.clone() };
        Arc::new(WasmBot { file, module: Arc::clone(&self.module) })
    }

    /// How it is asked for a move, in words.
    pub fn interface(&self) -> &'static str {
        match self.module.interface {
            Interface::Lines => "reads and writes lines",
            Interface::Direct => "exports `buffer` and `choose`",
        }
    }

    /// What it imports, in the order of the module.
    pub fn imports(&self) -> &[String] {
        &self.module.imports
    }

    /// How many bytes it has.
    pub fn size(&self) -> usize {
        self.file.bytes.len()
    }
}

impl Maker for WasmBot {
    fn make(self: Arc<Self>, setting: &Setting) -> Box<dyn Strategy> {
        let bot = self.capped(setting);
        match bot.module.interface {
            Interface::Lines => Box::new(LineBot::new(bot, setting)),
            Interface::Direct => Box::new(DirectBot::new(bot, setting)),
        }
    }

    fn definition(&self) -> String {
        self.file.definition()
    }

    fn engine(&self) -> Option<&'static str> {
        Some(ENGINE)
    }
}
