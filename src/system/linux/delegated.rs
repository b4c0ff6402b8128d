//! Where this process may make groups of processes that the kernel counts and limits: cgroup v2, as far as it
//! was delegated to us. Failures are silent: a bot without a group is looked at from outside.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rustix::fs::{Access, access};

/// How all our groups begin, before the number of the process.
const NAME: &str = "duel-";
/// Who is in a group, and who is put there by writing here.
const PROCESSES: &str = "cgroup.procs";
/// What of a group can be limited,
const CONTROLLERS: &str = "cgroup.controllers";
/// and what of the groups in it.
const GIVEN_ON: &str = "cgroup.subtree_control";
/// What bots are limited by: the first of them always, the other where there is one.
const WANTED: [&str; 2] = ["memory", "pids"];
/// What the groups are called in which systemd alone makes others,
const INNER: &str = ".slice";
/// and those that it gives away on demand. One that belongs to a user was; to root belong all of them.
const KEPT: [&str; 2] = [".scope", ".service"];
/// How it marks one that it has given away; the second can be read without privileges.
const MARKS: [&str; 2] = ["trusted.delegate", "user.delegate"];
/// How long the last one waits for guards that are still ending.
const FAREWELL: Duration = Duration::from_secs(1);

/// How the groups of this process's bots begin, once it has asked for some and may have them.
static CLAIMED: OnceLock<Option<PathBuf>> = OnceLock::new();

/// Makes room for a group for each bot, where the system lets this process have groups. It moves itself to
/// a group inside its own for that where it must, so it has to be called before anything is started.
pub fn claim_groups() {
    CLAIMED.get_or_init(|| {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        claim(&own_group(&mounts, &own)?, std::process::id())
    });
}

/// Gives back what [`claim_groups`] took, when all bots have ended.
pub fn release_groups() {
    if let Some(stem) = claimed() {
        release(stem);
    }
}

/// How the folder of each bot's group begins, where there are groups.
pub(super) fn claimed() -> Option<&'static Path> {
    CLAIMED.get()?.as_deref()
}

/// The folder of this process's group, from its table of mounts and what it is told of its groups.
fn own_group(mounts: &str, own: &str) -> Option<PathBuf> {
    let own = Path::new(own.lines().find_map(|line| line.strip_prefix("0::"))?);
    let mut folders = mounts.lines().filter_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut fields = mount.split(' ').skip(3);
        let (top, folder) = (fields.next()?, fields.next()?);
        let below = own.strip_prefix(top).ok().filter(|_| kind.starts_with("cgroup2 "))?;
        Some(Path::new(folder).join(below))
    });
    // What lies outside of this process's view of the groups is told with `..`.
    folders.find(|folder| folder.is_dir() && folder.iter().all(|name| name != ".."))
}

/// How the groups of the process `pid` are to begin, whose own is the folder `own`.
fn claim(own: &Path, pid: u32) -> Option<PathBuf> {
    let stem = |folder: &Path| folder.join(format!("{NAME}{pid}"));
    // Only in the group that is above all others, processes and groups with limits stand side by side.
    if lists(own, GIVEN_ON, WANTED[0]) && is_delegated(own) {
        return Some(stem(own));
    }
    // Who owns the group above its own was given it; root owns all of them, and needs the mark.
    let is_given = |above: &&Path| is_delegated(above) && (is_marked(above) || !is_root());
    if let Some(above) = own.parent().filter(is_given)
        && give_on(above).is_ok()
    {
        return Some(stem(above));
    }
    // Otherwise beside itself. That takes a group without processes: others are not ours to move.
    if !is_delegated(own) || !lists(own, CONTROLLERS, WANTED[0]) || processes(own) != [pid] {
        return None;
    }
    let stem = stem(own);
    let _ = fs::create_dir(&stem);
    if put(&stem, PROCESSES, pid).and_then(|()| give_on(own)).is_ok() {
        return Some(stem);
    }
    let _ = put(own, PROCESSES, pid);
    let _ = fs::remove_dir(&stem);
    None
}

