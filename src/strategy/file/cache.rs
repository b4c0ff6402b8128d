//! Files that have been read: however often one is asked for, it is read once.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::TypedFile;

/// Every file that was asked for, as it was then. Copies share what they have read.
#[derive(Debug, Clone, Default)]
pub(in crate::strategy) struct FileCache(Arc<Mutex<BTreeMap<PathBuf, Arc<TypedFile>>>>);

impl FileCache {
    /// The file at `path`.
    pub(in crate::strategy) fn read(&self, path: &Path) -> Arc<TypedFile> {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.entry(path.into()).or_insert_with(|| Arc::new(TypedFile::read(path))).clone()
    }

    /// All that were asked for so far.
    pub(in crate::strategy) fn all(&self) -> Vec<Arc<TypedFile>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }
}
