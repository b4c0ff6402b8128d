//! A thread that stays on one core, and the bots that it plays with beside it.
//!
//! Whoever waits for an answer need not run, and whoever answers need not wait: a game needs one core. Left alone,
//! the system wakes each of them on whichever core is idle, and waking an idle core takes several times as long as
//! a change of tasks.

use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::Pid;
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

use super::procfs;

/// After so long, a thread plays a game wherever the system puts it, and stays where that was: somebody may want the
/// core for themselves.
const LONGEST: Duration = Duration::from_millis(100);

/// How many of our threads stay on each core.
static CLAIMS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

thread_local! {
    /// Where this thread stays.
    static CURRENT: Cell<Option<ThreadPlace>> = const { Cell::new(None) };
}

/// Where a thread stays.
#[derive(Clone, Copy)]
struct ThreadPlace {
    core: usize,
    /// Since when; nothing while it looks for a better core.
    since: Option<Instant>,
    /// Where it may run otherwise.
    home: CpuSet,
}

/// A thread's right to stay on a core. Without it, the thread runs where the system puts it.
#[derive(Debug, Default)]
pub struct Stay {
    stays: bool,
    /// It is this thread that stays, so that it must not go to another one.
    _thread: PhantomData<*const ()>,
}

impl Stay {
    /// A game with bots begins: from now on, this thread stays where it is, or where fewer of our threads do.
    pub fn keep(&mut self) {
        self.stays = true;
        match CURRENT.get() {
            Some(ThreadPlace { since: Some(since), .. }) if since.elapsed() < LONGEST => {}
            Some(place @ ThreadPlace { since: Some(_), .. }) => {
                unclaim(place.core);
                let _ = sched_setaffinity(None, &place.home);
                CURRENT.set(Some(ThreadPlace { since: None, ..place }));
            }
            Some(ThreadPlace { home, .. }) => settle(home),
            None => {
                if let Ok(home) = sched_getaffinity(None)
                    && home.count() > 1
                {
                    settle(home);
                }
            }
        }
    }

    /// Another game begins, for which all cores are as good.
    pub fn leave(&mut self) {
        if std::mem::take(&mut self.stays)
            && let Some(place) = CURRENT.take()
            && place.since.is_some()
        {
            unclaim(place.core);
            let _ = sched_setaffinity(None, &place.home);
        }
    }

    /// The core that this thread stays on.
    pub fn core() -> Option<usize> {
        CURRENT.get().map(|place| place.core)
    }

    /// Does something that starts others, who shall not inherit that this thread stays.
    pub fn aside<T>(work: impl FnOnce() -> T) -> T {
        let Some(place) = CURRENT.get().filter(|place| place.since.is_some()) else { return work() };
        let _ = sched_setaffinity(None, &place.home);
        let done = work();
        let _ = sched_setaffinity(None, &only(place.core));
        done
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Stays on the core where this thread is, or on one where fewer of our threads stay.
fn settle(home: CpuSet) {
    let core = claim(sched_getcpu(), &home);
    if sched_setaffinity(None, &only(core)).is_ok() {
        CURRENT.set(Some(ThreadPlace { core, since: Some(Instant::now()), home }));
    } else {
        unclaim(core);
        CURRENT.set(None);
    }
}

/// Has all processes below `guard` run on this core, or wherever they may. One that they start meanwhile may be
/// missed, and runs where its parent did.
pub(super) fn place(guard: u32, core: Option<usize>, home: &CpuSet) {
    let cores = core.map_or(*home, only);
    let threads = procfs::descendants(guard).into_iter().flat_map(procfs::threads);
    for thread in threads.filter_map(|thread| Pid::from_raw(thread as i32)) {
        // Where that is refused, it runs where it did.
        let _ = sched_setaffinity(Some(thread), &cores);
    }
}

fn only(core: usize) -> CpuSet {
    let mut set = CpuSet::new();
    set.set(core);
    set
}

/// Claims `here`, or the first core of `home` that fewer threads have claimed.
fn claim(here: usize, home: &CpuSet) -> usize {
    let mut claims = claims();
    claims.resize(CpuSet::MAX_CPU, 0);
    let open = (0..CpuSet::MAX_CPU).filter(|core| home.is_set(*core));
    let core = open.min_by_key(|core| (claims[*core], *core != here)).unwrap_or(here);
    claims[core] += 1;
    core
}

fn unclaim(core: usize) {
    claims()[core] -= 1;
}

fn claims() -> MutexGuard<'static, Vec<u32>> {
    CLAIMS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn a_thread_stays_where_it_is_unless_others_do_and_leaves_no_trace() {
        let mut home = CpuSet::new();
        // Cores that no thread of a test stays on.
        let cores = [1020, 1021, 1023];
        cores.iter().for_each(|core| home.set(*core));
        assert_eq!([1021, 1021, 1021, 1021].map(|here| claim(here, &home)), [1021, 1020, 1023, 1021]);
        unclaim(1023);
        assert_eq!(claim(1021, &home), 1023);
        [1020, 1021, 1021, 1023].into_iter().for_each(unclaim);
        assert_eq!(cores.map(|core| claims()[core]), [0; 3]);
    }

    #[test]
    fn all_that_a_bot_has_started_runs_where_it_is_told() {
        let mut bot =
            Command::new("sh").args(["-c", "cat | cat; :"]).stdin(Stdio::piped()).spawn().expect("a shell");
        let home = sched_getaffinity(None).expect("a thread may ask where it runs");
        let end = Instant::now() + Duration::from_secs(60);
        while procfs::descendants(bot.id()).len() < 2 && Instant::now() < end {
            std::thread::yield_now();
        }
        let cores = || {
            procfs::descendants(bot.id())
                .into_iter()
                .map(|pid| sched_getaffinity(Pid::from_raw(pid as i32)).expect("it runs"))
        };
        let last = (0..CpuSet::MAX_CPU).rfind(|core| home.is_set(*core)).expect("it runs somewhere");
        place(bot.id(), Some(last), &home);
        assert_eq!(cores().filter(|cores| *cores == only(last)).count(), 2);
        place(bot.id(), None, &home);
        assert_eq!(cores().filter(|cores| *cores == home).count(), 2);
        drop(bot.stdin.take());
        assert!(bot.wait().is_ok());
    }

    #[test]
    fn a_thread_that_stays_has_one_core_and_all_of_its_own_again_afterwards() {
        let cores = || sched_getaffinity(None).expect("a thread may ask where it runs");
        let home = cores();
        let mut stay = Stay::default();
        stay.keep();
        if home.count() > 1 {
            let core = Stay::core().expect("it stays");
            assert!(cores() == only(core) && home.is_set(core));
            assert!(Stay::aside(cores) == home, "whoever is started does not stay");
            assert!(
                std::thread::scope(|scope| scope.spawn(Stay::core).join()).is_ok_and(|core| core.is_none())
            );
        }
        drop(stay);
        assert!(cores() == home && Stay::core().is_none());
    }
}