/// Removes what nobody needs any more of the groups that begin with `stem`. The last who is in the one that
/// `duel` moved to goes back to where it came from.
pub(super) fn release(stem: &Path) {
    let Some(above) = stem.parent() else { return };
    if !remove_bots(above, stem) || !stem.is_dir() {
        return;
    }
    // One by one: a kernel that does not know all of them would take none back.
    for name in WANTED {
        let _ = put(above, GIVEN_ON, format!("-{name}"));
    }
    let _ = put(above, PROCESSES, std::process::id());
    remove(stem, FAREWELL);
}

/// Is nothing left of the groups of bots that begin with `stem`? Empty ones, whose guards were killed, go.
fn remove_bots(above: &Path, stem: &Path) -> bool {
    let Some(name) = stem.file_name().map(|name| format!("{}-", name.display())) else { return false };
    let folders = fs::read_dir(above).into_iter().flatten().flatten();
    let bots = folders.filter(|folder| folder.file_name().to_string_lossy().starts_with(&name));
    bots.filter(|folder| fs::remove_dir(folder.path()).is_err()).count() == 0
}

/// Is the `duel` gone that moved to the group `stem`?
pub(super) fn is_abandoned(stem: &Path) -> bool {
    let name = stem.file_name().unwrap_or_default().to_string_lossy();
    let duel = name.strip_prefix(NAME).and_then(|pid| pid.parse().ok());
    stem.is_dir() && duel.is_some_and(|duel| !processes(stem).contains(&duel))
}

