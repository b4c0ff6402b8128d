//! A folder of its own to work in, as a teacher does.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::process::run;

/// A folder that is gone at the end of the test.
pub(crate) struct Desk(TempDir);

impl Desk {
    pub(crate) fn new() -> Self {
        Desk(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        let folder = path.parent().expect("a folder");
        std::fs::create_dir_all(folder).expect("a folder");
        std::fs::write(path, text).expect("written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs `duel` with these arguments, split at blanks.
    pub(crate) fn duel(&self, arguments: &str) -> Output {
        run(Command::new(env!("CARGO_BIN_EXE_duel")).args(arguments.split(' ')).current_dir(self.0.path()))
    }

    /// The same, and it must go well; what it printed.
    pub(crate) fn well(&self, arguments: &str) -> String {
        let output = self.duel(arguments);
        assert!(output.status.success(), "{arguments}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// Runs a line of a shell in which `duel` is the one under test.
    pub(crate) fn shell(&self, line: &str) -> Output {
        let duel = Path::new(env!("CARGO_BIN_EXE_duel")).parent().expect("a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        run(Command::new("bash")
            .args(["-euo", "pipefail", "-c", line])
            .env("PATH", format!("{}:{path}", duel.display()))
            .current_dir(self.0.path()))
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// A page of the documentation.
pub(crate) fn documentation(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The indented blocks of a page, without their indentation.
pub(crate) fn blocks(page: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        match line.strip_prefix("    ") {
            Some(line) if open => *blocks.last_mut().expect("a block") += &format!("{line}\n"),
            Some(line) => blocks.push(format!("{line}\n")),
            None => {}
        }
        open = line.starts_with("    ");
    }
    blocks
}
