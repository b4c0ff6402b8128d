//! A program that is named by its path alone: how it is started.

use std::env::consts::EXE_EXTENSION;
use std::io::Read;
use std::path::Path;

use super::RecipeError;
use crate::{files, system};

/// What runs files with these endings, unless they say so themselves.
const INTERPRETERS: [(&str, &str); 7] = [
    ("py", "python3"),
    ("js", "node"),
    ("mjs", "node"),
    ("sh", "sh"),
    ("bash", "bash"),
    ("rb", "ruby"),
    ("pl", "perl"),
];
/// The longest first line that is read.
const LONGEST_LINE: u64 = 256;

/// Is this the name of a script, by its ending?
pub(super) fn has_ending(path: &Path) -> bool {
    by_ending(path).is_some()
}

fn by_ending(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?;
    INTERPRETERS.iter().find(|(known, _)| *known == ending).map(|(_, interpreter)| *interpreter)
}

/// The command that runs the file at `path` in its folder: by its first line (`#!`), by its ending, or by
/// its run bit. The run bit of a script does not matter, so setting it makes no other strategy of it.
///
/// # Errors
/// When there is no such file, or none of these.
pub(super) fn command(path: &Path) -> Result<Vec<String>, RecipeError> {
    let wrong = |what: String| RecipeError::File(format!("{}: {what}", path.display()));
    let file = files::open_regular(path)
        .map_err(|error| wrong(format!("the file cannot be opened: {error}; check the path")))?;
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| wrong("its name is not UTF-8 text; rename it".into()))?;
    let mut start = Vec::new();
    file.take(LONGEST_LINE)
        .read_to_end(&mut start)
        .map_err(|error| wrong(format!("cannot be read: {error}")))?;
    let mut command = first_line(&start);
    if command.is_empty() {
        command.extend(by_ending(path).map(String::from));
    }
    if !command.is_empty() {
        // A name that looks like an option is a file's all the same.
        command.push(if name.starts_with('-') { format!("./{name}") } else { name.into() });
        Ok(command)
    } else if system::is_program(path) {
        Ok(vec![format!("./{name}")])
    } else {
        let typed = path.display();
        let remedy =
            format!("{}, or name it by its language, as in `{typed}.py`", system::how_to_let_run(path));
        Err(RecipeError::NotRunnable { path: typed.to_string(), remedy })
    }
}

/// Is the file at `path` a program, among files that are not: a script by its ending, or one that is run by
/// itself, has the ending of programs, which is none on most systems, and begins as a program does?
pub(super) fn is_program(path: &Path) -> bool {
    let begins_so = || {
        let mut start = [0; 4];
        let read = files::open_regular(path).and_then(|mut file| file.read_exact(&mut start));
        // A script; programs of Windows, Linux and macOS.
        let signs: [&[u8]; 4] = [b"#!", b"MZ", b"\x7fELF", &[0xcf, 0xfa, 0xed, 0xfe]];
        read.is_ok() && signs.iter().any(|sign| start.starts_with(sign))
    };
    let ending = path.extension().unwrap_or_default();
    let hidden = path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden
        && path.is_file()
        && (has_ending(path) || (ending == EXE_EXTENSION && system::is_program(path) && begins_so()))
}

/// The interpreter that a script's first line names, with its options.
fn first_line(start: &[u8]) -> Vec<String> {
    let line = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let Some(line) = std::str::from_utf8(line).ok().and_then(|line| line.strip_prefix("#!")) else {
        return Vec::new();
    };
    let mut words: Vec<String> = line.split_whitespace().map(String::from).collect();
    // `env` looks a program up, which is done anyway.
    while words.len() > 1 && (words[0].ends_with("/env") || words[0] == "-S") {
        words.remove(0);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_line_names_the_interpreter() {
        for (start, words) in [
            ("#!/usr/bin/env python3\nimport sys", vec!["python3"]),
            ("#!/usr/bin/env -S node --no-warnings\r\n", vec!["node", "--no-warnings"]),
            ("#! /bin/sh -e\n", vec!["/bin/sh", "-e"]),
            ("#!\n", vec![]),
            ("import sys\n", vec![]),
            ("\x7fELF", vec![]),
        ] {
            assert_eq!(first_line(start.as_bytes()), words, "{start:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_script_runs_by_its_first_line_or_its_ending_and_anything_else_by_its_run_bit() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let made = |name: &str, text: &str, mode: u32| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("a file");
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("a mode");
            command(&path)
        };
        for mode in [0o644, 0o755] {
            assert_eq!(made("a.py", "import sys\n", mode), Ok(vec!["python3".into(), "a.py".into()]));
            assert_eq!(made("b.py", "#!/usr/bin/env pypy3\n", mode), Ok(vec!["pypy3".into(), "b.py".into()]));
            assert_eq!(made("-c.sh", "read x\n", mode), Ok(vec!["sh".into(), "./-c.sh".into()]));
        }
        assert_eq!(made("compiled", "\x7fELF", 0o755), Ok(vec!["./compiled".into()]));
        assert!(matches!(made("notes", "hello\n", 0o644), Err(RecipeError::NotRunnable { .. })));
        assert!(matches!(command(folder.path()), Err(RecipeError::File(_))), "a folder is not a program");
    }
}