/// Removes a group whose processes are about to end, and waits for that so long at most.
pub(super) fn remove(folder: &Path, most: Duration) {
    let end = Instant::now() + most;
    while fs::remove_dir(folder).is_err_and(|error| error.kind() == io::ErrorKind::ResourceBusy)
        && Instant::now() < end
    {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Lets the groups in this one be limited.
fn give_on(folder: &Path) -> io::Result<()> {
    if !lists(folder, CONTROLLERS, WANTED[0]) {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let there: Vec<String> = WANTED
        .iter()
        .filter(|name| lists(folder, CONTROLLERS, name))
        .map(|name| format!("+{name}"))
        .collect();
    put(folder, GIVEN_ON, there.join(" "))
}

/// May this process make groups in this one, and does systemd not?
fn is_delegated(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_kept = KEPT.iter().any(|kind| name.ends_with(kind));
    let files = [folder.to_path_buf(), folder.join(PROCESSES), folder.join(GIVEN_ON)];
    files.iter().all(|path| access(path, Access::WRITE_OK).is_ok())
        && !name.ends_with(INNER)
        && (!is_kept || !is_root() || is_marked(folder))
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn is_marked(folder: &Path) -> bool {
    let mut value = [0; 8];
    MARKS
        .iter()
        .any(|mark| rustix::fs::getxattr(folder, *mark, &mut value).is_ok_and(|size| value[..size] == *b"1"))
}

fn lists(folder: &Path, file: &str, name: &str) -> bool {
    fs::read_to_string(folder.join(file)).is_ok_and(|text| text.split_whitespace().any(|word| word == name))
}

fn processes(folder: &Path) -> Vec<u32> {
    let text = fs::read_to_string(folder.join(PROCESSES)).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// Writes into a file that the kernel has made; it hears each write as one.
pub(super) fn put(folder: &Path, file: &str, value: impl ToString) -> io::Result<()> {
    fs::File::options()
        .write(true)
        .truncate(true)
        .open(folder.join(file))?
        .write_all(value.to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder like that of a group, with these processes in it, of which these things can be limited.
    fn group(folder: &Path, processes: &str, controllers: &str) {
        fs::create_dir_all(folder).expect("a folder");
        for (file, text) in [(PROCESSES, processes), (CONTROLLERS, controllers), (GIVEN_ON, "")] {
            fs::write(folder.join(file), text).expect("written");
        }
    }

    fn read(folder: &Path, file: &str) -> String {
        fs::read_to_string(folder.join(file)).expect("text")
    }

    #[test]
    fn the_own_group_is_found_below_where_groups_are_mounted() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().display().to_string();
        fs::create_dir_all(place.path().join("a/b")).expect("a folder");
        let found = |top: &str, own: &str| {
            let other = "25 20 0:23 / /proc rw - proc proc rw";
            own_group(&format!("{other}\n30 25 0:26 {top} {folder} rw,nosuid - cgroup2 cgroup2 rw\n"), own)
        };
        assert_eq!(found("/", "4:memory:/x\n0::/a/b\n"), Some(place.path().join("a/b")));
        assert_eq!(found("/outer", "0::/outer/a\n"), Some(place.path().join("a")));
        for (top, own) in
            [("/", "4:memory:/a\n"), ("/", "0::/../a\n"), ("/outer", "0::/a\n"), ("/", "0::/none\n")]
        {
            assert_eq!(found(top, own), None, "{top} {own}");
        }
        assert_eq!(own_group("25 20 0:23 / /proc rw - proc proc rw\n", "0::/\n"), None);
    }

    #[test]
    fn one_that_is_alone_in_its_group_moves_aside_and_comes_back() {
        let place = tempfile::tempdir().expect("a folder");
        let own = place.path().join("own");
        group(&own, "77\n", "cpu memory pids\n");
        // The kernel would make the files with the folder.
        let aside = own.join("duel-77");
        group(&aside, "", "");
        assert_eq!(claim(&own, 77), Some(aside.clone()));
        assert_eq!((read(&own, GIVEN_ON), read(&aside, PROCESSES)), ("+memory +pids".into(), "77".into()));
        assert!(!is_abandoned(&aside));
        fs::write(aside.join(PROCESSES), "78\n").expect("written");
        assert!(is_abandoned(&aside), "only its guards are left");
        // While a bot has a group, nothing is given back; one that nobody is in is removed.
        group(&own.join("duel-77-78"), "79\n", "");
        fs::create_dir(own.join("duel-77-80")).expect("a folder");
        release(&aside);
        assert_eq!(read(&own, GIVEN_ON), "+memory +pids");
        assert!(own.join("duel-77-78").is_dir() && !own.join("duel-77-80").exists());
        fs::remove_dir_all(own.join("duel-77-78")).expect("removed");
        release(&aside);
        assert_eq!(read(&own, GIVEN_ON), "-pids", "the last of what was written");
        assert_eq!(read(&own, PROCESSES), std::process::id().to_string());
    }

    #[test]
    fn where_groups_are_not_ours_to_make_everything_stays_as_it_is() {
        let place = tempfile::tempdir().expect("a folder");
        for (name, processes, controllers) in [
            ("shared", "77\n78\n", "memory pids\n"),
            ("uncounted", "77\n", "cpu pids\n"),
            ("inner.slice", "77\n", "memory pids\n"),
        ] {
            let own = place.path().join(name);
            group(&own, processes, controllers);
            assert_eq!(claim(&own, 77), None, "{name}");
            assert_eq!((read(&own, PROCESSES), read(&own, GIVEN_ON)), (processes.into(), String::new()));
            assert!(!own.join("duel-77").exists(), "{name}");
        }
        let own = place.path().join("unmarked.scope");
        group(&own, "77\n", "memory\n");
        group(&own.join("duel-77"), "", "");
        assert_eq!(claim(&own, 77).is_some(), !is_root(), "what is not marked is not root's");
    }

    #[test]
    fn a_group_that_gives_on_what_it_limits_is_used_as_it_is() {
        let place = tempfile::tempdir().expect("a folder");
        let own = place.path().join("own");
        group(&own, "1\n77\n", "memory\n");
        fs::write(own.join(GIVEN_ON), "memory\n").expect("written");
        assert_eq!(claim(&own, 77), Some(own.join("duel-77")));
        assert!(!own.join("duel-77").exists() && !is_abandoned(&own.join("duel-77")));
        // So is the one above, if it is the user's own.
        let leaf = place.path().join("above/leaf");
        group(&leaf, "1\n77\n", "memory\n");
        group(&place.path().join("above"), "", "memory\n");
        let above = (!is_root()).then(|| place.path().join("above/duel-77"));
        assert_eq!(claim(&leaf, 77), above);
    }
}
