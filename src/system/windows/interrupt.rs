//! Ctrl-C: the first one asks for a clean end, the second one ends the process at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
use windows_sys::core::BOOL;

use super::input;
use crate::system::INTERRUPTED;

/// What the system's call sets; it can hand over nothing else.
static PRESSED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Tells whether Ctrl-C was pressed. Clones share one answer.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    pressed: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens for Ctrl-C, Ctrl-Break and the end of the console.
    ///
    /// # Errors
    /// When the system refuses.
    #[allow(unsafe_code)]
    pub fn install() -> io::Result<Self> {
        let pressed = Arc::clone(PRESSED.get_or_init(Arc::default));
        // SAFETY: the function is there as long as the process is.
        if unsafe { SetConsoleCtrlHandler(Some(on_signal), 1) } == 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Interrupt { pressed })
    }

    /// Was Ctrl-C pressed?
    pub fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Does what Ctrl-C does, where a terminal hands it over as a key and sends no signal.
    pub fn press(&self) {
        self.pressed.store(true, Ordering::Relaxed);
    }

    /// Whoever reads a console key by key gets Ctrl-C as a key, and nothing else asks a process to end that
    /// could be waited for.
    ///
    /// # Errors
    /// Never.
    pub fn relay_while(&self, _reading: Arc<AtomicBool>) -> io::Result<()> {
        Ok(())
    }

    /// The flag itself, for those who must poll it cheaply.
    pub fn flag(&self) -> &AtomicBool {
        &self.pressed
    }

    /// The flag itself, for those who outlive this value.
    pub fn shared_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.pressed)
    }
}

/// Runs on a thread of its own.
#[allow(unsafe_code)]
unsafe extern "system" fn on_signal(_kind: u32) -> BOOL {
    if PRESSED.get_or_init(Arc::default).swap(true, Ordering::Relaxed) {
        std::process::exit(INTERRUPTED.into());
    }
    input::wake();
    1
}
