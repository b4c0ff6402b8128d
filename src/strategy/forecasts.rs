//! What `lookahead` has seen before, kept by thread: what it sees of a position depends on nothing else, so
//! that every instance, move and game may use it, and no game comes out differently.

use std::cell::RefCell;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::small_forecasts::SmallForecasts;
use crate::game::{Position, Rules};

/// Places for forecasts. A thread has one table, however many instances play on it: 1 MiB.
const PLACES: usize = 1 << 15;

thread_local! {
    static SEEN: RefCell<Forecasts> = RefCell::default();
}

/// What is seen of a position, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Forecast {
    Won,
    Lost,
    Unclear,
}

impl Forecast {
    /// What is seen of a position without a move.
    pub(super) fn stuck(rules: Rules) -> Self {
        if rules.stuck_wins() { Forecast::Won } else { Forecast::Lost }
    }

    /// What is seen of a position whose moves leave the opponent positions that look like this. Looks no further
    /// than the first that wins.
    #[inline(always)]
    pub(super) fn of_moves(left: impl Iterator<Item = Forecast>) -> Self {
        let mut best = Forecast::Lost;
        for forecast in left {
            match forecast {
                Forecast::Lost => return Forecast::Won,
                Forecast::Unclear => best = Forecast::Unclear,
                Forecast::Won => {}
            }
        }
        best
    }
}

/// A forecast, and what it cost to look as far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Foreseen {
    pub(super) forecast: Forecast,
    pub(super) cost: u64,
}

/// Stands for a position and a depth: 128 bits, so that two with the same key are out of the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ForecastKey(u64, u64);

impl ForecastKey {
    /// The key of looking `depth` moves ahead. Of the used divisors only those up to half of the number are part
    /// of it: larger ones divide nothing properly that can still come.
    #[inline]
    pub(super) fn of(rules: u64, position: &Position, depth: usize) -> Self {
        let number = position.number();
        let (mut low, mut high) = (scatter(number ^ rules), scatter(rules.wrapping_add(depth as u64)));
        for &divisor in position.used().iter().filter(|&&divisor| divisor <= number / 2) {
            // A sum, since the order in which divisors were taken does not matter.
            low = low.wrapping_add(scatter(!divisor));
            high = high.wrapping_add(scatter(divisor.rotate_left(32)));
        }
        ForecastKey(low, high ^ number)
    }

    /// What stands for the rules in a key.
    pub(super) fn rules(rules: Rules) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(rules)
    }
}

/// The finaliser of SplitMix64.
#[inline]
fn scatter(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A table of fixed size; taken when the first forecast is kept.
#[derive(Default)]
pub(super) struct Forecasts {
    /// What can be found without a key.
    pub(super) small: SmallForecasts,
    places: Vec<Option<(ForecastKey, Foreseen)>>,
}

impl Forecasts {
    /// Lends the thread's own table.
    pub(super) fn with<T>(work: impl FnOnce(&mut Forecasts) -> T) -> T {
        SEEN.with_borrow_mut(work)
    }

    #[inline]
    pub(super) fn get(&self, key: ForecastKey) -> Option<Foreseen> {
        let place = self.places.get(key.0 as usize % PLACES)?;
        place.filter(|(kept, _)| *kept == key).map(|(_, seen)| seen)
    }

    /// Keeps a forecast, in the place of whatever stood there.
    #[inline]
    pub(super) fn keep(&mut self, key: ForecastKey, seen: Foreseen) {
        if self.places.is_empty() {
            self.places.resize(PLACES, None);
        }
        self.places[key.0 as usize % PLACES] = Some((key, seen));
    }
}
