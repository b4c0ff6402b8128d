//! The one directory in which a bot may write.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

/// A walk through more entries than this is given up: that many are too many anyway.
const MOST_ENTRIES: usize = 10_000;

/// A directory of its own, removed with all that is in it.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("duel-bot-{}", std::process::id()));
        // One that is left of an earlier process of the same number belongs to nobody.
        let _ = fs::remove_dir_all(&path);
        DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Scratch(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// The bytes of all files in it; more than any limit where there are too many to count.
    pub(super) fn size(&self) -> u64 {
        let mut open = vec![self.0.clone()];
        let (mut size, mut seen) = (0, 0);
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let Ok(about) = entry.metadata() else { continue };
                size += about.len();
                seen += 1;
                if seen > MOST_ENTRIES {
                    return u64::MAX;
                }
                if about.is_dir() {
                    open.push(entry.path());
                }
            }
        }
        size
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
