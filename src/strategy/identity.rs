//! What a program is: a digest over the files that are its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::program::Program;
use crate::{files, system};

/// What the definition of a program with files of its own ends with, before the digest.
const MARK: &str = " digest=";
/// The most files that `files` may stand for.
const MOST_FILES: usize = 10_000;

/// The digest of the files that the program's command names and its `files` list; none where there are none. The
/// folder that they lie in does not matter, and neither do their times and modes.
///
/// # Errors
/// When one of them cannot be read.
pub(super) fn digest(program: &Program) -> Result<Option<String>, String> {
    let own = own_files(program)?;
    if own.is_empty() {
        return Ok(None);
    }
    let mut hasher = blake3::Hasher::new();
    for (name, path) in own {
        let wrong = |error: io::Error| format!("`{name}` cannot be read: {error}");
        let mut content = blake3::Hasher::new();
        content.update_reader(files::open_regular(&path).map_err(wrong)?).map_err(wrong)?;
        hasher.update(&(name.len() as u64).to_le_bytes());
        hasher.update(name.as_bytes());
        hasher.update(content.finalize().as_bytes());
    }
    Ok(Some(hasher.finalize().to_string()))
}

/// The files that the program's command names and its `files` list, each as it is named there and where it is.
///
/// # Errors
/// When one of them cannot be read.
pub(super) fn own_files(program: &Program) -> Result<Vec<(String, PathBuf)>, String> {
    let mut own: Vec<(String, PathBuf)> = Vec::new();
    for word in &program.command {
        let path = program.folder.join(word);
        // Not those of the machine: an interpreter may differ from one to the next.
        if !word.is_empty() && !system::is_of_the_machine(Path::new(word)) && path.is_file() {
            own.push((word.clone(), path));
        }
    }
    for listed in &program.files {
        gather(&listed.to_string_lossy(), &program.folder.join(listed), &mut own)?;
    }
    Ok(own)
}

/// The file at `path`, or all files of the folder there, by name.
fn gather(name: &str, path: &Path, own: &mut Vec<(String, PathBuf)>) -> Result<(), String> {
    let wrong = |error: io::Error| format!("`{name}` cannot be read: {error}");
    if own.len() >= MOST_FILES {
        return Err(format!("`files` stands for more than {MOST_FILES} files; list fewer"));
    }
    // What a link points to may lie above it, and then there would be no end.
    if fs::symlink_metadata(path).map_err(wrong)?.is_dir() {
        let mut names = Vec::new();
        for entry in fs::read_dir(path).map_err(wrong)? {
            names.push(entry.map_err(wrong)?.file_name());
        }
        names.sort();
        for inner in names {
            gather(
                &format!("{}/{}", name.trim_end_matches('/'), inner.to_string_lossy()),
                &path.join(&inner),
                own,
            )?;
        }
    } else {
        own.push((name.into(), path.into()));
    }
    Ok(())
}

/// What follows the rest of a definition.
pub(super) fn written(digest: &str) -> String {
    format!("{MARK}{digest}")
}

/// Is `found` what was `recorded`? Records that were begun before programs had digests do not tell.
pub fn is_same_definition(recorded: &str, found: &str) -> bool {
    recorded == found || (!recorded.contains(MARK) && recorded == without_digests(found))
}

/// A definition as it was before programs had digests; a mixture may have several.
fn without_digests(definition: &str) -> String {
    let mut parts = definition.split(MARK);
    let mut text = parts.next().unwrap_or_default().to_string();
    text.extend(parts.map(|part| part.trim_start_matches(|sign: char| sign.is_ascii_hexdigit())));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(folder: &Path, command: &[&str]) -> Program {
        Program::new(command.iter().map(|word| word.to_string()).collect(), folder)
    }

    #[test]
    fn a_program_is_what_its_files_are_wherever_they_lie() {
        let [one, other] = [tempfile::tempdir(), tempfile::tempdir()].map(|folder| folder.expect("a folder"));
        for folder in [&one, &other] {
            fs::write(folder.path().join("bot.py"), "print(1)").expect("a file");
            fs::create_dir(folder.path().join("data")).expect("a folder");
            fs::write(folder.path().join("data/b"), "2").expect("a file");
            fs::write(folder.path().join("data/a"), "1").expect("a file");
        }
        let of = |folder: &Path, files: &[&str]| {
            let mut program = program(folder, &["python3", "bot.py"]);
            program.files = files.iter().map(PathBuf::from).collect();
            digest(&program).expect("files that can be read").expect("a digest")
        };
        let [plain, with_data] = [&[][..], &["data"][..]].map(|files| of(one.path(), files));
        assert_ne!(plain, with_data);
        assert_eq!(of(other.path(), &[]), plain);
        assert_eq!(of(other.path(), &["data/"]), of(one.path(), &["data/"]));
        fs::write(one.path().join("data/a"), "3").expect("a file");
        assert_eq!(of(one.path(), &[]), plain);
        assert_ne!(of(one.path(), &["data"]), with_data);
        fs::write(one.path().join("bot.py"), "print(2)").expect("a file");
        assert_ne!(of(one.path(), &[]), plain);
    }

    #[test]
    fn what_the_machine_has_is_not_the_bots_own() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(digest(&program(folder.path(), &["/bin/sh", "-c", "echo"])), Ok(None));
        let mut missing = program(folder.path(), &["bot"]);
        missing.files.push("weights".into());
        assert!(digest(&missing).is_err_and(|what| what.contains("`weights` cannot be read")));
    }

    #[test]
    fn an_older_record_says_nothing_of_files_and_a_newer_one_does() {
        let (old, new) = ("command [\"a\"] restart=failure", "command [\"a\"] restart=failure digest=12");
        assert!(is_same_definition(old, new) && is_same_definition(new, new));
        assert!(!is_same_definition(new, old) && !is_same_definition(new, &new.replace("12", "13")));
        let mixed = |part: &str| format!("mix 1*random: 2*{part} 1*{part}");
        assert!(is_same_definition(&mixed(old), &mixed(new)));
        assert!(!is_same_definition("command [\"b\"] restart=failure", new));
    }
}
