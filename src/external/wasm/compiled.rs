//! A module, compiled once for all seats and threads, after it was looked at.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use wasmi::{Engine, Error, ExternType, Instance, Linker, Module, Store, ValType};

use super::engine::engine;
use super::guest::Guest;
use super::locals::{MOST_LOCALS, most_locals};
use super::wasi;
use crate::text::safe;

/// Bytes of a page of memory.
const PAGE: u64 = 1 << 16;

/// What was compiled and is still in use, by its digest.
static COMPILED: Mutex<BTreeMap<[u8; 32], Weak<CompiledModule>>> = Mutex::new(BTreeMap::new());

/// How a module is asked for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Interface {
    /// By the lines of the protocol: it exports `_start`.
    Lines,
    /// By a call: it exports `buffer` and `choose`.
    Direct,
}

/// A module that can be played.
pub(super) struct CompiledModule {
    module: Module,
    linker: Linker<Guest>,
    pub(super) interface: Interface,
    /// What it imports.
    pub(super) imports: Vec<String>,
    /// Whether it draws random numbers.
    pub(super) draws: bool,
    /// Bytes of memory that every instance begins with.
    pub(super) least_memory: u64,
}

impl CompiledModule {
    /// The module that `bytes` are. It is compiled once, for as long as somebody holds it.
    ///
    /// # Errors
    /// When it is not a module, or not one that can play.
    pub(super) fn load(bytes: &[u8]) -> Result<Arc<Self>, String> {
        let digest = *blake3::hash(bytes).as_bytes();
        let known = |compiled: &BTreeMap<_, Weak<Self>>| compiled.get(&digest).and_then(Weak::upgrade);
        let lock = || COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(module) = known(&lock()) {
            return Ok(module);
        }
        let module = Arc::new(CompiledModule::compile(bytes)?);
        let mut compiled = lock();
        compiled.retain(|_, module| module.strong_count() > 0);
        compiled.insert(digest, Arc::downgrade(&module));
        Ok(module)
    }

    fn compile(bytes: &[u8]) -> Result<Self, String> {
        if !bytes.starts_with(b"\0asm") {
            return Err("the file is not a WebAssembly module; compile it for `wasm32-wasi`".into());
        }
        let module = Module::new(&engine(), bytes).map_err(|error| {
            format!("the module is not valid: {}; compile it again", safe(&one_line(&error)))
        })?;
        if most_locals(bytes).is_none_or(|most| most > MOST_LOCALS) {
            return Err(format!(
                "the module has a function with more than {MOST_LOCALS} local variables; compile it with optimisation"
            ));
        }
        let linker = wasi::linker(module.engine());
        let imports = imports(&module)?;
        let interface = interface(&module)?;
        let least_memory = match module.get_export("memory") {
            Some(ExternType::Memory(memory)) => memory.minimum().saturating_mul(PAGE),
            _ => return Err("the module does not export its memory; export it as `memory`".into()),
        };
        let draws = imports.iter().any(|name| name == "random_get");
        Ok(CompiledModule { module, linker, interface, imports, draws, least_memory })
    }

    pub(super) fn engine(&self) -> &Engine {
        self.module.engine()
    }

    /// A fresh instance, whose start function has run.
    pub(super) fn instantiate(&self, store: &mut Store<Guest>) -> Result<Instance, Error> {
        let instance = self.linker.instantiate_and_start(&mut *store, &self.module)?;
        let memory = instance.get_memory(&*store, "memory");
        store.data_mut().memory = memory;
        Ok(instance)
    }
}

impl fmt::Debug for CompiledModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompiledModule").field("interface", &self.interface).finish_non_exhaustive()
    }
}

fn one_line(error: &Error) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the module imports, where all of it is there.
fn imports(module: &Module) -> Result<Vec<String>, String> {
    let mut unknown = Vec::new();
    let mut names = Vec::new();
    for import in module.imports() {
        let is_known = import.module() == wasi::MODULE
            && import.ty().func().is_some_and(|ty| wasi::is_known(import.name(), ty));
        if is_known {
            names.push(import.name().to_string());
        } else {
            unknown.push(format!("`{}.{}`", safe(import.module()), safe(import.name())));
        }
    }
    if unknown.is_empty() {
        return Ok(names);
    }
    let (all, shown) = (unknown.len(), unknown[..unknown.len().min(8)].join(", "));
    let more = if all > 8 { format!(" and {} more", all - 8) } else { String::new() };
    Err(format!(
        "the module imports {shown}{more}, which bots are not given; `docs/wasm.md` lists what they are"
    ))
}

/// How the module is asked for a move.
fn interface(module: &Module) -> Result<Interface, String> {
    let signature = |name: &str| match module.get_export(name) {
        Some(ExternType::Func(ty)) => Some((ty.params().to_vec(), ty.results().to_vec())),
        _ => None,
    };
    let number = [ValType::I32];
    let wrong =
        |name: &str, what: &str| Err(format!("the module's `{name}` has another type; declare it as {what}"));
    match (signature("buffer"), signature("choose"), signature("_start")) {
        (Some(buffer), Some(choose), _) => {
            if buffer != (number.to_vec(), number.to_vec()) {
                return wrong("buffer", "`(i32) -> i32`");
            }
            if !choose.0.is_empty() || ![&[ValType::I32][..], &[ValType::I64]].contains(&&choose.1[..]) {
                return wrong("choose", "`() -> i32` for an index or `() -> i64` for a divisor");
            }
            let game = (vec![ValType::I32, ValType::I64, ValType::I32], Vec::new());
            if signature("game").is_some_and(|ty| ty != game) {
                return wrong("game", "`(i32, i64, i32)`");
            }
            if signature("_initialize").is_some_and(|ty| ty != (Vec::new(), Vec::new())) {
                return wrong("_initialize", "`()`");
            }
            Ok(Interface::Direct)
        }
        (_, _, Some(start)) if start == (Vec::new(), Vec::new()) => Ok(Interface::Lines),
        (_, _, Some(_)) => wrong("_start", "`()`"),
        (_, _, None) => {
            Err("the module exports neither `_start`, as a program for WASI does, nor `buffer` and \
             `choose`; see `docs/wasm.md`"
                .into())
        }
    }
}
