//! The clock of a bot: processor time, and a loose limit on the wall for one that sleeps.
//!
//! What a move may take is processor time of everything that the bot has started, so that neither more
//! threads nor a busy machine change who loses. Reading it takes a while, so it is read only where it can
//! matter: in a time `w` on the wall nobody uses more than `w` on each core. Who asks reads it when a slow
//! answer has come; the watchdog reads it to end a bot that does not answer.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::strategy::Limits;
use crate::system::Usage;

/// What is shorter than this is not looked at for its own sake,
const BRIEF: Duration = Duration::from_millis(5);
/// nor what cannot be more than this part of a move's time.
const BRIEF_PART: u32 = 10;
/// What a bot may use while it is not its turn: this part of a move's time,
const PONDER_PART: u32 = 10;
/// and at least this much, for what an interpreter does behind an answer.
const PONDER_LEAST: Duration = Duration::from_millis(20);
/// A look may come this much later than it was meant to; what is beyond, the harness did not run.
const TOLERANCE: Duration = Duration::from_millis(50);
/// However crowded the machine is, an answer may take no longer than this many times the limit.
const MOST_TIMES: u32 = 10;
/// What the host of the machine took may have been counted as the bot's, but no more than this: whoever keeps all
/// cores busy makes a host take more, and must not gain by it.
const MOST_STOLEN: Duration = Duration::from_millis(100);

/// Why the time is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overdue {
    /// More processor time than this, so much of it before the question.
    Processor(Duration, Duration),
    /// No answer within this time.
    Wall(Duration),
}

/// What a process has used, as far as it is known, and the question that it is to answer.
#[derive(Debug)]
pub(super) struct Clock {
    /// When its use was read last,
    read: Instant,
    /// and what it was.
    known: Usage,
    /// How long it was the bot's turn since then.
    turns: Duration,
    question: Option<OpenQuestion>,
    /// How many answers came since it was asked how quickly they do, but for the first of all, and how long all
    /// of them took on the wall.
    answers: (u32, Duration),
}

/// A question that is to be answered.
#[derive(Debug)]
struct OpenQuestion {
    first: bool,
    /// Processor time for this answer, and for what was used too early.
    limit: Duration,
    /// What was used too early.
    debt: Duration,
    /// An answer that takes less than this is not looked at.
    brief: Duration,
    /// What was used before, at the most.
    before: Duration,
    /// Time on the wall, and what of it has passed while the harness ran,
    wall: Duration,
    passed: Duration,
    /// up to this moment.
    counted: Instant,
    /// How long was waited for a core before.
    queued: Duration,
    /// How long the host of the machine had kept its cores from it when the question was put, where that is known, or
    /// at the first look at it.
    stolen: Option<Duration>,
    began: Instant,
}

impl Clock {
    /// Of a process that has just been started.
    pub(super) fn new(now: Instant) -> Self {
        // A thread that stays on one core would count no other.
        cores();
        let (known, turns) = (Usage::default(), Duration::ZERO);
        Clock { read: now, known, turns, question: None, answers: (0, Duration::ZERO) }
    }

    /// A question is put; the `first` one, where the process has yet to answer, and so to start.
    pub(super) fn ask(
        &mut self,
        limits: &Limits,
        first: bool,
        ponder: bool,
        now: Instant,
        usage: impl FnOnce() -> Usage,
    ) {
        let brief = brief(limits.think);
        let pondered = match now.saturating_duration_since(self.read) < brief || first {
            true => Duration::ZERO,
            false => self.pondered(limits.think, now, usage()),
        };
        let (limit, wall) = match first {
            true => (limits.start + limits.think, limits.start + limits.wait()),
            false => (limits.think, limits.wait()),
        };
        // What was used since the last reading may be of earlier turns.
        let doubt = if first { Duration::ZERO } else { now.saturating_duration_since(self.read) * cores() };
        self.question = Some(OpenQuestion {
            first,
            limit,
            debt: if ponder { Duration::ZERO } else { pondered },
            brief,
            before: self.known.processor + doubt,
            wall,
            passed: Duration::ZERO,
            counted: now,
            queued: self.known.queued,
            stolen: (!first).then_some(self.known.stolen),
            began: now,
        });
    }

