//! Outputs: written beside their place, and moved there only when they are finished.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::system;

/// A file that is being written. What was there before stays until it is finished.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    file: NamedTempFile,
}

impl Output {
    /// Begins the file that is to stand at `path`: fails now, before any work, where it cannot be written.
    ///
    /// # Errors
    /// When the folder cannot be written, or something else than a file is in the way.
    pub fn begin(path: &Path) -> io::Result<Self> {
        if let Ok(about) = fs::metadata(path)
            && !about.is_file()
        {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "something that is not a file is there"));
        }
        // A link stays a link: what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = tempfile::Builder::new().prefix(".duel-").suffix(".part").tempfile_in(folder)?;
        Ok(Output { path, file })
    }

    /// Writes the whole text and puts the file in its place.
    ///
    /// # Errors
    /// When it cannot be written; what was there before is then still there.
    pub fn finish(mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.complete()
    }

    /// Puts the file, of which all is written, in its place.
    ///
    /// # Errors
    /// When it cannot be written; what was there before is then still there.
    pub fn complete(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        system::open_to_readers(self.file.path(), &self.path)?;
        self.file.persist(&self.path).map_err(|error| error.error)?;
        Ok(())
    }
}

/// What is written piece by piece; it stands in its place only when it is complete.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Do both paths name the same file, by whatever links?
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let folder =
                path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
        })
    };
    (place(one).is_some() && place(one) == place(other)) || system::is_one_file(one, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_stays_until_the_new_file_is_finished() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("page.html");
        fs::write(&path, "old").expect("written");
        let output = Output::begin(&path).expect("begun");
        assert_eq!(fs::read_to_string(&path).expect("read"), "old");
        drop(output);
        assert_eq!(fs::read_to_string(&path).expect("read"), "old");
        Output::begin(&path).expect("begun").finish("new").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("read"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1, "nothing is left beside it");
    }

    #[test]
    fn two_names_of_one_file_are_the_same_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, other) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&file, "").expect("written");
        assert!(is_same_file(&file, &folder.path().join("./a")));
        assert!(!is_same_file(&file, &other));
        assert!(is_same_file(&other, &folder.path().join("./b")), "even before it exists");
        fs::hard_link(&file, &other).expect("linked");
        assert!(is_same_file(&file, &other));
    }
}
