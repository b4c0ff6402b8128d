//! Fuel: how much a module may compute, and the clock that it drives.
//!
//! A turn's fuel is handed out in portions, so that a request to stop is seen in between. Where a portion ends
//! makes no difference to the module: it goes on as if there had been none.

use wasmi::{AsContext, AsContextMut, Error};

use super::guest::{Guest, Halt};

/// Fuel that is handed out at a time: some tens of milliseconds.
const PORTION: u64 = 20_000_000;

/// The account of a turn and of the game before it.
#[derive(Debug, Default)]
pub(super) struct Meter {
    /// Handed out in this turn.
    granted: u64,
    /// Not handed out yet.
    reserve: u64,
    /// Used in the turns before.
    spent: u64,
}

/// Fuel for a turn, which begins now. A call that cannot be suspended gets all of it at once.
pub(super) fn fill(mut store: impl AsContextMut<Data = Guest>, budget: u64, at_once: bool) {
    let mut store = store.as_context_mut();
    let granted = if at_once { budget } else { budget.min(PORTION) };
    let meter = &mut store.data_mut().meter;
    (meter.granted, meter.reserve) = (granted, budget - granted);
    set(store, granted);
}

/// Hands out more, where there is enough for what is `required` next.
pub(super) fn refill(mut store: impl AsContextMut<Data = Guest>, required: u64) -> bool {
    let mut store = store.as_context_mut();
    let left = left(&store);
    let meter = &mut store.data_mut().meter;
    let missing = required.saturating_sub(left);
    if missing > meter.reserve {
        return false;
    }
    let portion = PORTION.max(missing).min(meter.reserve);
    meter.granted += portion;
    meter.reserve -= portion;
    set(store, left + portion);
    true
}

/// Takes fuel for what is done on the module's behalf.
pub(super) fn charge(mut store: impl AsContextMut<Data = Guest>, cost: u64) -> Result<(), Error> {
    let mut store = store.as_context_mut();
    let mut rest = left(&store);
    if rest < cost {
        if !refill(&mut store, cost) {
            return Err(Error::host(Halt::Spent));
        }
        rest = left(&store);
    }
    set(store, rest - cost);
    Ok(())
}

/// Ends the turn; how much it has used.
pub(super) fn settle(mut store: impl AsContextMut<Data = Guest>) -> u64 {
    let mut store = store.as_context_mut();
    let used = store.data().meter.granted.saturating_sub(left(&store));
    let meter = &mut store.data_mut().meter;
    meter.spent = meter.spent.saturating_add(used);
    (meter.granted, meter.reserve) = (0, 0);
    set(store, 0);
    used
}

/// All that was used in this game so far, the turn under way included.
pub(super) fn spent(store: impl AsContext<Data = Guest>) -> u64 {
    let store = store.as_context();
    let meter = &store.data().meter;
    meter.spent.saturating_add(meter.granted.saturating_sub(left(store)))
}

fn left(store: impl AsContext<Data = Guest>) -> u64 {
    store.as_context().get_fuel().expect("the engine meters fuel")
}

fn set(mut store: impl AsContextMut<Data = Guest>, fuel: u64) {
    store.as_context_mut().set_fuel(fuel).expect("the engine meters fuel");
}
