//! Plays the games of a schedule on several threads, and hands them on in order.

mod batch;
mod forfeits;
mod host;
mod pending;
mod queue;
mod worker;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread;

use super::fold::Fold;
use super::record::Reuse;
use super::schedule::Schedule;
use crate::play::Leave;
use crate::strategy::Setting;
pub use forfeits::Forfeit;
use forfeits::Forfeits;
pub use host::{Host, HostedGame};
use queue::Queue;
use worker::Worker;

/// How games are to be played. By default: as many at the same time as there are processors, until the
/// last, and nobody looks on.
#[derive(Clone)]
pub struct Conditions<'a> {
    /// How many games are played at the same time.
    pub threads: usize,
    /// What the players need. When it asks to stop, the run ends early.
    pub setting: Setting,
    /// Who receives the people that take part.
    pub host: Option<&'a dyn Host>,
    /// Older records, whose games need not be played again.
    pub reuse: Option<&'a Reuse<'a>>,
    /// Lets a thread and the programs that it plays with run on any core, instead of all on one. It is slower, and
    /// changes no result.
    pub roam: bool,
    /// Told how many games are done, from time to time.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl Default for Conditions<'_> {
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let setting = Setting::default();
        Conditions { threads, setting, host: None, reuse: None, roam: false, progress: &|_| {} }
    }
}

/// How a run went.
#[derive(Debug)]
pub struct Ran<F> {
    /// The games that are done, counted.
    pub fold: F,
    /// How many games of the schedule are done, those of earlier runs included.
    pub games: u64,
    /// How many of these were taken over from older records, in this run.
    pub taken: u64,
    /// Why it ended before the last game, if it did.
    pub left: Option<Leave>,
    /// Who lost games by failing, in this run.
    pub forfeits: Vec<Forfeit>,
}

/// Plays the games from number `from` on. Each line goes to `record`, if there is one, in the order
/// of the schedule; `fold` makes an empty fold for each thread. Only games that are recorded, and
/// all before them, are counted.
///
/// # Errors
/// When the record cannot be written.
///
/// # Panics
/// When a strategy of the plan is known from a record only.
///
/// ```
/// use divisor_duel::standings::{Standings, Tally};
/// use divisor_duel::tournament::{Conditions, Plan, Schedule, run};
///
/// let plan = Plan::builder("two").variant("divider-game").strategy("random").strategy("mcts").build()?;
/// let (schedule, field) = (Schedule::new(&plan), plan.field());
/// let ran = run(&schedule, 0, None, || Tally::new(&field), &Conditions::default())?;
/// assert_eq!(ran.games, 2);
/// println!("{}", Standings::new(&field, &ran.fold).verdict);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run<'d, F: Fold>(
    schedule: &Schedule<'_>,
    from: u64,
    record: Option<&'d mut (dyn Write + Send + 'd)>,
    fold: impl Fn() -> F + Sync,
    conditions: &Conditions<'d>,
) -> io::Result<Ran<F>> {
    let queue = Queue::new(from, schedule.len(), conditions.threads.max(1), record, conditions.progress);
    let worker = || Worker::new(schedule, &queue, conditions, fold());
    let workers = thread::scope(|scope| {
        let mut bots: Vec<_> = Vec::with_capacity(conditions.threads);
        for _ in 1..conditions.threads {
            bots.push(scope.spawn(|| worker().work()));
        }
        let human = schedule.plan().has_human();
        let mine = if human {
            bots.push(scope.spawn(|| worker().work()));
            worker().host()
        } else {
            worker().work()
        };
        let others = bots.into_iter().map(|bot| match bot.join() {
            Ok(worker) => worker,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        let mut all = vec![mine];
        all.extend(others);
        all
    });
    // Only now is it known how far the games reach without a gap.
    let games = queue.done();
    let mut total = fold();
    let mut forfeits = Forfeits::default();
    let mut taken = 0;
    for worker in workers {
        let counted = worker.finish(games);
        total.merge(counted.fold);
        forfeits.merge(counted.forfeits);
        taken += counted.taken;
    }
    let left = queue.close()?;
    Ok(Ran { fold: total, games, taken, left, forfeits: forfeits.into_vec() })
}
