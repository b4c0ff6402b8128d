//! The part of a strategy file that describes a WebAssembly module.

use std::path::Path;

use super::spec::RecipeSpec;
use crate::strategy::{Folder, Recipe, WasmLimits};
use crate::text::units;
use crate::yaml::{Key, Problems, Spanned, remedy};

/// The keys of `limits`.
const LIMITS: [&str; 4] = ["fuel", "start", "memory", "output"];

/// The strategy that the module named `module` is, in the folder of the file at `path`.
pub(super) fn module(
    module: &Spanned,
    spec: &RecipeSpec,
    path: &Path,
    folder: &Folder,
    problems: &mut Problems,
) -> Option<Recipe> {
    let mut limits = WasmLimits::default();
    for (key, value) in &spec.limits {
        set_limit(&mut limits, key, value, problems);
    }
    let file = path.parent().unwrap_or(path).join(&module.value);
    match folder.module(&file, limits) {
        Ok(recipe) => Some(recipe),
        Err(what) => {
            problems.add(module.line, format!("`wasm` names `{}`: {what}", module.value));
            None
        }
    }
}

fn set_limit(limits: &mut WasmLimits, key: &Key, value: &Spanned, problems: &mut Problems) {
    let typed = value.value.as_str();
    let set = match key.name.as_str() {
        "fuel" => units::count(typed).map(|fuel| limits.fuel = fuel),
        "start" => units::count(typed).map(|fuel| limits.start = fuel),
        "memory" => units::bytes(typed).map(|size| limits.memory = size),
        // No more than is ever kept of it.
        "output" => units::bytes(typed).map(|size| limits.output = size.min(1 << 30) as usize),
        name => {
            let remedy = remedy(name, &LIMITS, "limits of a `wasm`");
            problems.add(key.line, format!("unknown limit `{name}`; {remedy}"));
            return;
        }
    };
    if let Err(what) = set {
        problems.add(value.line, format!("limit `{}`: {what}", key.name));
    }
}
