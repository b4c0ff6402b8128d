//! Folders and patterns among the strategies of a tournament: each stands for all that it holds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf, is_separator};

use super::spec::StrategySpec;
use crate::strategy::Folder;
use crate::yaml::{List, Problems, Spanned};

/// The list with an item for each strategy: a folder or a pattern gives way to the strategies it holds, by
/// name, each called as its file is without the ending. What is in the list already is not entered again.
pub(super) fn expand(
    list: List<StrategySpec>,
    folder: &Folder,
    problems: &mut Problems,
) -> List<StrategySpec> {
    let place = |item: &StrategySpec| {
        let path = folder.locate(Path::new(item.uses.value.trim()));
        path.canonicalize().unwrap_or(path)
    };
    let is_single = |item: &StrategySpec| pattern(item, folder).is_none();
    let mut entered: BTreeSet<PathBuf> =
        list.items.iter().filter(|item| is_single(item)).map(place).collect();
    let List { line, items, mut complete } = list;
    let mut expanded = Vec::with_capacity(items.len());
    for item in items {
        let Some((typed, names)) = pattern(&item, folder) else {
            expanded.push(item);
            continue;
        };
        match found(&item, &typed, &names, folder) {
            Ok(found) => expanded.extend(found.into_iter().filter(|item| entered.insert(place(item)))),
            Err(what) => {
                problems.add(item.uses.line, what);
                complete = false;
            }
        }
    }
    List { line, items: expanded, complete }
}

/// The folder that an item names, as typed, and the pattern of the names in it; none where it is one strategy.
fn pattern(item: &StrategySpec, folder: &Folder) -> Option<(String, String)> {
    let typed = item.uses.value.trim();
    let (before, last) = typed.rsplit_once(is_separator).map_or(("", typed), |(before, last)| (before, last));
    if typed.contains(['*', '?']) {
        return Some((before.into(), last.into()));
    }
    let is_folder = typed.ends_with(is_separator)
        || (typed.contains(is_separator) && folder.locate(Path::new(typed)).is_dir());
    is_folder.then(|| (typed.trim_end_matches(is_separator).into(), "*".into()))
}

/// The strategies of a folder whose files are called like this.
fn found(
    item: &StrategySpec,
    typed: &str,
    names: &str,
    folder: &Folder,
) -> Result<Vec<StrategySpec>, String> {
    let StrategySpec { name, uses: Spanned { line, value }, parameters } = item;
    if name.is_some() || !parameters.is_empty() {
        return Err(format!(
            "`{value}` stands for several strategies, which have names and parameters of their own"
        ));
    }
    if typed.contains(['*', '?']) {
        return Err(format!("`{value}`: a pattern can only be in the name of a file, as in `bots/*.py`"));
    }
    let place = folder.locate(Path::new(if typed.is_empty() { "." } else { typed }));
    let entries = Folder::new(place).map_err(|error| error.to_string())?.entries();
    let file_names = entries.iter().filter_map(|path| path.file_name()?.to_str());
    let matching = file_names.filter(|name| matches(names.as_bytes(), name.as_bytes()));
    let found: Vec<StrategySpec> = matching
        .map(|file| {
            let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or(file);
            StrategySpec {
                name: Some(Spanned { line: *line, value: stem.into() }),
                uses: Spanned {
                    line: *line,
                    value: format!("{}/{file}", if typed.is_empty() { "." } else { typed }),
                },
                parameters: Vec::new(),
            }
        })
        .collect();
    match found.is_empty() {
        true => Err(format!("`{value}` holds no strategy; name strategy files, programs or `.wasm` modules")),
        false => Ok(found),
    }
}

/// Does the name fit the pattern, in which `*` stands for any text and `?` for one character?
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut from) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while from < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, from));
                at += 1;
            }
            Some(sign) if *sign == b'?' || *sign == name[from] => (at, from) = (at + 1, from + 1),
            _ => {
                // The last star takes one character more.
                let Some((star_at, taken)) = star else { return false };
                star = Some((star_at, taken + 1));
                (at, from) = (star_at + 1, taken + 1);
            }
        }
    }
    pattern[at..].iter().all(|sign| *sign == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_take_any_text_and_question_marks_one_character() {
        for (pattern, fitting, others) in [
            ("*", vec!["", "a", "a.py"], vec![]),
            ("*.py", vec!["a.py", ".py", "a.py.py"], vec!["a.pyc", "py", "a.py.txt"]),
            ("a*b*c", vec!["abc", "aXbYbc", "abcc"], vec!["ab", "acb", "xabc"]),
            ("bot-?.py", vec!["bot-1.py"], vec!["bot-.py", "bot-12.py"]),
            ("plain", vec!["plain"], vec!["plai", "plain2", ""]),
        ] {
            let fits = |name: &&str| matches(pattern.as_bytes(), name.as_bytes());
            assert!(fitting.iter().all(&fits), "{pattern}");
            assert!(!others.iter().any(|name: &&str| fits(name)), "{pattern}");
        }
    }
}
