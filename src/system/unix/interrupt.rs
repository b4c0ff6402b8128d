//! Ctrl-C: the first one asks for a clean end, the second one ends the process at once.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Signal, getpid, kill_process};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::held_back;
use crate::system::INTERRUPTED;

/// Tells whether Ctrl-C was pressed. Clones share one answer.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    pressed: Arc<AtomicBool>,
    /// Becomes readable when it is pressed, so that somebody who waits for input can wait for both.
    wake: Option<Arc<OwnedFd>>,
}

impl Interrupt {
    /// Listens for Ctrl-C and for a request to terminate.
    pub fn install() -> io::Result<Self> {
        let pressed = Arc::new(AtomicBool::new(false));
        let (reader, writer) = rustix::pipe::pipe()?;
        let signals = [SIGINT, SIGTERM];
        held_back(&signals, || -> io::Result<()> {
            for signal in signals {
                // In this order: only a second signal finds the flag set and ends the process.
                let again = Arc::clone(&pressed);
                signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED.into(), again)?;
                signal_hook::flag::register(signal, Arc::clone(&pressed))?;
                signal_hook::low_level::pipe::register(signal, writer.try_clone()?)?;
            }
            Ok(())
        })?;
        Ok(Interrupt { pressed, wake: Some(Arc::new(reader)) })
    }

    /// Was Ctrl-C pressed?
    pub fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Does what Ctrl-C does, where a terminal hands it over as a key and sends no signal.
    pub fn press(&self) {
        self.pressed.store(true, Ordering::Relaxed);
    }

    /// Interrupts whoever reads a terminal key by key while `reading` is set: a request to terminate would
    /// otherwise wait for the next key, and leave the terminal as it should not be left.
    pub fn relay_while(&self, reading: Arc<AtomicBool>) -> io::Result<()> {
        let Some(wake) = self.wake.clone() else { return Ok(()) };
        let relay = move || {
            let mut pressed = [PollFd::new(&wake, PollFlags::IN)];
            while matches!(poll(&mut pressed, None), Err(rustix::io::Errno::INTR)) {}
            if reading.load(Ordering::Relaxed) {
                let _ = kill_process(getpid(), Signal::INT);
            }
        };
        std::thread::Builder::new().name("interrupt".into()).spawn(relay).map(drop)
    }

    /// The flag itself, for those who must poll it cheaply.
    pub fn flag(&self) -> &AtomicBool {
        &self.pressed
    }

    /// The flag itself, for those who outlive this value.
    pub fn shared_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.pressed)
    }

    /// Readable once Ctrl-C was pressed; `None` where nobody listens for it.
    pub(super) fn wake(&self) -> Option<BorrowedFd<'_>> {
        self.wake.as_ref().map(|reader| reader.as_fd())
    }
}
