//! A program from outside, as its file describes it. Who runs it is somebody else's business.

use std::path::PathBuf;
use std::time::Duration;

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
#[derive(Debug, Clone, PartialEq, Eq)]
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
}

impl Program {
    /// A program with the usual limits, in the sandbox.
    pub fn new(command: Vec<String>, folder: impl Into<PathBuf>) -> Self {
        Program { command, folder: folder.into(), limits: Limits::default(), sandbox: true, fresh: false }
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
}
