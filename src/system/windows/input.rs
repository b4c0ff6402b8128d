//! Standard input, in a wait that Ctrl-C ends.
//!
//! No call of Windows waits for a line and for something else whatever standard input is, so a thread of its
//! own reads.

use std::io::{self, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::Interrupt;

/// How much is read at once.
const CHUNK: usize = 4096;

/// What was read, and who waits for it. There is one standard input, which outlives whoever reads it.
static SHARED: Mutex<Shared> = Mutex::new(Shared { began: false, wanted: false, read: None });
static CHANGED: Condvar = Condvar::new();

#[derive(Debug)]
struct Shared {
    /// Does the thread run?
    began: bool,
    /// Is it to read on? It does so only where somebody waits.
    wanted: bool,
    /// What it has read and nobody has taken yet; nothing is the end.
    read: Option<io::Result<Vec<u8>>>,
}

/// No terminal of Windows is so simple that lines cannot be edited.
pub fn is_dumb_terminal() -> bool {
    false
}

/// Lets whoever waits for input look whether Ctrl-C was pressed.
pub(super) fn wake() {
    // With the lock held nobody is between looking and waiting.
    drop(shared());
    CHANGED.notify_all();
}

/// Standard input, which Ctrl-C interrupts: reading then fails with
/// [`ConnectionAborted`](io::ErrorKind::ConnectionAborted).
#[derive(Debug)]
pub struct StandardInput {
    interrupt: Interrupt,
    /// What was read and not handed out yet.
    rest: io::Cursor<Vec<u8>>,
}

impl StandardInput {
    /// Standard input, until this is pressed.
    pub fn new(interrupt: Interrupt) -> Self {
        StandardInput { interrupt, rest: io::Cursor::default() }
    }

    fn next(&self) -> io::Result<Vec<u8>> {
        let mut shared = shared();
        if !std::mem::replace(&mut shared.began, true) {
            std::thread::Builder::new().name("input".into()).spawn(read_on)?;
        }
        loop {
            if self.interrupt.is_pressed() {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            if let Some(read) = shared.read.take() {
                return read;
            }
            shared.wanted = true;
            CHANGED.notify_all();
            shared = CHANGED.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.position() == self.rest.get_ref().len() as u64 {
            self.rest = io::Cursor::new(self.next()?);
        }
        self.rest.read(buffer)
    }
}

/// Reads whenever it is wanted, until the process ends.
fn read_on() {
    loop {
        let mut shared = shared();
        while !shared.wanted {
            shared = CHANGED.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
        drop(shared);
        let mut chunk = vec![0; CHUNK];
        let read = io::stdin().read(&mut chunk).map(|length| {
            chunk.truncate(length);
            chunk
        });
        let mut shared = self::shared();
        shared.wanted = false;
        shared.read = Some(read);
        CHANGED.notify_all();
    }
}

fn shared() -> MutexGuard<'static, Shared> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}
