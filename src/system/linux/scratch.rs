//! The one directory in which a bot behind the fence may write. (In the jail it is a file system of its
//! own, whose size is its limit.)

use std::collections::BTreeSet;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, openat, statat};
use tempfile::TempDir;

/// A walk through more entries than this is given up: that many are too many anyway.
const MOST_ENTRIES: usize = 10_000;

/// A directory of its own, whose name nobody can guess, removed with all that is in it.
#[derive(Debug)]
pub(super) struct Scratch(TempDir);

impl Scratch {
    /// Makes one that belongs to `owner`, where that is somebody else.
    pub(super) fn new(owner: Option<u32>) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("duel-bot-").rand_bytes(16).tempdir()?;
        if owner.is_some() {
            std::os::unix::fs::chown(folder.path(), owner, owner)?;
        }
        Ok(Scratch(folder))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The bytes of all files in it, and of files that processes of the `family` keep open although they
    /// are no longer in any directory; more than any limit where there are too many to count.
    pub(super) fn size(&self, family: &[u32]) -> u64 {
        let mut seen = BTreeSet::new();
        let listed = listed(self.path(), &mut seen);
        listed.and_then(|listed| Some(listed + hidden(family, &mut seen)?)).unwrap_or(u64::MAX)
    }
}

/// What is below `folder`, by descriptors: a path could be too long to be opened.
fn listed(folder: &Path, seen: &mut BTreeSet<(u64, u64)>) -> Option<u64> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let open = |parent: &dyn std::os::fd::AsFd, name: &std::ffi::CStr| {
        openat(parent.as_fd(), name, flags, Mode::empty()).ok()
    };
    let Ok(root) = openat(CWD, folder, flags, Mode::empty()) else { return Some(0) };
    let mut walk: Vec<OwnedFd> = vec![root];
    let mut size = 0;
    while let Some(folder) = walk.pop() {
        for entry in Dir::read_from(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") {
                continue;
            }
            let Ok(about) = statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
            if !seen.insert((about.st_dev, about.st_ino)) {
                continue;
            }
            if seen.len() > MOST_ENTRIES || walk.len() > MOST_ENTRIES {
                return None;
            }
            size += about.st_blocks as u64 * 512;
            if FileType::from_raw_mode(about.st_mode) == FileType::Directory {
                walk.extend(open(&folder, name));
            }
        }
    }
    Some(size)
}

/// Regular files that are open and in no directory.
fn hidden(family: &[u32], seen: &mut BTreeSet<(u64, u64)>) -> Option<u64> {
    let mut size = 0;
    for pid in family {
        for entry in std::fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten() {
            let Ok(about) = rustix::fs::stat(entry.path()) else { continue };
            let regular = FileType::from_raw_mode(about.st_mode) == FileType::RegularFile;
            if regular && about.st_nlink == 0 && seen.insert((about.st_dev, about.st_ino)) {
                size += about.st_blocks as u64 * 512;
            }
            if seen.len() > 2 * MOST_ENTRIES {
                return None;
            }
        }
    }
    Some(size)
}
