//! The clock of a bot: processor time, and a loose limit on the wall for one that sleeps.
//!
//! What a move may take is processor time of everything that the bot has started, so that neither more
//! threads nor a busy machine change who loses. Reading it takes a while, so it is read only where it can
//! matter: in a time `w` on the wall nobody uses more than `w` on each core.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::strategy::Limits;
use crate::system::{Family, Usage};

/// What is shorter than this is not looked at for its own sake,
const BRIEF: Duration = Duration::from_millis(5);
/// nor what cannot be more than this part of a move's time.
const BRIEF_PART: u32 = 10;
/// What a bot may use while it is not its turn: this part of a move's time,
const PONDER_PART: u32 = 10;
/// and at least this much, for what an interpreter does behind an answer.
const PONDER_LEAST: Duration = Duration::from_millis(20);
/// Looks at a bot that thinks are no closer together than this.
const CLOSEST_LOOK: Duration = Duration::from_millis(2);
/// A wait may take this much longer than asked for; what is beyond, the harness did not run.
const TOLERANCE: Duration = Duration::from_millis(50);
/// However crowded the machine is, an answer may take no longer than this many times the limit.
const MOST_TIMES: u32 = 10;

/// What a process has used, as far as it is known.
#[derive(Debug)]
pub(super) struct Account {
    /// When it was read last,
    read: Instant,
    /// and what it was.
    known: Usage,
    /// How long it was the bot's turn since then.
    turns: Duration,
}

/// Why the time is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overdue {
    /// More processor time than this, so much of it before the question.
    Processor(Duration, Duration),
    /// No answer within this time.
    Wall(Duration),
}

impl Account {
    /// Of a process that has just been started.
    pub(super) fn open() -> Self {
        Account { read: Instant::now(), known: Usage::default(), turns: Duration::ZERO }
    }

    fn update(&mut self, family: &Family) -> Duration {
        let usage = family.usage();
        let more = usage.processor.saturating_sub(self.known.processor);
        *self = Account { read: Instant::now(), known: usage, turns: Duration::ZERO };
        more
    }

    /// Reads what was used since the last turn: how much of it is more than may be used between turns.
    fn pondered(&mut self, family: &Family, limit: Duration, now: Instant) -> Duration {
        if now.duration_since(self.read) < brief(limit) {
            return Duration::ZERO;
        }
        // In doubt, it was used in a turn.
        let turns = self.turns * cores();
        let allowed = turns + (limit / PONDER_PART).max(PONDER_LEAST);
        self.update(family).saturating_sub(allowed)
    }
}

/// The clock of one answer.
pub(super) struct Clock<'a> {
    account: &'a mut Account,
    family: &'a Family,
    first: bool,
    /// Processor time for this answer, and for what was used too early.
    limit: Duration,
    /// What was used too early.
    debt: Duration,
    /// An answer that takes less than this is not looked at.
    brief: Duration,
    /// What was used before, at the most.
    before: Duration,
    /// Time on the wall, and what of it has passed while the harness ran.
    wall: Duration,
    passed: Duration,
    /// How long was waited for a core until the first look at it.
    queued: Option<Duration>,
    began: Instant,
    looked: Instant,
    /// When the last wait began, and how long it was meant to take.
    waiting: Option<(Instant, Duration)>,
}

impl<'a> Clock<'a> {
    /// The clock of an answer; `first`, where the process has yet to give one, and so to start.
    pub(super) fn start(
        account: &'a mut Account,
        family: &'a Family,
        limits: &Limits,
        first: bool,
        ponder: bool,
    ) -> Self {
        let now = Instant::now();
        let pondered = if first { Duration::ZERO } else { account.pondered(family, limits.think, now) };
        let debt = if ponder { Duration::ZERO } else { pondered };
        let (limit, wall) = match first {
            true => (limits.start + limits.think, limits.start + limits.wait()),
            false => (limits.think, limits.wait()),
        };
        // What was used since the last reading may be of earlier turns.
        let doubt =
            if first { Duration::ZERO } else { now.saturating_duration_since(account.read) * cores() };
        let before = account.known.processor + doubt;
        Clock {
            account,
            family,
            first,
            limit,
            debt,
            brief: brief(limits.think),
            before,
            wall,
            passed: Duration::ZERO,
            queued: None,
            began: now,
            looked: now,
            waiting: None,
        }
    }

    /// The question is completely written only now: the wall's time begins again.
    pub(super) fn asked(&mut self) {
        self.passed = Duration::ZERO;
    }

    /// How long to wait for an answer before asking again, `most` at the longest.
    ///
    /// # Errors
    /// When the time is up.
    pub(super) fn remaining(&mut self, most: Duration) -> Result<Duration, Overdue> {
        let now = Instant::now();
        self.count_wait(now);
        let left = self.processor_left(now)?;
        if self.passed >= self.wall {
            let queued = self.family.usage().queued.saturating_sub(self.queued.unwrap_or_default());
            if self.passed >= (self.wall + queued).min(self.wall * MOST_TIMES) {
                return Err(Overdue::Wall(self.wall));
            }
        }
        let look = (left / cores()).max(CLOSEST_LOOK);
        let wait = look.min(self.wall.saturating_sub(self.passed).max(CLOSEST_LOOK)).min(most);
        self.waiting = Some((now, wait));
        Ok(wait)
    }

    /// An answer has come. Did it come in time?
    ///
    /// # Errors
    /// When it did not.
    pub(super) fn answered(&mut self) -> Result<(), Overdue> {
        let took = self.began.elapsed();
        if self.first || took >= self.brief {
            return self.look();
        }
        self.account.turns += took;
        Ok(())
    }

    /// What of the processor time cannot have been used yet.
    fn processor_left(&mut self, now: Instant) -> Result<Duration, Overdue> {
        let bound = self.used() + now.saturating_duration_since(self.looked) * cores();
        if bound < self.limit {
            return Ok(self.limit - bound);
        }
        self.look()?;
        Ok(self.limit.saturating_sub(self.used()))
    }

    fn look(&mut self) -> Result<(), Overdue> {
        self.account.update(self.family);
        self.looked = self.account.read;
        self.queued.get_or_insert(self.account.known.queued);
        if self.used() > self.limit {
            return Err(Overdue::Processor(self.limit, self.debt));
        }
        Ok(())
    }

    /// The processor time that is known to be used for this answer, or too early for it.
    fn used(&self) -> Duration {
        self.account.known.processor.saturating_sub(self.before) + self.debt
    }

    /// Time in which the harness was stopped, or the machine, is nobody's.
    fn count_wait(&mut self, now: Instant) {
        if let Some((began, meant)) = self.waiting.take() {
            self.passed += now.duration_since(began).min(meant + TOLERANCE);
        }
    }
}

/// The time on the wall in which nobody uses enough of this limit to be looked at.
fn brief(limit: Duration) -> Duration {
    (limit / BRIEF_PART / cores()).max(BRIEF)
}

/// How many processors a bot can use at once.
fn cores() -> u32 {
    static CORES: OnceLock<u32> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get) as u32)
}
