//! A job: a process and everything that it starts, which end with the job's handle.

use std::io;
use std::mem::size_of;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::process::Child;
use std::ptr::{null, null_mut};
use std::time::Duration;

use windows_sys::Win32::Foundation::{FILETIME, HANDLE};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_ACTIVE_PROCESS,
    JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION, JOB_OBJECT_LIMIT_JOB_MEMORY,
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOBOBJECT_BASIC_ACCOUNTING_INFORMATION,
    JOBOBJECT_BASIC_PROCESS_ID_LIST, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
    JobObjectBasicAccountingInformation, JobObjectBasicProcessIdList, JobObjectExtendedLimitInformation,
    QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    GetProcessTimes, OpenProcess, PROCESS_QUERY_LIMITED_INFORMATION,
};

use crate::system::{Orders, Usage};

/// The exit code of what is ended from outside.
const ENDED: u32 = 1;
/// So many processes of a job are measured one by one where the system does not measure the job.
const MEASURED: usize = 64;

/// A job. When its handle is closed, which happens too when `duel` is killed, all its processes end.
#[derive(Debug)]
pub(super) struct Job(OwnedHandle);

impl Job {
    /// An empty job with the limits of `orders`.
    #[allow(unsafe_code)]
    pub(super) fn new(orders: &Orders) -> io::Result<Self> {
        // SAFETY: no name and no attributes are asked for.
        let handle = unsafe { CreateJobObjectW(null(), null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the handle is new, so that nobody else closes it.
        let job = Job(unsafe { OwnedHandle::from_raw_handle(handle) });
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
            | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
            | JOB_OBJECT_LIMIT_ACTIVE_PROCESS
            | JOB_OBJECT_LIMIT_JOB_MEMORY;
        limits.BasicLimitInformation.ActiveProcessLimit = orders.processes.try_into().unwrap_or(u32::MAX);
        limits.JobMemoryLimit = orders.memory.try_into().unwrap_or(usize::MAX);
        let size = size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>() as u32;
        let place = (&raw const limits).cast();
        // SAFETY: the place holds what this kind of information is, and so many bytes.
        done(unsafe {
            SetInformationJobObject(job.handle(), JobObjectExtendedLimitInformation, place, size)
        })?;
        Ok(job)
    }

    /// Puts a process into it, with all that it will start.
    #[allow(unsafe_code)]
    pub(super) fn take(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open as long as their owners are borrowed.
        done(unsafe { AssignProcessToJobObject(self.handle(), child.as_raw_handle()) })
    }

    /// Ends all of it.
    #[allow(unsafe_code)]
    pub(super) fn end(&self) {
        // SAFETY: the handle is open as long as the job is borrowed.
        let _ = unsafe { TerminateJobObject(self.handle(), ENDED) };
    }

    /// How many of its processes run beside this one, which may have ended a moment ago and still be listed. Of very
    /// many, not all are counted.
    pub(super) fn others(&self, process: u32) -> usize {
        self.processes().into_iter().filter(|other| *other != process).count()
    }

    /// What its processes have used, ended ones included.
    pub(super) fn usage(&self) -> Usage {
        let accounts = self.accounts();
        let counted = accounts.TotalUserTime.saturating_add(accounts.TotalKernelTime);
        let mut ticks = u64::try_from(counted).unwrap_or(0);
        if ticks == 0 {
            // Not every system that runs programs of Windows adds a job's time up.
            ticks = self.processes().into_iter().map(processor_ticks).sum();
        }
        Usage { processor: Duration::from_nanos(ticks.saturating_mul(100)), ..Usage::default() }
    }

    #[allow(unsafe_code)]
    fn accounts(&self) -> JOBOBJECT_BASIC_ACCOUNTING_INFORMATION {
        let mut accounts = JOBOBJECT_BASIC_ACCOUNTING_INFORMATION::default();
        let size = size_of::<JOBOBJECT_BASIC_ACCOUNTING_INFORMATION>() as u32;
        let (kind, place) = (JobObjectBasicAccountingInformation, (&raw mut accounts).cast());
        // SAFETY: the place has room for what this kind of information is, and so many bytes.
        let _ = unsafe { QueryInformationJobObject(self.handle(), kind, place, size, null_mut()) };
        accounts
    }

    /// The numbers of its processes.
    #[allow(unsafe_code)]
    fn processes(&self) -> Vec<u32> {
        #[repr(C)]
        struct List {
            start: JOBOBJECT_BASIC_PROCESS_ID_LIST,
            rest: [usize; MEASURED],
        }
        let mut list = List { start: JOBOBJECT_BASIC_PROCESS_ID_LIST::default(), rest: [0; MEASURED] };
        let (kind, place) = (JobObjectBasicProcessIdList, (&raw mut list).cast());
        // SAFETY: the place has room for the list's head and as many numbers as its size says.
        let _ = unsafe {
            QueryInformationJobObject(self.handle(), kind, place, size_of::<List>() as u32, null_mut())
        };
        let listed = list.start.NumberOfProcessIdsInList as usize;
        let numbers = list.start.ProcessIdList.into_iter().chain(list.rest);
        numbers.take(listed).filter_map(|number| number.try_into().ok()).collect()
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }
}

/// The processor time of a process, in units of 100 ns.
#[allow(unsafe_code)]
fn processor_ticks(process: u32) -> u64 {
    // SAFETY: a number that is no process makes the call fail.
    let handle = unsafe { OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, 0, process) };
    if handle.is_null() {
        return 0;
    }
    // SAFETY: the handle is new, so that nobody else closes it.
    let handle = unsafe { OwnedHandle::from_raw_handle(handle) };
    let [mut begun, mut ended, mut kernel, mut user] = [FILETIME::default(); 4];
    // SAFETY: the handle is open, and the call writes into our own variables.
    let told =
        unsafe { GetProcessTimes(handle.as_raw_handle(), &mut begun, &mut ended, &mut kernel, &mut user) };
    let ticks = |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    if told == 0 { 0 } else { ticks(kernel) + ticks(user) }
}

/// What the system says of a call.
fn done(result: windows_sys::core::BOOL) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
