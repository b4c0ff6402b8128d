//! How long a bot is waited for that was asked to end: time on the wall, less what it was kept waiting itself.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::system::{GRACE, LONGEST_GRACE};

/// A look may come this much later than it was meant to; what is beyond, the guard itself had no core.
const TOLERANCE: Duration = Duration::from_millis(50);

/// What has passed since a bot was asked to end.
pub(super) struct Patience {
    /// How long each of its processes has waited for a core in its life.
    waited: BTreeMap<u32, Duration>,
    /// What counts of the time,
    counted: Duration,
    /// and all of it.
    passed: Duration,
}

impl Patience {
    /// It is asked now, when its processes have `waited` so long.
    pub(super) fn new(waited: BTreeMap<u32, Duration>) -> Self {
        Patience { waited, counted: Duration::ZERO, passed: Duration::ZERO }
    }

    /// After another `passed`, which was meant to be no more than `tick`. Is it over?
    pub(super) fn look(&mut self, passed: Duration, tick: Duration, waited: BTreeMap<u32, Duration>) -> bool {
        let since = |(pid, now): (&u32, &Duration)| {
            now.saturating_sub(self.waited.get(pid).copied().unwrap_or_default())
        };
        let kept = waited.iter().map(since).max().unwrap_or_default();
        self.counted += passed.min(tick + TOLERANCE).saturating_sub(kept);
        self.passed += passed;
        self.waited = waited;
        self.counted >= GRACE || self.passed >= LONGEST_GRACE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_millis(100);

    fn waited(of: &[(u32, u64)]) -> BTreeMap<u32, Duration> {
        of.iter().map(|&(pid, ms)| (pid, Duration::from_millis(ms))).collect()
    }

    /// At which look it is over, if each comes after `passed` milliseconds.
    fn looks(passed: u64, of: impl Fn(u64) -> Vec<(u32, u64)>) -> u64 {
        let mut patience = Patience::new(waited(&of(0)));
        let mut over = |look| patience.look(Duration::from_millis(passed), TICK, waited(&of(look)));
        (1..1000).find(|&look| over(look)).unwrap_or(0)
    }

    #[test]
    fn a_bot_that_sleeps_has_half_a_second() {
        assert_eq!(looks(100, |_| vec![(7, 30), (8, 9_000)]), 5);
    }

    #[test]
    fn time_in_which_it_had_no_core_does_not_count() {
        assert_eq!(looks(100, |look| vec![(7, 90 * look), (8, 0)]), 50);
        assert_eq!(looks(100, |look| vec![(7, 50 * look)]), 10);
        // Whoever has ended takes nothing along, and whoever is new has waited since it began.
        assert_eq!(looks(100, |look| if look < 3 { vec![(7, 100 * look)] } else { vec![(8, 10)] }), 8);
    }

    #[test]
    fn nor_does_time_in_which_the_guard_had_none_but_there_is_an_end() {
        assert_eq!(looks(1_000, |_| vec![(7, 0)]), 4);
        assert_eq!(looks(3_000, |look| vec![(7, 3_000 * look)]), 2);
    }
}
