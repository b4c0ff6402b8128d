//! What can be seen of a program before it is started: is it there, and may it be run?

use std::path::{Path, PathBuf, is_separator};

use super::{Finding, Language};
use crate::strategy::Program;
use crate::system::NOT_A_PROGRAM;
use crate::{external, system};

pub(super) const STARTS: &str = "starts";

/// What keeps `program` from being started, where that can be seen.
pub(super) fn obstacle(program: &Program) -> Option<Finding> {
    let name = program.command.first().map(String::as_str).unwrap_or_default();
    let bad = |note: String, fix: String| Some(Finding::bad(STARTS, note, fix));
    let Some(found) = find(name, &program.folder) else {
        let folder = shown(&program.folder);
        let note = if Path::new(name).is_absolute() {
            format!("there is no program `{name}`")
        } else if name.contains(is_separator) {
            format!("there is no program `{name}` in {folder}")
        } else {
            format!("there is no program `{name}`, neither in {folder} nor on the path")
        };
        return bad(note, missing(name));
    };
    if !system::is_program(&found) {
        let note = format!("`{}` is not a program: {NOT_A_PROGRAM}", found.display());
        return bad(note, system::how_to_let_run(&found));
    }
    // A script beside an interpreter, which would say the same in words of its own.
    let script = program.command.get(1).filter(|_| Language::of_name(name).is_some());
    let script = script.filter(|word| Language::of_name(word).is_some() && !word.starts_with('-'))?;
    if program.folder.join(script).is_file() {
        return None;
    }
    let note = format!("there is no file `{script}` in {}", shown(&program.folder));
    bad(note, "write it, or correct its name in the strategy file".into())
}

fn shown(folder: &Path) -> String {
    if folder == Path::new(".") || folder.as_os_str().is_empty() {
        "this folder".into()
    } else {
        format!("`{}`", folder.display())
    }
}

fn missing(name: &str) -> String {
    if name.contains(is_separator) && !Path::new(name).is_absolute() {
        "build it, or correct its name in the strategy file".into()
    } else {
        format!("install `{name}`, or name one that this machine has")
    }
}

/// The program of this name: in the folder, or on the path.
fn find(name: &str, folder: &Path) -> Option<PathBuf> {
    let names = system::program_names(name);
    let beside = |name: &String| folder.join(name.strip_prefix("./").unwrap_or(name));
    if let Some(found) = names.iter().map(beside).find(|found| found.is_file()) {
        return Some(found);
    }
    external::on_the_path(&names)
}
