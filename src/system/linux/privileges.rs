//! Giving up root's privileges for good.

use std::io;

use rustix::thread::{CapabilitySet, remove_capability_from_bounding_set};

/// The first of the numbers that belong to no user anywhere; each bot has one of its own, so that bots
/// have no power over each other.
const UNUSED: u32 = 0x7000_0000;
/// How many of them there are: one for each possible number of a process.
const COUNT: u32 = 1 << 22;
/// In a container that has fewer users, so many of its last ones.
const FEW: u32 = 1 << 10;

/// The user that nobody is, for the bot of the guard with this process number; none where this process has
/// no power to become somebody else.
pub(super) fn unused_user(guard: u32) -> Option<u32> {
    let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    rustix::process::geteuid().is_root().then(|| unused_in(&map, guard)).flatten()
}

/// The same, among the users of this map: lines of the first one, who that is outside, and how many follow.
fn unused_in(map: &str, guard: u32) -> Option<u32> {
    let ranges = map.lines().filter_map(|line| {
        let mut fields = line.split_whitespace().filter_map(|field| field.parse::<u32>().ok());
        let (first, _, count) = (fields.next()?, fields.next()?, fields.next()?);
        Some(first..first.saturating_add(count))
    });
    let largest = ranges.max_by_key(|range| range.end - range.start)?;
    if largest.contains(&UNUSED) && largest.contains(&(UNUSED + COUNT)) {
        return Some(UNUSED + guard % COUNT);
    }
    (largest.end - largest.start > 2 * FEW).then(|| largest.end - 1 - guard % FEW)
}

/// Becomes that user, of no group but its own, and leaves every capability behind.
#[expect(unsafe_code, reason = "the standard library changes users only for a child")]
pub(super) fn become_user(user: u32) -> io::Result<()> {
    for capability in CapabilitySet::all() {
        // Where that is not allowed, they are out of reach all the same, without new privileges.
        let _ = remove_capability_from_bounding_set(capability);
    }
    let checked = |result: libc::c_int| if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) };
    // SAFETY: the calls take numbers and an empty list, and this process has a single thread.
    unsafe {
        checked(libc::setgroups(0, std::ptr::null()))?;
        checked(libc::setresgid(user, user, user))?;
        checked(libc::setresuid(user, user, user))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_somebody_whom_the_map_of_users_knows_and_who_is_not_root() {
        assert_eq!(unused_in("         0          0 4294967295\n", 5), Some(UNUSED + 5));
        assert_eq!(unused_in("0 1000 1\n1 100000 65536\n", 3), Some(65533));
        // Root of a namespace that knows nobody else is no root outside.
        assert_eq!(unused_in("0 1000 1\n", 3), None);
        assert_eq!(unused_in("", 3), None);
    }
}
