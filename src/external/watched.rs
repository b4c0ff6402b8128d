//! A running program as the watchdog sees it: what it was asked, since when, and what it murmurs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::clock::{Clock, Overdue};
use super::evidence::Tail;
use crate::play::Stop;
use crate::strategy::Limits;
use crate::system::{BURIAL, Family, Noise};

/// How long a program that was ended may keep its output open until its guard is ended, too.
const PATIENCE: Duration = BURIAL.saturating_add(Duration::from_secs(1));
/// How much of standard error is read at once.
const CHUNK: usize = 16 << 10;
/// So many chunks are what a pipe usually holds,
const PIPEFUL: usize = 4;
/// and so many the most that it can: a program that has ended left no more.
const MOST_CHUNKS: usize = 64;

/// Why a question is not waited for any longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Its time is up.
    Late(Overdue),
    /// Everybody is asked to stop.
    Interrupted,
}

/// A running program, shared by the thread that asks it and the watchdog.
pub(super) struct Watched {
    pub(super) family: Family,
    turn: Mutex<WatchedTurn>,
    noise: Mutex<(Noise, Tail)>,
    /// Whether standard error is still to be read.
    noisy: AtomicBool,
}

struct WatchedTurn {
    clock: Clock,
    stop: Stop,
    /// Whether a program that does not answer in time is left alone.
    spared: bool,
    /// What became of the question, and when that was decided.
    verdict: Option<(Verdict, Instant)>,
}

impl Watched {
    pub(super) fn new(family: Family, noise: Noise) -> Self {
        let turn = WatchedTurn {
            clock: Clock::new(Instant::now()),
            stop: Stop::default(),
            spared: false,
            verdict: None,
        };
        Watched {
            family,
            turn: Mutex::new(turn),
            noise: Mutex::new((noise, Tail::default())),
            noisy: AtomicBool::new(true),
        }
    }

    /// From now on this request ends its questions.
    pub(super) fn heed(&self, stop: &Stop) {
        self.turn().stop = stop.clone();
    }

    /// Leaves it alone when its time is up: whoever asks looks for the verdict.
    pub(super) fn spare(&self) {
        self.turn().spared = true;
    }

    /// A question is put; from now on the watchdog ends a program that does not answer in time.
    pub(super) fn ask(&self, limits: &Limits, first: bool, ponder: bool) {
        let mut turn = self.turn();
        turn.verdict = None;
        turn.clock.ask(limits, first, ponder, Instant::now(), || self.family.usage());
    }

    /// The question is completely written only now.
    pub(super) fn written(&self) {
        self.turn().clock.written(Instant::now());
    }

    /// An answer has come.
    ///
    /// # Errors
    /// When it was decided before, or turns out now, that it came too late.
    pub(super) fn answered(&self) -> Result<(), Verdict> {
        let mut turn = self.turn();
        let in_time = turn.clock.answered(Instant::now(), || self.family.usage());
        match turn.verdict {
            Some((verdict, _)) => Err(verdict),
            None => in_time.map_err(Verdict::Late),
        }
    }

    /// How long it took for an answer since this was asked last.
    pub(super) fn pace(&self) -> Option<Duration> {
        self.turn().clock.pace()
    }

    /// The question is no longer waited for. What was decided about it?
    pub(super) fn withdraw(&self) -> Option<Verdict> {
        let mut turn = self.turn();
        turn.clock.withdraw();
        turn.verdict.map(|(verdict, _)| verdict)
    }

    /// Was it decided that nobody waits any longer?
    pub(super) fn is_decided(&self) -> bool {
        self.turn().verdict.is_some()
    }

    /// What the watchdog does `every` so often: looks whether the time is up, and ends the program where it
    /// is, so that whoever waits for its answer finds the output closed. Is it under question?
    pub(super) fn look(&self, every: Duration) -> bool {
        let mut turn = self.turn();
        if !turn.clock.is_asked() {
            return false;
        }
        let now = Instant::now();
        match turn.verdict {
            None if turn.stop.is_requested() => turn.verdict = Some((Verdict::Interrupted, now)),
            None => {
                let usage = || self.family.usage();
                let overdue = turn.clock.check(now, every, usage).err();
                turn.verdict = overdue.map(|overdue| (Verdict::Late(overdue), now));
            }
            Some((_, decided)) if now.duration_since(decided) > PATIENCE && !turn.spared => {
                self.family.abandon();
                return true;
            }
            Some(_) => return true,
        }
        if turn.verdict.is_some() && !turn.spared {
            self.family.end();
        }
        drop(turn);
        self.take_noise(PIPEFUL);
        true
    }

    /// Takes the rest of standard error, as far as it has come.
    pub(super) fn noise(&self) -> Vec<String> {
        self.take_noise(MOST_CHUNKS);
        self.lock_noise().1.lines()
    }

    /// Reads standard error, a bounded amount at once.
    fn take_noise(&self, most: usize) {
        if !self.noisy.load(Ordering::Relaxed) {
            return;
        }
        let mut chunk = [0; CHUNK];
        let (noise, tail) = &mut *self.lock_noise();
        for _ in 0..most {
            match noise.receive(&mut chunk) {
                Some(0) => return,
                Some(read) => tail.add(&chunk[..read]),
                None => return self.noisy.store(false, Ordering::Relaxed),
            }
        }
    }

    fn turn(&self) -> MutexGuard<'_, WatchedTurn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_noise(&self) -> MutexGuard<'_, (Noise, Tail)> {
        self.noise.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
