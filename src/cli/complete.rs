//! What the shell is offered where a strategy, a variant, a rule or a record is typed.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap_complete::CompletionCandidate;
use clap_complete::engine::{PathCompleter, ValueCompleter};

use super::folder;
use crate::game::{AXES, VARIANTS};
use crate::strategy::{Folder, REGISTRY};
use crate::text::is_unsafe;

/// The environment variable by which the shell's script asks.
pub(super) const VARIABLE: &str = "DUEL_COMPLETE";
/// How every record begins.
const RECORD: &[u8] = b"{\"duel\":";

/// Built-in strategies, those of the usual folder, and paths.
pub(super) fn strategies(typed: &OsStr) -> Vec<CompletionCandidate> {
    let built_in = REGISTRY.iter().map(|entry| (entry.id.to_string(), entry.about.to_string()));
    let files = folder(None).map_or_else(|_| Vec::new(), |folder| folder.files());
    let files = files.into_iter().filter_map(|(_, file)| file.ok());
    let files = files.map(|file| (file.recipe.name().to_string(), file.description));
    let mut candidates = beginning(typed, built_in.chain(files));
    candidates.extend(PathCompleter::file().filter(is_strategy).complete(typed));
    candidates
}

/// The games.
pub(super) fn variants(typed: &OsStr) -> Vec<CompletionCandidate> {
    beginning(typed, VARIANTS.iter().map(|variant| (variant.id.to_string(), variant.rule_book.to_string())))
}

/// `KEY=VALUE,…`: what is before the last comma stays.
pub(super) fn rules(typed: &OsStr) -> Vec<CompletionCandidate> {
    let text = typed.to_string_lossy();
    let before = text.rfind(',').map_or("", |comma| &text[..=comma]);
    let pairs = AXES.iter().flat_map(|axis| {
        axis.values
            .iter()
            .map(move |value| (format!("{before}{}={}", axis.key, value.word), value.about.to_string()))
    });
    beginning(typed, pairs)
}

/// Those that begin with what was typed. Nothing that could steer a terminal is offered.
fn beginning(typed: &OsStr, all: impl Iterator<Item = (String, String)>) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    all.filter(|(value, about)| value.starts_with(&*typed) && !format!("{value}{about}").contains(is_unsafe))
        .map(|(value, about)| CompletionCandidate::new(value).help(Some(about.into())))
        .collect()
}

/// Does the file begin as a record does?
pub(super) fn is_record(path: &Path) -> bool {
    let mut start = [0; RECORD.len()];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == *RECORD
}

/// May this be a tournament?
pub(super) fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml")
}

/// May this be a strategy: a file that describes one, or a program?
fn is_strategy(path: &Path) -> bool {
    is_yaml(path) || Folder::is_program(path)
}
