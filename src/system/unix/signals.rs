//! Signals that come while somebody begins to listen for them.

use std::mem::MaybeUninit;
use std::ptr;

/// Begins to listen with these signals held back, which would otherwise be lost between the moment in which the system
/// hands them over and that in which somebody hears them. One that comes meanwhile waits until then.
#[allow(unsafe_code)]
pub(in crate::system) fn held_back<T>(signals: &[i32], listen: impl FnOnce() -> T) -> T {
    let (mut held, mut before) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    // SAFETY: both sets are this function's own; the first is made empty before anything is added to it, and the second
    // is written by the call that takes it.
    unsafe {
        libc::sigemptyset(held.as_mut_ptr());
        for signal in signals {
            libc::sigaddset(held.as_mut_ptr(), *signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, held.as_ptr(), before.as_mut_ptr());
    }
    let listening = listen();
    // SAFETY: the set is the one that was written above.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut()) };
    listening
}
