//! What `/proc` tells of a process and of those below it.

use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use crate::system::Usage;

/// Every process below `ancestor`, children before grandchildren.
pub(super) fn descendants(ancestor: u32) -> Vec<u32> {
    let mut found = children(ancestor);
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(children(pid));
        next += 1;
    }
    found
}

fn children(pid: u32) -> Vec<u32> {
    let lists = threads(pid)
        .into_iter()
        .filter_map(|thread| fs::read_to_string(format!("/proc/{pid}/task/{thread}/children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// The numbers of the process's threads.
pub(super) fn threads(pid: u32) -> Vec<u32> {
    numbers_in(&format!("/proc/{pid}/task"))
}

/// The bytes of memory in which the process really has something, shared or not.
pub(super) fn resident(pid: u32) -> u64 {
    let statm = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let pages: u64 = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * rustix::param::page_size() as u64
}

/// The same, in which what several processes share counts in parts.
pub(super) fn proportional(pid: u32) -> u64 {
    let Ok(rollup) = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")) else { return resident(pid) };
    let field = |name: &str| -> u64 {
        let line = rollup.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    };
    (field("Pss:") + field("SwapPss:")) << 10
}

/// What everything below `guard` has used, that which has ended included.
pub(super) fn usage(guard: u32) -> Usage {
    // Of the guard itself nothing but what became of its children: orphans come to it. Parents stand before
    // their children, so that a child which ends meanwhile is missed rather than counted twice.
    let Stat { state, ended_children } = stat(guard);
    let (mut processor, mut queued, mut ready) = (ended_children, Duration::ZERO, is_kept(state));
    for pid in descendants(guard) {
        let Stat { state, ended_children } = stat(pid);
        processor += ended_children + own(pid);
        queued = queued.max(waited(pid));
        ready |= is_kept(state);
    }
    Usage { processor, queued, ready, stolen: stolen() }
}

/// The processor time of all threads of a process.
#[expect(unsafe_code, reason = "the clock of another process has no safe interface")]
fn own(pid: u32) -> Duration {
    // How the kernel numbers the clock of a process: clock_getcpuclockid(3).
    let clock = (!(pid as libc::clockid_t) << 3) | 2;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is there to be written; of a process that is gone there is no clock, and it stays 0.
    unsafe { libc::clock_gettime(clock, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The state of a process that runs or is ready to,
const READY: char = 'R';
/// of one that the kernel lets do nothing else meanwhile (making a jail can take a minute on a crowded machine),
const HELD: char = 'D';
/// and of one that has ended, and that nobody has waited for yet.
const ENDED: char = 'Z';

/// Would a process in this state go on if it were let?
fn is_kept(state: char) -> bool {
    matches!(state, READY | HELD)
}

/// What `/proc/PID/stat` tells; of a process that is gone, nothing.
#[derive(Default)]
struct Stat {
    /// What its first thread does, as a letter.
    state: char,
    /// The processor time of children that have ended and were waited for.
    ended_children: Duration,
}

fn stat(pid: u32) -> Stat {
    stat_by(&fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default())
}

fn stat_by(text: &str) -> Stat {
    // Behind the name, which may hold anything, the state comes first, and the children's time in the fourteenth and
    // fifteenth place.
    let mut fields = text.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    let state = fields.next().and_then(|state| state.chars().next()).unwrap_or_default();
    let ended_children = ticks(fields.skip(12).take(2).filter_map(|field| field.parse::<u64>().ok()).sum());
    Stat { state, ended_children }
}

/// Has the process ended, though it is still listed?
pub(super) fn has_ended(pid: u32) -> bool {
    matches!(stat(pid).state, ENDED | '\0')
}

/// How long the host of a virtual machine has kept its cores from it. Other machines have none, and are not asked.
fn stolen() -> Duration {
    static HAS_HOST: OnceLock<bool> = OnceLock::new();
    let text = |path: &str| fs::read_to_string(path).unwrap_or_default();
    match HAS_HOST.get_or_init(|| has_host(&text("/proc/cpuinfo"))) {
        true => stolen_by(&text("/proc/stat")),
        false => Duration::ZERO,
    }
}

/// May a machine with these processors have a host? Those of personal computers tell.
fn has_host(processors: &str) -> bool {
    let mut flags = processors.lines().filter(|line| line.starts_with("flags"));
    flags.next().is_none_or(|flags| flags.split_whitespace().any(|flag| flag == "hypervisor"))
}

/// What the host took by this text of `/proc/stat`, whose first line adds all cores up.
fn stolen_by(stat: &str) -> Duration {
    let fields = stat.lines().next().unwrap_or_default().split_whitespace();
    ticks(fields.skip(8).take(1).filter_map(|field| field.parse::<u64>().ok()).sum())
}

/// Clock ticks, in which `/proc` counts, as a duration.
fn ticks(count: u64) -> Duration {
    Duration::from_millis(count * 1000 / rustix::param::clock_ticks_per_second().max(1))
}

/// The longest that a thread of a process has waited for a core in its life, while it was ready to run.
pub(super) fn waited(pid: u32) -> Duration {
    let wait = |thread: u32| {
        let text = fs::read_to_string(format!("/proc/{pid}/task/{thread}/schedstat")).ok()?;
        Some(Duration::from_nanos(text.split(' ').nth(1)?.parse().ok()?))
    };
    threads(pid).into_iter().filter_map(wait).max().unwrap_or_default()
}

fn numbers_in(folder: &str) -> Vec<u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_host_took_is_the_eighth_number_of_all_cores_together() {
        let stat = "cpu  4851 0 2378 36238 1172 0 37 2192 5 6\ncpu0 2323 0 913 18982 131 0 12 1095 0 0\n";
        assert_eq!(stolen_by(stat), ticks(2192));
        assert_eq!(stolen_by("cpu  1 2 3 4\n"), Duration::ZERO);
        assert_eq!(stolen_by(""), Duration::ZERO);
    }

    #[test]
    fn a_host_is_expected_where_the_processor_says_so_or_cannot() {
        assert!(has_host("processor\t: 0\nflags\t\t: fpu vme hypervisor lahf_lm\n"));
        assert!(!has_host("processor\t: 0\nflags\t\t: fpu vme lahf_lm\n"));
        assert!(has_host("processor\t: 0\nFeatures\t: fp asimd\n"));
    }

    #[test]
    fn of_a_process_it_is_told_what_it_does_and_what_its_children_used() {
        let text = "7 (a) Z 1 2) R 1 7 7 0 -1 4194304 88 99 0 0 11 12 130 140 20 0 1 0 5 6 7\n";
        let Stat { state, ended_children } = stat_by(text);
        assert_eq!((state, ended_children), (READY, ticks(270)));
        assert!(
            is_kept(state) && is_kept(stat_by("7 (a) D 1").state) && !is_kept(stat_by("7 (a) S 1").state)
        );
        assert!(!has_ended(std::process::id()));
        let mut child = std::process::Command::new("true").spawn().expect("a process");
        child.wait().expect("a child");
        assert!(has_ended(child.id()), "nobody is listed by that number any more");
    }
}
