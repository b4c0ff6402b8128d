//! Runs `duel` in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::process::finish;

/// A folder with tournaments and records in it, gone at the end of the test.
pub(crate) struct Folder(TempDir);

/// What a command left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    /// A folder in which `t.yaml` says this.
    pub(crate) fn with(tournament: &str) -> Self {
        let folder = Folder::new();
        folder.write("t.yaml", tournament);
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("a file is written");
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// How long a file is; 0 where there is none.
    pub(crate) fn length(&self, name: &str) -> u64 {
        fs::metadata(self.path(name)).map_or(0, |metadata| metadata.len())
    }

    /// Starts `duel` with these arguments, split at blanks.
    pub(crate) fn start(&self, arguments: &str) -> Child {
        self.spawn(&mut Command::new(env!("CARGO_BIN_EXE_duel")), arguments)
    }

    /// Starts `duel` as a process that dies when it writes beyond this length of a file.
    pub(crate) fn start_limited(&self, length: u64, arguments: &str) -> Child {
        let mut prlimit = Command::new("prlimit");
        prlimit.arg("--core=0").arg(format!("--fsize={length}")).arg(env!("CARGO_BIN_EXE_duel"));
        self.spawn(&mut prlimit, arguments)
    }

    /// Starts it as this command does, with what is given to it.
    pub(crate) fn spawn(&self, program: &mut Command, arguments: &str) -> Child {
        program
            .args(arguments.split_whitespace())
            .current_dir(self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("duel starts")
    }

    /// Runs it to its end, with this standard input.
    pub(crate) fn duel_with(&self, arguments: &str, input: &str) -> Ran {
        let mut child = self.start(arguments);
        // What ends early does not read all of its input, which is no error here.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        Ran::of(child)
    }

    pub(crate) fn duel(&self, arguments: &str) -> Ran {
        self.duel_with(arguments, "")
    }

    /// Runs it, and it must be well.
    pub(crate) fn well(&self, arguments: &str) -> Ran {
        let ran = self.duel(arguments);
        assert_eq!(ran.code, Some(0), "{arguments}: {}", ran.stderr);
        ran
    }
}

impl Ran {
    pub(crate) fn of(child: Child) -> Ran {
        let output = finish(child);
        Ran {
            stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("errors are UTF-8"),
            code: output.status.code(),
        }
    }
}

/// All five variants, a renamed one, listed, sampled and ranged starts, parameters.
pub(crate) const SMALL: &str = "
name: small
seed: 42
rounds: 2
variants:
  - divisor-duel
  - division-duel
  - {variant: factor-duel, starts: [36, 48]}
  - {variant: no-reuse-duel, starts: {from: 30, to: 300, count: 3}}
  - {variant: no-reuse-duel, name: prime duel, rules: {divisors: prime}, starts: {from: 30, to: 32}}
  - divider-game
strategies:
  - random
  - {name: '\"quoted\", deep', use: lookahead, depth: 3}
  - parity
  - {use: mcts, playouts: 5}
";
