//! The jail: a machine of the bot's own, made by bubblewrap.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::view::{self, DEVICES, SYSTEM};
use crate::system::Orders;

/// Where a bot may write, and what it is told its home is.
pub(super) const SCRATCH: &str = "/tmp";
/// What a jail holds of its own beside files: bytes for the names of devices.
const DEVICE_ROOM: &str = "65536";

/// Where bubblewrap is.
pub(super) fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join("bwrap")).find(|program| program.is_file())
}

/// What bubblewrap is told, up to the command.
pub(super) fn arguments(orders: &Orders) -> Vec<OsString> {
    let mut arguments = Arguments(Vec::new());
    // Own processes, network, message queues, host name, users; nobody's privileges; nobody's terminal.
    arguments.add(["--unshare-all", "--unshare-user", "--uid", "65534", "--gid", "65534"]);
    arguments.add(["--hostname", "duel", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]);
    for path in SYSTEM.map(Path::new) {
        match fs::read_link(path) {
            Ok(target) => arguments.pair("--symlink", &target, path),
            Err(_) if path.is_dir() => arguments.pair("--ro-bind", path, path),
            Err(_) => {}
        }
    }
    for path in view::settings() {
        arguments.pair("--ro-bind-try", &path, &path);
    }
    arguments.add(["--size", DEVICE_ROOM, "--tmpfs", "/dev"]);
    for device in DEVICES {
        arguments.add(["--dev-bind", device, device]);
    }
    for (target, link) in [("fd", "fd"), ("fd/0", "stdin"), ("fd/1", "stdout"), ("fd/2", "stderr")] {
        arguments.pair("--symlink", &Path::new("/proc/self").join(target), &Path::new("/dev").join(link));
    }
    // Semaphores and shared memory of several processes are files, and count as files.
    arguments.add(["--symlink", SCRATCH, "/dev/shm"]);
    // Where `duel` is root, so is the owner of every setting of the kernel in there.
    arguments.add(["--proc", "/proc", "--remount-ro", "/proc"]);
    arguments.add(["--perms", "0700", "--size", &orders.files.to_string(), "--tmpfs", SCRATCH]);
    for path in &orders.see {
        arguments.pair("--ro-bind", path, path);
    }
    arguments.add(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir"]);
    arguments.0.push(orders.folder.clone().into());
    arguments.0
}

struct Arguments(Vec<OsString>);

impl Arguments {
    fn add<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) {
        self.0.extend(words.into_iter().map(OsString::from));
    }

    fn pair(&mut self, what: &str, from: &Path, to: &Path) {
        self.0.extend([what.into(), from.into(), to.into()]);
    }
}
