//! How the system backs memory.

use std::mem::MaybeUninit;

/// Asks the system to back memory with huge pages. A search reads all over a large table, and with
/// ordinary pages it mostly waits for the processor to find out where they are. A system that has no
/// huge pages says no, and nothing is lost.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub fn ask_for_huge_pages<T>(room: &mut [MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};
    let bytes = size_of_val(room);
    let start = room.as_mut_ptr().cast::<u8>();
    let skip = start.align_offset(rustix::param::page_size());
    if skip < bytes {
        // SAFETY: the advice is about memory of our own, from its first whole page to its end, and it
        // changes nothing of what is read or written there.
        let _ = unsafe { madvise(start.add(skip).cast(), bytes - skip, Advice::LinuxHugepage) };
    }
}

/// Elsewhere the system decides by itself (macOS), or has them only for those whom an administrator allows
/// to lock memory (Windows).
#[cfg(not(target_os = "linux"))]
pub fn ask_for_huge_pages<T>(_room: &mut [MaybeUninit<T>]) {}
