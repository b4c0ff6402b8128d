//! Files: what they are, who may use them, and who writes them.

#[cfg(feature = "cli")]
use std::fs;
use std::fs::{File, TryLockError};
use std::io;
#[cfg(feature = "cli")]
use std::os::unix::fs::MetadataExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Where the machine's own programs lie.
const OF_THE_MACHINE: [&str; 6] = ["/usr", "/bin", "/sbin", "/lib", "/opt", "/nix"];

/// Why a file is not a program.
pub const NOT_A_PROGRAM: &str = "its run bit is not set";

/// Is this really a file, rather than a pipe or a device?
///
/// # Errors
/// When the system does not tell.
pub fn is_open_file(file: &File) -> io::Result<bool> {
    Ok(file.metadata()?.is_file())
}

/// Is there a program at this path, by its run bit?
pub fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

/// Does this lie where the machine's own programs do, which are nobody else's?
pub fn is_of_the_machine(path: &Path) -> bool {
    OF_THE_MACHINE.iter().any(|folder| path.starts_with(folder))
}

/// What to do where a file is not a program yet.
pub fn how_to_let_run(path: &Path) -> String {
    format!("run `chmod +x {}`", path.display())
}

/// What files a program of this name may have: this one.
pub fn program_names(name: &str) -> Vec<String> {
    vec![name.into()]
}

/// Keeps everybody else who asks from writing the file, until it is closed.
///
/// # Errors
/// When somebody else writes it, or the file system has no locks.
pub fn try_lock(file: &File) -> Result<(), TryLockError> {
    file.try_lock()
}

/// Do both paths name one file that exists, under whatever names?
#[cfg(feature = "cli")]
pub fn is_one_file(one: &Path, other: &Path) -> bool {
    let identity = |path: &Path| fs::metadata(path).ok().map(|about| (about.dev(), about.ino()));
    identity(one).is_some_and(|found| Some(found) == identity(other))
}

/// A temporary file is its owner's alone; what replaces a file keeps that file's mode, and what is new
/// may be read by everybody.
///
/// # Errors
/// When the mode cannot be set.
#[cfg(feature = "cli")]
pub fn open_to_readers(new: &Path, old: &Path) -> io::Result<()> {
    let permissions =
        fs::metadata(old).map_or_else(|_| fs::Permissions::from_mode(0o644), |about| about.permissions());
    fs::set_permissions(new, permissions)
}

/// Lets everybody run the file who may read it.
///
/// # Errors
/// When the mode cannot be set.
#[cfg(feature = "cli")]
pub fn let_run(file: &File) -> io::Result<()> {
    let mode = file.metadata()?.permissions().mode();
    file.set_permissions(fs::Permissions::from_mode(mode | (mode & 0o444) >> 2))
}
