//! One thread that looks at every bot under question, so that whoever asks can simply wait for the answer:
//! two system calls, and no timer. A bot whose time is up is ended, which ends the wait.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use super::watched::Watched;

/// How often it looks while a bot is under question,
const BUSY: Duration = Duration::from_millis(5);
/// and while none is.
const IDLE: Duration = Duration::from_millis(100);

static WATCHDOG: Mutex<Watchdog> = Mutex::new(Watchdog { watched: Vec::new(), runs: false });

struct Watchdog {
    watched: Vec<Weak<Watched>>,
    /// Does the thread run?
    runs: bool,
}

/// Has this program watched as long as it exists.
///
/// # Errors
/// When the system refuses a thread, which is not the program's fault.
pub(super) fn watch(watched: &Arc<Watched>) -> io::Result<()> {
    let mut watchdog = lock();
    if !watchdog.runs {
        std::thread::Builder::new().name("watchdog".into()).spawn(patrol)?;
        watchdog.runs = true;
    }
    watchdog.watched.push(Arc::downgrade(watched));
    Ok(())
}

/// Looks at everybody again and again, until nobody is left.
fn patrol() {
    let mut alive: Vec<Arc<Watched>> = Vec::new();
    let mut every = BUSY;
    loop {
        std::thread::sleep(every);
        let mut watchdog = lock();
        watchdog.watched.retain(|watched| watched.upgrade().map(|watched| alive.push(watched)).is_some());
        watchdog.runs = !alive.is_empty();
        if !watchdog.runs {
            return;
        }
        drop(watchdog);
        let asked = alive.drain(..).filter(|watched| watched.look(every)).count();
        every = if asked > 0 { BUSY } else { (2 * every).min(IDLE) };
    }
}

fn lock() -> MutexGuard<'static, Watchdog> {
    WATCHDOG.lock().unwrap_or_else(PoisonError::into_inner)
}
