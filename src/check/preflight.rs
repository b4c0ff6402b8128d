//! What can be seen of a program before it is started: is it there, and may it be run?

use std::path::{Path, PathBuf};

use super::{Finding, Language};
use crate::strategy::Program;

pub(super) const STARTS: &str = "starts";

/// What keeps `program` from being started, where that can be seen.
pub(super) fn obstacle(program: &Program) -> Option<Finding> {
    let name = program.command.first().map(String::as_str).unwrap_or_default();
    let bad = |note: String, fix: String| Some(Finding::bad(STARTS, note, fix));
    let Some(found) = find(name, &program.folder) else {
        let folder = shown(&program.folder);
        let note = if Path::new(name).is_absolute() {
            format!("there is no program `{name}`")
        } else if name.contains('/') {
            format!("there is no program `{name}` in {folder}")
        } else {
            format!("there is no program `{name}`, neither in {folder} nor on the path")
        };
        return bad(note, missing(name));
    };
    if !is_runnable(&found) {
        let note = format!("the run bit of `{}` is not set", found.display());
        return bad(note, format!("run `chmod +x {}`", found.display()));
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
    if name.contains('/') && !Path::new(name).is_absolute() {
        "build it, or correct its name in the strategy file".into()
    } else {
        format!("install `{name}`, or name one that this machine has")
    }
}

/// The program of this name: in the folder, or on the path.
fn find(name: &str, folder: &Path) -> Option<PathBuf> {
    let beside = folder.join(name.strip_prefix("./").unwrap_or(name));
    if beside.is_file() {
        return Some(beside);
    }
    let path = std::env::var_os("PATH").filter(|_| !name.contains('/'))?;
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|found| found.is_file() && is_runnable(found))
}

#[cfg(unix)]
fn is_runnable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

/// Where there is no run bit, starting it will tell.
#[cfg(not(unix))]
fn is_runnable(_path: &Path) -> bool {
    true
}
