//! Starts a program that is in its job before it runs.

use std::io;
use std::mem::size_of;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command, Stdio};

use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW, CREATE_SUSPENDED, OpenThread, ResumeThread,
    THREAD_SUSPEND_RESUME,
};

use super::job::Job;
use crate::system::Orders;

/// What of the environment a program needs to run at all.
const ENVIRONMENT: [&str; 11] = [
    "PATH",
    "PATHEXT",
    "SystemRoot",
    "SystemDrive",
    "windir",
    "ComSpec",
    "TEMP",
    "TMP",
    "LOCALAPPDATA",
    "NUMBER_OF_PROCESSORS",
    "PROCESSOR_ARCHITECTURE",
];

/// Starts what `orders` describe, in `job`.
pub(super) fn start(orders: &Orders, job: &Job) -> io::Result<Child> {
    let (program, arguments) = orders.command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(&orders.folder).env_clear();
    for key in ENVIRONMENT {
        command.envs(std::env::var_os(key).map(|value| (key, value)));
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Ctrl-C at our console is not for it, and it has none of its own to write to.
    command.creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW);
    let mut child = command.spawn()?;
    // Not yet running, it has started nothing that could stay outside.
    let begun = job.take(&child).and_then(|()| resume(&child));
    if begun.is_err() {
        let _ = child.kill();
        let _ = child.wait();
    }
    begun.map(|()| child)
}

/// Lets the threads of a process run that was started without: only one so far.
#[allow(unsafe_code)]
fn resume(child: &Child) -> io::Result<()> {
    // SAFETY: the call takes no more than what to list.
    let list = unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) };
    if list.addr() == usize::MAX {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the handle is new, so that nobody else closes it.
    let list = unsafe { OwnedHandle::from_raw_handle(list) };
    let mut entry = THREADENTRY32 { dwSize: size_of::<THREADENTRY32>() as u32, ..Default::default() };
    // SAFETY: the list is open, and the entry says how large it is.
    let mut more = unsafe { Thread32First(list.as_raw_handle(), &mut entry) };
    let mut resumed = false;
    while more != 0 {
        if entry.th32OwnerProcessID == child.id() {
            // SAFETY: a number that is no thread makes the call fail.
            let thread = unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, entry.th32ThreadID) };
            if !thread.is_null() {
                // SAFETY: the handle is new, so that nobody else closes it.
                let thread = unsafe { OwnedHandle::from_raw_handle(thread) };
                // SAFETY: the handle is open, and may resume.
                resumed |= unsafe { ResumeThread(thread.as_raw_handle()) } != u32::MAX;
            }
        }
        // SAFETY: as above.
        more = unsafe { Thread32Next(list.as_raw_handle(), &mut entry) };
    }
    if resumed { Ok(()) } else { Err(io::Error::other("its first thread cannot be resumed")) }
}
