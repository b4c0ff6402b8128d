//! The clock of one answer.
//!
//! Deadlines are absolute: nothing that a bot sends moves them. What does move them is time in which
//! the bot was ready to run and had no core, because other games, or other programs, were using them
//! all: the kernel counts that for each thread, and it is not the bot's own time. So a bot loses on
//! time only for what it did, or slept, however many games are played at once.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::system::guard;

/// However crowded the machine is, an answer may take no longer than this many times the limit.
const MOST_TIMES: u32 = 10;
/// The part of the limit after which it is worth looking at how crowded the machine is.
const FIRST_LOOK: u32 = 10;

pub(super) struct Clock {
    began: Instant,
    limit: Duration,
    /// The process below which the bot lives.
    guard: u32,
    /// How long each of its threads had waited for a core at the first look.
    waits: Option<HashMap<u32, Duration>>,
    /// The limit, and what was lost waiting for a core.
    granted: Duration,
}

impl Clock {
    pub(super) fn start(limit: Duration, guard: u32) -> Self {
        Clock { began: Instant::now(), limit, guard, waits: None, granted: limit }
    }

    /// How long to wait for an answer before asking again; `None` when the time is up.
    pub(super) fn remaining(&mut self) -> Option<Duration> {
        let elapsed = self.began.elapsed();
        let Some(before) = &self.waits else {
            let first_look = self.limit / FIRST_LOOK;
            if elapsed < first_look {
                return Some(first_look - elapsed);
            }
            self.waits = Some(guard::waits(self.guard));
            return Some(self.granted.saturating_sub(elapsed)).filter(|left| !left.is_zero());
        };
        if elapsed >= self.granted {
            let waited = |(thread, now): (u32, Duration)| {
                now.saturating_sub(before.get(&thread).copied().unwrap_or_default())
            };
            let lost = guard::waits(self.guard).into_iter().map(waited).max().unwrap_or_default();
            self.granted = (self.limit + lost).min(self.limit * MOST_TIMES);
        }
        Some(self.granted.saturating_sub(elapsed)).filter(|left| !left.is_zero())
    }
}
