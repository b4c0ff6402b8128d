//! The descendants of a process, as `/proc` tells them.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

/// Every process below `ancestor`, children before grandchildren.
pub fn descendants(ancestor: u32) -> Vec<u32> {
    let mut found = children(ancestor);
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(children(pid));
        next += 1;
    }
    found
}

fn children(pid: u32) -> Vec<u32> {
    let threads = numbers_in(&format!("/proc/{pid}/task"));
    let lists = threads
        .iter()
        .filter_map(|thread| fs::read_to_string(format!("/proc/{pid}/task/{thread}/children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// How many threads the process has.
pub(super) fn threads(pid: u32) -> usize {
    numbers_in(&format!("/proc/{pid}/task")).len()
}

/// The bytes of memory in which the process really has something.
pub(super) fn resident(pid: u32) -> u64 {
    let statm = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let pages: u64 = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * rustix::param::page_size() as u64
}

/// How long each thread below `ancestor` has waited for a core in its life, while it was ready to run.
pub fn waits(ancestor: u32) -> HashMap<u32, Duration> {
    let wait = |thread: &u32| {
        let text = fs::read_to_string(format!("/proc/{thread}/schedstat")).ok()?;
        let waited = text.split(' ').nth(1)?.parse().ok()?;
        Some((*thread, Duration::from_nanos(waited)))
    };
    let threads = |pid| numbers_in(&format!("/proc/{pid}/task"));
    descendants(ancestor).into_iter().flat_map(threads).filter_map(|thread| wait(&thread)).collect()
}

fn numbers_in(folder: &str) -> Vec<u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}
