//! Which of the machine's files a bot may read.

use std::fs;
use std::path::{Path, PathBuf};

use crate::system::Orders;

/// The system's programs and libraries.
pub(super) const SYSTEM: [&str; 10] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store"];
/// What programs and interpreters look up in `/etc`; nothing that is anybody's secret.
const SETTINGS: [&str; 9] = [
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/timezone",
    "/etc/ssl/openssl.cnf",
];
/// Folders that everybody uses: a bot that lies in one sees its own files there and nothing else.
const SHARED: [&str; 6] = ["/", "/home", "/root", "/tmp", "/var/tmp", "/dev/shm"];
/// The devices that a bot may use.
pub(super) const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];
/// Links that point to links: no further than this.
const MOST_LINKS: usize = 16;

/// What there is of [`SETTINGS`], and of Java's.
pub(super) fn settings() -> Vec<PathBuf> {
    let java = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    let java = java.filter(|path| path.to_string_lossy().starts_with("/etc/java"));
    SETTINGS.into_iter().map(PathBuf::from).chain(java).filter(|path| path.exists()).collect()
}

/// What a bot may read beyond the system: its folder, what its file lists, and where its program lies.
/// Shorter paths come first.
pub(super) fn own(orders: &Orders) -> Vec<PathBuf> {
    let Orders { command, folder, see, .. } = orders;
    let mut paths = see.clone();
    if is_shared(folder) {
        let words = command.iter().map(Path::new).filter(|word| word.is_relative());
        let files = words.map(|word| folder.join(word)).filter(|path| path.is_file());
        paths.extend(files);
    } else {
        paths.push(folder.clone());
    }
    paths.extend(command.first().into_iter().flat_map(|program| installation(Path::new(program))));
    paths.retain(|path| path.exists());
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    paths.dedup();
    paths
}

/// Where a program that is not one of the system's lies: its whole installation where it has one (`bin`
/// beside `lib`, or what pyenv and its like keep), or else the file alone.
fn installation(program: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut next = Some(program.to_path_buf());
    for _ in 0..MOST_LINKS {
        let Some(path) = next else { break };
        next = fs::read_link(&path).ok().map(|target| path.parent().unwrap_or(&path).join(target));
        if !is_systems(&path) {
            found.push(prefix(&path).unwrap_or(path));
        }
    }
    let real = program.canonicalize().ok().filter(|real| !is_systems(real));
    found.extend(real.map(|real| prefix(&real).unwrap_or(real)));
    found
}

/// Does every bot that lies in `folder` see this anyway?
pub fn is_shown(path: &Path, folder: &Path) -> bool {
    is_in_system(path) || path.starts_with(folder) && !is_shared(folder)
}

fn is_in_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// Is it one of the system's, perhaps a link among its alternatives?
fn is_systems(path: &Path) -> bool {
    is_in_system(path) || path.starts_with("/etc")
}

/// The folder of an installation, from a program in its `bin`.
fn prefix(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    let prefix = folder.parent()?;
    let is_bin = folder.ends_with("bin") || folder.ends_with("shims");
    // What is installed for a user by hand lies among the user's own data.
    (is_bin && !is_shared(prefix) && !prefix.ends_with(".local")).then(|| prefix.into())
}

/// Is this a folder in which everybody's files lie, such as a user's home?
fn is_shared(folder: &Path) -> bool {
    let home = std::env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    SHARED.iter().any(|shared| folder == Path::new(shared))
        || folder.parent() == Some(Path::new("/home"))
        || home.is_some_and(|home| home.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::Level;

    fn seen(program: &str, folder: &str) -> Vec<PathBuf> {
        own(&Orders {
            command: vec![program.into()],
            folder: folder.into(),
            see: Vec::new(),
            memory: 0,
            files: 0,
            processes: 0,
            level: Level::Jail,
        })
    }

    #[test]
    fn a_system_program_adds_nothing_to_the_folder_and_a_home_is_never_seen_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = folder.path().display().to_string();
        assert_eq!(seen("/usr/bin/env", &text), [folder.path()]);
        for shared in ["/", "/tmp", "/home"] {
            assert_eq!(seen("/usr/bin/env", shared), Vec::<PathBuf>::new());
        }
    }

    #[test]
    fn an_interpreter_outside_the_system_brings_its_installation() {
        let home = tempfile::tempdir().expect("a folder");
        let bin = home.path().join("kept/bin");
        let bot = home.path().join("bot");
        fs::create_dir_all(&bin).expect("a folder");
        fs::create_dir_all(&bot).expect("a folder");
        fs::write(bin.join("python"), "").expect("a file");
        fs::write(home.path().join("alone"), "").expect("a file");
        let bot = bot.display().to_string();
        let sees = |program: &Path, wanted: &Path| {
            let seen = seen(&program.display().to_string(), &bot);
            assert!(seen.contains(&wanted.to_path_buf()), "{seen:?}");
            assert!(!seen.contains(&home.path().to_path_buf()), "{seen:?}");
        };
        sees(&bin.join("python"), &home.path().join("kept"));
        sees(&home.path().join("alone"), &home.path().join("alone"));
        std::os::unix::fs::symlink(bin.join("python"), home.path().join("link")).expect("a link");
        sees(&home.path().join("link"), &home.path().join("kept"));
    }
}
