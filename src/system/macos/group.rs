//! A process group, and what its processes use.

use std::mem::size_of;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use crate::system::Usage;

/// So many processes of a group are looked at; a bot may not have as many.
const MOST: usize = 1024;

/// The group that the bot's first process leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group(pub(super) Pid);

impl Group {
    /// The numbers of its processes.
    #[allow(unsafe_code)]
    pub(super) fn processes(self) -> Vec<i32> {
        let mut list = vec![0_i32; MOST];
        let size = (MOST * size_of::<i32>()) as i32;
        // SAFETY: the list has room for so many bytes.
        let listed =
            unsafe { libc::proc_listpgrppids(self.0.as_raw_nonzero().get(), list.as_mut_ptr().cast(), size) };
        list.truncate(usize::try_from(listed).unwrap_or(0));
        list
    }

    /// What its processes have used, their ended children included.
    pub(super) fn usage(self) -> Usage {
        let ticks = self.processes().into_iter().filter_map(used).map(|used| {
            used.ri_user_time + used.ri_system_time + used.ri_child_user_time + used.ri_child_system_time
        });
        Usage { processor: time(ticks.sum()), ..Usage::default() }
    }

    /// Bytes of memory that its processes keep.
    pub(super) fn memory(self) -> u64 {
        self.processes().into_iter().filter_map(used).map(|used| used.ri_phys_footprint).sum()
    }

    /// Ends all of it.
    pub(super) fn kill(self) {
        let _ = kill_process_group(self.0, Signal::KILL);
    }
}

/// What a process has used.
#[allow(unsafe_code)]
fn used(process: i32) -> Option<libc::rusage_info_v1> {
    // SAFETY: it is made of numbers, for which 0 is a value.
    let mut used: libc::rusage_info_v1 = unsafe { std::mem::zeroed() };
    // SAFETY: the place has room for what this version of the information is.
    let told = unsafe { libc::proc_pid_rusage(process, libc::RUSAGE_INFO_V1, (&raw mut used).cast()) };
    (told == 0).then_some(used)
}

/// A time in the units of this processor.
#[allow(unsafe_code, deprecated)]
fn time(ticks: u64) -> Duration {
    let mut unit = libc::mach_timebase_info { numer: 1, denom: 1 };
    // SAFETY: the call writes into our own variable.
    let _ = unsafe { libc::mach_timebase_info(&mut unit) };
    let nanoseconds = u128::from(ticks) * u128::from(unit.numer) / u128::from(unit.denom.max(1));
    Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
}
