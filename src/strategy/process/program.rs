//! A program from outside: what to run, and how much of the machine it may have.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::super::End;

/// A bot that fails to start this many times in a row is not started again.
const PATIENCE: u32 = 3;

/// What a program may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Time for a move.
    pub think: Duration,
    /// Time to start, on top of that for the first move.
    pub start: Duration,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of standard output for one move.
    pub output: usize,
    /// Bytes of files in its scratch directory.
    pub files: u64,
    /// Processes and threads.
    pub processes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            think: Duration::from_secs(1),
            start: Duration::from_secs(10),
            memory: 512 << 20,
            output: 64 << 10,
            files: 16 << 20,
            processes: 64,
        }
    }
}

/// A program that plays.
#[derive(Debug)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder of its strategy file, where it is looked for and works.
    pub folder: PathBuf,
    /// What it may use.
    pub limits: Limits,
    /// Whether the sandbox is on.
    pub sandbox: bool,
    /// Whether every game gets a process of its own.
    pub fresh: bool,
    /// How its starts have gone, in all threads.
    pub(super) starts: Starts,
}

/// A copy knows nothing of how its starts have gone.
impl Clone for Program {
    fn clone(&self) -> Self {
        Program {
            command: self.command.clone(),
            folder: self.folder.clone(),
            starts: Starts::default(),
            ..*self
        }
    }
}

impl Program {
    /// A program with the usual limits, in the sandbox.
    pub fn new(command: Vec<String>, folder: impl Into<PathBuf>) -> Self {
        Program {
            command,
            folder: folder.into(),
            limits: Limits::default(),
            sandbox: true,
            fresh: false,
            starts: Starts::default(),
        }
    }

    /// All that its moves depend on, as far as its file tells, in one line.
    pub fn definition(&self) -> String {
        let Limits { think, start, memory, output, files, processes } = self.limits;
        let sandbox = if self.sandbox { "on" } else { "off" };
        let restart = if self.fresh { "game" } else { "failure" };
        format!(
            "command {:?} move={think:?} start={start:?} memory={memory} output={output} files={files} \
             processes={processes} sandbox={sandbox} restart={restart}",
            self.command
        )
    }

    /// Where the program is: beside its strategy file, or on the path.
    pub(super) fn locate(&self) -> Result<PathBuf, String> {
        let name = self.command.first().map(String::as_str).unwrap_or_default();
        let beside = std::path::absolute(self.folder.join(name)).map_err(|error| error.to_string())?;
        if beside.is_file() {
            return Ok(beside);
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
        let found =
            (!name.contains('/')).then(|| folders.find(|folder| is_program(&folder.join(name)))).flatten();
        found.map(|folder| folder.join(name)).ok_or_else(|| {
            let place = if name.contains('/') { "" } else { " and on the path" };
            format!("there is no program `{name}` (looked in `{}`{place})", self.folder.display())
        })
    }
}

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

/// How often in a row a program failed before its first answer.
#[derive(Debug, Default)]
pub(super) struct Starts {
    failed: AtomicU32,
    last: Mutex<Option<(End, String)>>,
}

impl Starts {
    /// It has answered.
    pub(super) fn succeeded(&self) {
        self.failed.store(0, Ordering::Relaxed);
    }

    /// It has failed before its first answer.
    pub(super) fn failed(&self, end: End, reason: &str) {
        self.failed.fetch_add(1, Ordering::Relaxed);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((end, reason.into()));
    }

    /// How it failed last, once that has happened too often to try again.
    pub(super) fn given_up(&self) -> Option<(End, String)> {
        if self.failed.load(Ordering::Relaxed) < PATIENCE {
            return None;
        }
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        last.map(|(end, reason)| {
            (end, format!("not started again after {PATIENCE} failed starts in a row; the last: {reason}"))
        })
    }
}
