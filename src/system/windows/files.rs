//! Files: what they are, and who writes them.

use std::fs::{File, TryLockError};
use std::io;
use std::os::windows::io::AsRawHandle;
use std::path::Path;

use windows_sys::Win32::Foundation::{ERROR_IO_PENDING, ERROR_LOCK_VIOLATION};
#[cfg(feature = "cli")]
use windows_sys::Win32::Storage::FileSystem::{BY_HANDLE_FILE_INFORMATION, GetFileInformationByHandle};
use windows_sys::Win32::Storage::FileSystem::{
    FILE_TYPE_DISK, GetFileType, LOCKFILE_EXCLUSIVE_LOCK, LOCKFILE_FAIL_IMMEDIATELY, LockFileEx,
};
use windows_sys::Win32::System::IO::{OVERLAPPED, OVERLAPPED_0, OVERLAPPED_0_0};

/// The variables that say where the machine's own programs lie.
const OF_THE_MACHINE: [&str; 4] = ["SystemRoot", "ProgramFiles", "ProgramFiles(x86)", "ProgramW6432"];
/// The endings of programs.
const PROGRAMS: [&str; 2] = ["exe", "com"];
/// What Python's own installer calls itself.
const PYTHON: [&str; 2] = ["python.exe", "py.exe"];
/// The one byte that is locked, which no file reaches: a lock on what is there would keep others from reading it.
const LOCKED: u32 = 0x7fff_ffff;

/// Why a file is not a program.
pub const NOT_A_PROGRAM: &str = "it does not end in `.exe`";

/// Is this really a file, rather than a pipe or a device?
///
/// # Errors
/// When the system does not tell.
#[allow(unsafe_code)]
pub fn is_open_file(file: &File) -> io::Result<bool> {
    // SAFETY: the handle is open as long as the file is borrowed.
    Ok(unsafe { GetFileType(file.as_raw_handle()) } == FILE_TYPE_DISK)
}

/// Is there a program at this path, by its ending?
pub fn is_program(path: &Path) -> bool {
    let is_ending =
        |ending: &std::ffi::OsStr| PROGRAMS.iter().any(|known| ending.eq_ignore_ascii_case(known));
    path.extension().is_some_and(is_ending) && path.is_file()
}

/// Does this lie where the machine's own programs do, which are nobody else's?
pub fn is_of_the_machine(path: &Path) -> bool {
    let lower = |path: &Path| path.to_string_lossy().replace('/', "\\").to_lowercase();
    let place = lower(path);
    OF_THE_MACHINE.iter().filter_map(std::env::var_os).any(|folder| {
        let folder = lower(Path::new(&folder));
        place.strip_prefix(&folder).is_some_and(|rest| rest.starts_with('\\'))
    })
}

/// What to do where a file is not a program.
pub fn how_to_let_run(_path: &Path) -> String {
    "name a program that ends in `.exe`".into()
}

/// What files a program of this name may have.
pub fn program_names(name: &str) -> Vec<String> {
    let mut names = vec![name.to_string()];
    if Path::new(name).extension().is_none() {
        names.extend(PROGRAMS.iter().map(|ending| format!("{name}.{ending}")));
    }
    if name == "python3" {
        names.extend(PYTHON.map(String::from));
    }
    names
}

/// Keeps everybody else who asks from writing the file, until it is closed.
///
/// # Errors
/// When somebody else writes it, or the file system has no locks.
#[allow(unsafe_code)]
pub fn try_lock(file: &File) -> Result<(), TryLockError> {
    let offset = OVERLAPPED_0_0 { Offset: u32::MAX, OffsetHigh: LOCKED };
    let mut place = OVERLAPPED { Anonymous: OVERLAPPED_0 { Anonymous: offset }, ..Default::default() };
    let flags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    // SAFETY: the handle is open as long as the file is borrowed, and nobody looks at the place after the call,
    // which does not wait.
    if unsafe { LockFileEx(file.as_raw_handle(), flags, 0, 1, 0, &mut place) } != 0 {
        return Ok(());
    }
    let error = io::Error::last_os_error();
    match error.raw_os_error().map(i32::cast_unsigned) {
        Some(ERROR_LOCK_VIOLATION | ERROR_IO_PENDING) => Err(TryLockError::WouldBlock),
        _ => Err(TryLockError::Error(error)),
    }
}

/// Do both paths name one file that exists, under whatever names?
#[cfg(feature = "cli")]
pub fn is_one_file(one: &Path, other: &Path) -> bool {
    // Both stay open while they are compared, so that the system gives no number away again.
    let (Ok(one), Ok(other)) = (File::open(one), File::open(other)) else { return false };
    identity(&one).is_some_and(|found| Some(found) == identity(&other))
}

/// The volume, and the number of the file on it.
#[cfg(feature = "cli")]
#[allow(unsafe_code)]
fn identity(file: &File) -> Option<[u32; 3]> {
    let mut about = BY_HANDLE_FILE_INFORMATION::default();
    // SAFETY: the handle is open as long as the file is borrowed, and the call writes into our own variable.
    let told = unsafe { GetFileInformationByHandle(file.as_raw_handle(), &mut about) } != 0;
    told.then_some([about.dwVolumeSerialNumber, about.nFileIndexHigh, about.nFileIndexLow])
}

/// What is new has its folder's permissions, as everything has.
///
/// # Errors
/// Never.
#[cfg(feature = "cli")]
pub fn open_to_readers(_new: &Path, _old: &Path) -> io::Result<()> {
    Ok(())
}

/// There is no run bit.
///
/// # Errors
/// Never.
#[cfg(feature = "cli")]
pub fn let_run(_file: &File) -> io::Result<()> {
    Ok(())
}