    /// How much of what was used since the last turn is more than may be used between turns.
    fn pondered(&mut self, limit: Duration, now: Instant, usage: Usage) -> Duration {
        // In doubt, it was used in a turn.
        let turns = self.turns * cores();
        let allowed = turns + (limit / PONDER_PART).max(PONDER_LEAST);
        let more = usage.processor.saturating_sub(self.known.processor);
        self.note(now, usage);
        more.saturating_sub(allowed)
    }

    /// The question is completely written only now: the wall's time begins again.
    pub(super) fn written(&mut self, now: Instant) {
        if let Some(question) = &mut self.question {
            (question.passed, question.counted) = (Duration::ZERO, now);
        }
    }

    /// Looks at a bot that is under question, which was meant to be done `every` so often.
    ///
    /// # Errors
    /// When its time is up.
    pub(super) fn check(
        &mut self,
        now: Instant,
        every: Duration,
        usage: impl Fn() -> Usage,
    ) -> Result<(), Overdue> {
        let Some(question) = &mut self.question else { return Ok(()) };
        // Time in which the harness was stopped, or the machine, is nobody's.
        question.passed += now.saturating_duration_since(question.counted).min(every + TOLERANCE);
        question.counted = now;
        let since = now.saturating_duration_since(self.read.max(question.began));
        let wall_is_up = question.passed >= question.wall;
        let queued = question.queued;
        if wall_is_up || question.used(&self.known) + since * cores() >= question.limit {
            self.look(now, usage())?;
        }
        let Some(question) = &self.question else { return Ok(()) };
        // Whoever was ready to run and had no core did not sleep, and who is ready now may have waited for long.
        let most = question.wall * MOST_TIMES;
        let allowed = match self.known.ready {
            true => most,
            false => (question.wall + self.known.queued.saturating_sub(queued)).min(most),
        };
        if wall_is_up && question.passed >= allowed {
            return Err(Overdue::Wall(question.wall));
        }
        Ok(())
    }

    /// An answer has come. Did it come in time?
    ///
    /// # Errors
    /// When it did not.
    pub(super) fn answered(&mut self, now: Instant, usage: impl FnOnce() -> Usage) -> Result<(), Overdue> {
        let Some(question) = &self.question else { return Ok(()) };
        let took = now.saturating_duration_since(question.began);
        if !question.first {
            self.answers = (self.answers.0 + 1, self.answers.1 + took);
        }
        let matters = question.first || took >= question.brief || !question.debt.is_zero();
        let in_time = if matters {
            self.look(now, usage())
        } else {
            self.turns += took;
            Ok(())
        };
        self.question = None;
        in_time
    }

    /// How long an answer took on the wall, on average of those since this was asked last; how long it takes to
    /// start does not count.
    pub(super) fn pace(&mut self) -> Option<Duration> {
        let (answers, took) = std::mem::take(&mut self.answers);
        took.checked_div(answers)
    }

    /// The question is no longer waited for.
    pub(super) fn withdraw(&mut self) {
        self.question = None;
    }

    /// Is it the bot's turn?
    pub(super) fn is_asked(&self) -> bool {
        self.question.is_some()
    }

    fn look(&mut self, now: Instant, usage: Usage) -> Result<(), Overdue> {
        self.note(now, usage);
        let Some(question) = &mut self.question else { return Ok(()) };
        question.stolen.get_or_insert(usage.stolen);
        if question.used(&usage) > question.limit {
            return Err(Overdue::Processor(question.limit, question.debt));
        }
        Ok(())
    }

    fn note(&mut self, now: Instant, usage: Usage) {
        (self.read, self.known, self.turns) = (now, usage, Duration::ZERO);
    }
}

impl OpenQuestion {
    /// The processor time that is surely used for this answer, or too early for it.
    fn used(&self, known: &Usage) -> Duration {
        let stolen = self.stolen.map_or(Duration::ZERO, |before| known.stolen.saturating_sub(before));
        known.processor.saturating_sub(self.before + stolen.min(MOST_STOLEN)) + self.debt
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

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
