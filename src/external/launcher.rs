//! How a program becomes a strategy: where it is found, and how its starts have gone.

use std::any::Any;
use std::path::{PathBuf, is_separator};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::bot::Bot;
use super::confinement::sights;
use super::pool;
use crate::play::{End, Strategy};
use crate::strategy::{Maker, Program, Recipe, Setting};
use crate::system;

/// A bot that is started this many times in a row without an answer in time is not started again: each time takes as
/// long as its limits allow. One that ends by itself keeps nobody waiting, and may do better in its next game.
const PATIENCE: u32 = 3;

/// The strategy that `program` is.
pub fn recipe(program: Program) -> Recipe {
    let name = program.command.join(" ");
    Recipe::made_by(name, Arc::new(Launcher { program, starts: StartAttempts::default() }))
}

/// The program that `recipe` runs, where that is what it does.
pub fn program_of(recipe: &Recipe) -> Option<&Program> {
    let maker: &dyn Any = recipe.maker()?;
    maker.downcast_ref::<Launcher>().map(|launcher| &launcher.program)
}

/// Starts a program for every seat that it plays in. All seats share what is known of its starts.
#[derive(Debug)]
pub(super) struct Launcher {
    pub(super) program: Program,
    /// How its starts have gone, in all threads.
    pub(super) starts: StartAttempts,
}

impl Maker for Launcher {
    fn make(self: Arc<Self>, setting: &Setting) -> Box<dyn Strategy> {
        Box::new(Bot::new(self, setting))
    }

    fn definition(&self) -> String {
        self.program.definition()
    }

    fn is_reproducible(&self) -> bool {
        false
    }

    fn runs_programs(&self) -> bool {
        true
    }

    fn is_confined(&self) -> bool {
        self.program.is_confined()
    }

    fn wants_sandbox(&self) -> bool {
        self.program.sandbox
    }

    fn relies_on_trust(&self) -> bool {
        !self.is_confined() || self.program.trusted && !sights(&self.program).is_empty()
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        pool::clear(self);
    }
}

/// Where the program is: beside its strategy file, or on the path.
pub(super) fn locate(program: &Program) -> Result<PathBuf, String> {
    let name = program.command.first().map(String::as_str).unwrap_or_default();
    let names = system::program_names(name);
    for name in &names {
        let beside = std::path::absolute(program.folder.join(name)).map_err(|error| error.to_string())?;
        if beside.is_file() {
            return Ok(beside);
        }
    }
    on_the_path(&names).ok_or_else(|| {
        let place = if name.contains(is_separator) { "" } else { " and on the path" };
        format!("there is no program `{name}` (looked in `{}`{place})", program.folder.display())
    })
}

/// The first program on the path that has one of these names, which are not paths themselves.
pub fn on_the_path(names: &[String]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let named: Vec<&String> = names.iter().filter(|name| !name.contains(is_separator)).collect();
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .flat_map(|folder| named.iter().map(move |name| folder.join(name)).collect::<Vec<_>>())
        .find(|found| system::is_program(found))
}

/// How often in a row a program that was started gave no answer in time.
#[derive(Debug, Default)]
pub(super) struct StartAttempts {
    silent: AtomicU32,
    last: Mutex<String>,
}

impl StartAttempts {
    /// It has answered.
    pub(super) fn succeeded(&self) {
        self.silent.store(0, Ordering::Relaxed);
    }

    /// Its time was up before its first answer.
    pub(super) fn timed_out(&self, reason: &str) {
        self.silent.fetch_add(1, Ordering::Relaxed);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = reason.into();
    }

    /// Why it is not started again, once that has happened too often.
    pub(super) fn given_up(&self) -> Option<(End, String)> {
        if self.silent.load(Ordering::Relaxed) < PATIENCE {
            return None;
        }
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let what =
            format!("not started again after {PATIENCE} starts without an answer in time; the last: {last}");
        Some((End::Timeout, what))
    }
}
