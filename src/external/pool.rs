//! Bots that wait for their next game: a few, however many take part.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::launcher::Launcher;
use super::process::Process;
use crate::system::Stay;

/// As many wait at the most; the one that has waited longest makes room. A class of thirty and some more: in a round
/// robin, whoever has waited longest is the next to play, so that with room for fewer nobody would be found waiting.
const MOST: usize = 40;

/// Who waits, with the address of whose launcher it is; the last to come is the last.
static POOL: Mutex<VecDeque<(usize, Process)>> = Mutex::new(VecDeque::new());

/// A process of this program that waits for a game, if there is one; rather one that runs where this thread stays.
pub(super) fn take(launcher: &Arc<Launcher>) -> Option<Process> {
    let (owner, core) = (address(launcher), Stay::core());
    let mut pool = lock();
    let near = pool.iter().rposition(|(known, process)| *known == owner && process.core == core);
    let place = near.or_else(|| pool.iter().rposition(|(known, _)| *known == owner))?;
    pool.remove(place).map(|(_, process)| process)
}

/// Lets a process wait for the next game.
pub(super) fn give(launcher: &Arc<Launcher>, process: Process) {
    let mut pool = lock();
    pool.push_back((address(launcher), process));
    let longest = if pool.len() > MOST { pool.pop_front() } else { None };
    // Its end may take a moment, for which nobody else should wait.
    drop(pool);
    drop(longest);
}

/// Ends all that wait, where the machine has no room for them.
pub(super) fn empty() {
    let all = std::mem::take(&mut *lock());
    drop(all);
}

/// Ends all that wait for a launcher that is no longer there.
pub(super) fn clear(launcher: &Launcher) {
    let owner = std::ptr::from_ref(launcher).addr();
    let mut pool = lock();
    let (gone, kept) = pool.drain(..).partition::<Vec<_>, _>(|(known, _)| *known == owner);
    pool.extend(kept);
    drop(pool);
    drop(gone);
}

fn address(launcher: &Arc<Launcher>) -> usize {
    Arc::as_ptr(launcher).addr()
}

fn lock() -> MutexGuard<'static, VecDeque<(usize, Process)>> {
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}
