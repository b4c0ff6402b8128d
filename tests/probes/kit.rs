//! A folder with probes, built outside the tree, in which `duel` runs as root or as an ordinary user.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use crate::process::run;

/// A user that nobody is.
pub(crate) const USER: &str = "61234";
/// What is on the path where bubblewrap is not.
const PROGRAMS: [&str; 4] = ["cat", "env", "python3", "sh"];

/// Who runs `duel`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    /// Whoever runs the tests.
    Me,
    /// Somebody without privileges, where root runs the tests.
    User,
}

/// Everybody that these tests can be.
pub(crate) fn everybody() -> Vec<Who> {
    if rustix::process::geteuid().is_root() { vec![Who::Me, Who::User] } else { vec![Who::Me] }
}

/// What `duel` did.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/probes")
}

/// The probe's program, which is compiled once for all tests.
fn probe() -> &'static [u8] {
    static PROGRAM: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("probe");
        let built = Command::new("cc")
            .args(["-O1", "-pthread", "-o"])
            .arg(&program)
            .arg(sources().join("probe.c"))
            .status();
        assert!(built.expect("a C compiler").success(), "the probe compiles");
        fs::read(program).expect("a program")
    });
    &PROGRAM
}

/// The folder: `duel` and the probe in `kit`, bots in `bots`, what nobody may read in `secrets`, a path
/// without bubblewrap in `path`, and `out` and `scratch`, where everybody may write.
pub(crate) struct Kit {
    folder: tempfile::TempDir,
}

impl Kit {
    pub(crate) fn new() -> Self {
        let kit = Kit { folder: tempfile::tempdir().expect("a folder") };
        for folder in ["kit", "bots", "secrets/opponent", "path", "out", "scratch"] {
            fs::create_dir_all(kit.path(folder)).expect("a folder");
        }
        let open = fs::Permissions::from_mode(0o755);
        fs::set_permissions(kit.folder.path(), open).expect("everybody may look");
        for folder in ["out", "scratch"] {
            fs::set_permissions(kit.path(folder), fs::Permissions::from_mode(0o777)).expect("and write");
        }
        fs::copy(env!("CARGO_BIN_EXE_duel"), kit.path("kit/duel")).expect("a copy");
        fs::write(kit.path("kit/probe"), probe()).expect("written");
        fs::set_permissions(kit.path("kit/probe"), fs::Permissions::from_mode(0o755)).expect("a run bit");
        fs::copy(sources().join("probe.py"), kit.path("bots/probe.py")).expect("a copy");
        kit.write("secrets/secret", "canary");
        kit.write("secrets/opponent/bot", "canary");
        for program in PROGRAMS {
            symlink(Path::new("/usr/bin").join(program), kit.path("path").join(program)).expect("a link");
        }
        kit
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    /// A bot that is the probe of this name, with these arguments and keys in its file.
    pub(crate) fn bot(&self, name: &str, arguments: &str, keys: &str) {
        let probe = self.path("kit/probe");
        self.write(
            &format!("bots/{name}.yaml"),
            &format!("command: [{}, {arguments}]\n{keys}\n", probe.display()),
        );
    }

    /// A tournament of the first strategy against each other one.
    pub(crate) fn tournament(&self, name: &str, keys: &str, strategies: &[&str]) {
        self.tournament_of("divisor-duel", name, keys, strategies);
    }

    /// The same with the shortest games in which both are asked: from 3, each takes 1.
    pub(crate) fn short_tournament(&self, name: &str, keys: &str, strategies: &[&str]) {
        self.tournament_of("{variant: divisor-duel, starts: [3]}", name, keys, strategies);
    }

    fn tournament_of(&self, variant: &str, name: &str, keys: &str, strategies: &[&str]) {
        let strategies = strategies.join(", ");
        self.write(
            name,
            &format!("format: gauntlet\nvariants: [{variant}]\nstrategies: [{strategies}]\n{keys}\n"),
        );
    }

    /// Runs `duel`, with bubblewrap on the path or without.
    pub(crate) fn duel(&self, who: Who, bubblewrap: bool, arguments: &str) -> Ran {
        let output = run(&mut self.command(who, bubblewrap, arguments));
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ran { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }

    /// What runs `duel`, with bubblewrap on the path or without.
    pub(crate) fn command(&self, who: Who, bubblewrap: bool, arguments: &str) -> Command {
        let path = if bubblewrap { "/usr/bin:/bin".into() } else { self.path("path").display().to_string() };
        let mut command = match who {
            Who::Me => Command::new(self.path("kit/duel")),
            Who::User => {
                let mut command = Command::new("/usr/bin/setpriv");
                command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(self.path("kit/duel"));
                command
            }
        };
        command.args(arguments.split(' ')).args(["--strategies", "bots"]).current_dir(self.folder.path());
        command.env_clear().env("PATH", path).env("TMPDIR", self.path("scratch")).stdin(Stdio::null());
        command
    }

    /// The processes that this kit has begun and that have not ended: those whose program lies in it, or
    /// for `bots` only those that have become the probe.
    pub(crate) fn alive(&self, bots: bool) -> usize {
        self.alive_beside(&HashSet::new(), bots)
    }

    /// The same without looking at the processes of these numbers, for whoever looks again and again.
    pub(crate) fn alive_beside(&self, others: &HashSet<OsString>, bots: bool) -> usize {
        let (kit, probe) = (self.path("kit"), self.path("kit/probe"));
        let processes = fs::read_dir("/proc").expect("processes").flatten();
        let processes = processes.filter(|process| !others.contains(&process.file_name()));
        let commands = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
        let counts = |command: &Vec<u8>| {
            let text = String::from_utf8_lossy(command);
            match bots {
                true => text.split('\0').next().is_some_and(|program| Path::new(program) == probe),
                false => text.contains(&*kit.to_string_lossy()),
            }
        };
        commands.filter(counts).count()
    }

    /// The lines of a record, the header first.
    pub(crate) fn record(&self, name: &str) -> Vec<serde_json::Value> {
        let text = fs::read_to_string(self.path(name)).expect("a record");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}
