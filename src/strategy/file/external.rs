//! The part of a strategy file that describes a program.

use std::path::Path;
use std::time::Duration;

use super::spec::RecipeSpec;
use crate::strategy::{Folder, Limits, Program, Recipe};
use crate::text::{nearest, units};
use crate::yaml::{Key, List, Problems, Spanned};

/// The keys of `limits`.
const LIMITS: [&str; 6] = ["move", "start", "memory", "output", "files", "processes"];

/// The program that `command` starts, in the folder of the file at `path`.
pub(super) fn program(
    command: &List<Spanned>,
    spec: &RecipeSpec,
    path: &Path,
    folder: &Folder,
    problems: &mut Problems,
) -> Option<Recipe> {
    let words: Vec<String> = command.items.iter().map(|word| word.value.clone()).collect();
    if command.complete && words.first().is_none_or(String::is_empty) {
        let what = "`command` is empty; write the program and its arguments, as `[python3, bot.py]`";
        problems.add(command.line, what);
    }
    for word in command.items.iter().filter(|word| word.value.contains('\0')) {
        problems.add(word.line, "`command` holds a zero byte; remove it");
    }
    let mut program = Program::new(words, path.parent().unwrap_or(path));
    for (key, value) in &spec.limits {
        set_limit(&mut program.limits, key, value, problems);
    }
    if let Some(Spanned { line, value }) = &spec.sandbox {
        match value.to_ascii_lowercase().as_str() {
            "on" | "true" | "yes" => program.sandbox = true,
            "off" | "false" | "no" => program.sandbox = false,
            _ => problems.add(*line, format!("`sandbox` cannot be `{value}`; write `on` or `off`")),
        }
    }
    if let Some(Spanned { line, value }) = &spec.restart {
        match value.as_str() {
            "failure" => program.fresh = false,
            "game" => program.fresh = true,
            _ => {
                let what = format!("`restart` cannot be `{value}`; write `game`, or `failure` (as usual)");
                problems.add(*line, what);
            }
        }
    }
    let recipe = folder.program(program);
    if recipe.is_none() {
        let what = "`command` needs somebody who runs programs, which this library does not";
        problems.add(command.line, what);
    }
    recipe
}

fn set_limit(limits: &mut Limits, key: &Key, value: &Spanned, problems: &mut Problems) {
    let typed = value.value.as_str();
    let set = match key.name.as_str() {
        "move" => time(typed).map(|time| limits.think = time),
        "start" => time(typed).map(|time| limits.start = time),
        "memory" => units::bytes(typed).map(|size| limits.memory = size),
        "files" => units::bytes(typed).map(|size| limits.files = size),
        // No more than is ever kept of it.
        "output" => units::bytes(typed).map(|size| limits.output = size.min(1 << 30) as usize),
        "processes" => match typed.parse() {
            Ok(count) if count > 0 => {
                limits.processes = count;
                Ok(())
            }
            _ => Err(format!("`{typed}` is not a number of processes; use a whole number from 1")),
        },
        name => {
            let (hint, known) = (nearest::hint(name, LIMITS), LIMITS.join("`, `"));
            problems.add(key.line, format!("unknown limit `{name}`{hint}; the limits are `{known}`"));
            return;
        }
    };
    if let Err(what) = set {
        problems.add(value.line, format!("limit `{}`: {what}", key.name));
    }
}

fn time(typed: &str) -> Result<Duration, String> {
    units::duration(typed)
        .ok_or_else(|| format!("`{typed}` is not a time up to an hour; write it as in `200ms` or `1s`"))
}
