//! Does a bot use more than it may?

use super::procfs;
use super::scratch::Scratch;
use crate::system::Orders;

/// What the processes of `family` use more of than `orders` allow.
pub(super) fn excess(orders: &Orders, family: &[u32], scratch: Option<&Scratch>) -> Option<String> {
    let Orders { processes, memory, files, .. } = *orders;
    if family.iter().map(|pid| procfs::threads(*pid)).sum::<usize>() > processes {
        return Some(format!("more than {processes} processes and threads"));
    }
    // What is shared is counted once, which takes longer: only where it matters.
    let resident = family.iter().map(|pid| procfs::resident(*pid)).sum::<u64>();
    if resident > memory && family.iter().map(|pid| procfs::proportional(*pid)).sum::<u64>() > memory {
        return Some(format!("more than {} MiB of memory", memory >> 20));
    }
    if scratch.is_some_and(|scratch| scratch.size(family) > files) {
        return Some(format!("more than {} KiB of files", files >> 10));
    }
    None
}
