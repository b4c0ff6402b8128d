//! Does a bot use more than it may?

use std::cell::LazyCell;

use super::cgroup::{Cgroup, Lack};
use super::procfs;
use super::scratch::Scratch;
use crate::system::report::Word;
use crate::system::{Level, Orders};

/// What the processes of `family` use more of than `orders` allow. What the kernel counts of their `group` is
/// not counted again.
pub(super) fn excess(
    orders: &Orders,
    family: impl Fn() -> Vec<u32>,
    scratch: Option<&Scratch>,
    group: Option<&Cgroup>,
) -> Option<String> {
    let family = LazyCell::new(family);
    let threads = || family.iter().map(|pid| procfs::threads(*pid).len()).sum::<usize>();
    // One that is not confined could leave its group.
    let counted = group.filter(|_| orders.level != Level::Off);
    if counted.is_none_or(Cgroup::may_be_too_many) && threads() > orders.processes {
        return Some(too_many(orders));
    }
    if counted.is_none() && has_too_much(orders, &family) {
        return Some(too_much(orders));
    }
    if scratch.is_some_and(|scratch| scratch.size(&family) > orders.files) {
        return Some(format!("more than {} KiB of files", orders.files >> 10));
    }
    None
}

/// What the kernel did not let a bot have that has failed in this group, perhaps by that.
pub(super) fn refused(orders: &Orders, group: &Cgroup) -> Option<Word> {
    match group.out_of_memory() {
        Some(Lack::OfTheBot) => Some(Word::Excess(too_much(orders))),
        Some(Lack::OfTheMachine) => Some(Word::Trouble("the machine ran out of memory".into())),
        None => group.was_refused_more().then(|| Word::Excess(too_many(orders))),
    }
}

fn too_many(orders: &Orders) -> String {
    format!("more than {} processes and threads", orders.processes)
}

fn too_much(orders: &Orders) -> String {
    format!("more than {} MiB of memory", orders.memory >> 20)
}

fn has_too_much(orders: &Orders, family: &[u32]) -> bool {
    // What is shared is counted once, which takes longer: only where it matters.
    let resident = family.iter().map(|pid| procfs::resident(*pid)).sum::<u64>();
    resident > orders.memory
        && family.iter().map(|pid| procfs::proportional(*pid)).sum::<u64>() > orders.memory
}
