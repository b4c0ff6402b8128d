//! The part of a strategy file that describes a program.

use std::path::Path;

use super::spec::RecipeSpec;
use crate::strategy::{Folder, Program, Recipe, identity, limits};
use crate::yaml::{List, Problems, Spanned};

/// The program that `command` starts, in the folder of the file at `path`.
pub(super) fn program(
    command: &List<Spanned>,
    spec: &RecipeSpec,
    (name, path): (&str, &Path),
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
    let asked = limits::read_for_program(&spec.limits, problems);
    program.limits = asked.set(program.limits);
    for Spanned { line, value } in spec.see.iter().flat_map(|see| &see.items) {
        if !program.folder.join(value).exists() {
            problems.add(*line, format!("`see` lists `{value}`, which is not there; remove it"));
        }
        program.see.push(value.into());
    }
    for Spanned { line, value } in spec.files.iter().flat_map(|files| &files.items) {
        if program.folder.join(value).exists() {
            program.files.push(value.into());
        } else {
            problems.add(*line, format!("`files` lists `{value}`, which is not there; remove it"));
        }
    }
    match identity::digest(&program) {
        Ok(digest) => program.digest = digest,
        Err(what) => problems.add(command.line, what),
    }
    if let Some(Spanned { line, value }) = &spec.sandbox {
        match value.to_ascii_lowercase().as_str() {
            "on" | "true" | "yes" => program.sandbox = true,
            "off" | "false" | "no" => program.sandbox = false,
            _ => problems.add(*line, format!("`sandbox` cannot be `{value}`; write `on` or `off`")),
        }
    }
    program.trusted = folder.trusts(name, path);
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
