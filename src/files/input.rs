//! Inputs: regular files only, of bounded size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::system;

/// Opens a file for reading. A pipe, a device or a folder is refused rather than waited for.
///
/// # Errors
/// When there is no such file, it cannot be read, or it is something else than a file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let wrong = |what| Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{what}, not a file")));
    // Looked at first: merely opening a pipe would wait for somebody to write into it.
    let about = std::fs::metadata(path)?;
    if about.is_dir() {
        return wrong("it is a folder");
    }
    if about.is_file() {
        let file = File::open(path)?;
        if system::is_open_file(&file)? {
            return Ok(file);
        }
    }
    wrong("it is a pipe or a device")
}

/// The whole text of a file of at most `most` bytes.
///
/// # Errors
/// When it cannot be read, is longer, or is not UTF-8; the message says which.
pub fn read_text(path: &Path, most: u64) -> Result<String, String> {
    let bytes = read_bytes(path, most)?;
    String::from_utf8(bytes).map_err(|_| "the file is not UTF-8 text; save it as UTF-8".into())
}

/// All bytes of a file of at most `most` of them.
///
/// # Errors
/// When it cannot be read, or is longer; the message says which.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let file =
        open_regular(path).map_err(|error| format!("the file cannot be opened: {error}; check the path"))?;
    let mut bytes = Vec::new();
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("the file cannot be read: {error}"))?;
    if bytes.len() as u64 > most {
        let size =
            if most >= 1 << 20 { format!("{} MiB", most >> 20) } else { format!("{} KiB", most >> 10) };
        return Err(format!("the file is larger than {size}, which is more than such a file needs"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_and_a_device_are_not_files() {
        for path in [if cfg!(windows) { "NUL" } else { "/dev/null" }, "/"] {
            let error = open_regular(Path::new(path)).expect_err("not a file");
            assert!(error.to_string().contains("not a file"), "{path}: {error}");
        }
    }
}
