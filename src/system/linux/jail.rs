//! The jail: a machine of the bot's own, made by bubblewrap.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::privileges;
use super::view::{self, DEVICES, SYSTEM};
use crate::system::Orders;

/// Where a bot may write, and what it is told its home is.
pub(super) const SCRATCH: &str = "/tmp";
/// What a jail holds of its own beside files: bytes for the names of devices.
const DEVICE_ROOM: &str = "65536";
/// What it takes to give up everything else, and then this, too.
const TO_BECOME_NOBODY: [&str; 3] = ["CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"];
/// That others may open a folder.
const OTHERS: u32 = 0o005;
/// A folder with more than this is shown as a whole or not at all.
const MOST_ENTRIES: usize = 256;

/// Where bubblewrap is.
pub(super) fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join("bwrap")).find(|program| program.is_file())
}

/// What bubblewrap is told, up to the command.
pub(super) fn arguments(orders: &Orders) -> Vec<OsString> {
    let mut arguments = Arguments(Vec::new());
    // Own processes, network, message queues, host name. The guard has no terminal to hand on.
    arguments.add([
        "--unshare-ipc",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-uts",
        "--unshare-cgroup-try",
    ]);
    arguments.add(["--hostname", "duel", "--die-with-parent", "--cap-drop", "ALL"]);
    // Root needs no users of the jail's own, in which the bot would still be root outside: what becomes the
    // bot becomes nobody first.
    let is_root = privileges::unused_user(0).is_some();
    match is_root {
        true => TO_BECOME_NOBODY.iter().for_each(|capability| arguments.add(["--cap-add", capability])),
        false => arguments.add(["--unshare-user", "--uid", "65534", "--gid", "65534"]),
    }
    for path in SYSTEM.map(Path::new) {
        match fs::read_link(path) {
            Ok(target) => arguments.pair("--symlink", &target, path),
            Err(_) if path.is_dir() => arguments.pair("--ro-bind", path, path),
            Err(_) => {}
        }
    }
    for path in view::settings() {
        arguments.above(&path);
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
    // Where `duel` is root of a container, so is the owner of settings of the kernel in there.
    arguments.add(["--proc", "/proc", "--remount-ro", "/proc"]);
    // Nobody else sees it, whatever its mode.
    arguments.add([
        "--perms",
        if is_root { "0777" } else { "0700" },
        "--size",
        &orders.files.to_string(),
        "--tmpfs",
        SCRATCH,
    ]);
    for path in &orders.see {
        arguments.above(path);
        match entries(path).filter(|_| is_root) {
            Some(entries) => {
                arguments.folder(path);
                // A link leads no further than it does for the bot.
                entries.iter().for_each(|entry| match fs::read_link(entry) {
                    Ok(target) => arguments.pair("--symlink", &target, entry),
                    Err(_) => arguments.pair("--ro-bind-try", entry, entry),
                });
            }
            None => arguments.pair("--ro-bind", path, path),
        }
    }
    arguments.add(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir"]);
    arguments.0.push(orders.folder.clone().into());
    arguments.0
}

/// What is in a folder that its owner alone may open: shown one by one, others see what they may read of it.
fn entries(folder: &Path) -> Option<Vec<PathBuf>> {
    let about = folder.metadata().ok()?;
    if !about.is_dir() || about.permissions().mode() & OTHERS == OTHERS {
        return None;
    }
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let entries: Vec<PathBuf> = entries.take(MOST_ENTRIES + 1).collect();
    (entries.len() <= MOST_ENTRIES).then_some(entries)
}

struct Arguments(Vec<OsString>);

impl Arguments {
    fn add<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) {
        self.0.extend(words.into_iter().map(OsString::from));
    }

    /// One that everybody may open, unless it is there.
    fn folder(&mut self, path: &Path) {
        self.add(["--perms", "0755", "--dir"]);
        self.0.push(path.into());
    }

    /// What stands above it in the jail, where nothing is left of the modes outside.
    fn above(&mut self, path: &Path) {
        let above: Vec<&Path> = path.ancestors().skip(1).collect();
        above.iter().rev().skip(1).for_each(|folder| self.folder(folder));
    }

    fn pair(&mut self, what: &str, from: &Path, to: &Path) {
        self.0.extend([what.into(), from.into(), to.into()]);
    }
}
