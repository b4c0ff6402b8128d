//! Runs a call of a module until it has finished, waits for input, or has failed.

use wasmi::{Error, Instance, Store, TypedResumableCall, TypedResumableCallHostTrap, WasmResults};

use super::WasmBot;
use super::ended::WasmEnd;
use super::engine::COPIED;
use super::fuel::{charge, fill, refill};
use super::guest::{Guest, Suspended};
use crate::play::Stop;

/// Where a call has come to.
pub(super) enum Paused<R> {
    /// It has returned.
    Finished(R),
    /// It waits for input.
    Waiting(TypedResumableCallHostTrap<R>),
    /// It has failed.
    Failed(WasmEnd),
    /// Somebody asked to stop.
    Interrupted,
}

/// Goes on with a call for as long as there is fuel.
// In line, for a suspended call is large and would be moved once more.
#[inline(always)]
pub(super) fn drive<R: WasmResults>(
    store: &mut Store<Guest>,
    stop: &Stop,
    mut call: Result<TypedResumableCall<R>, Error>,
) -> Paused<R> {
    loop {
        match call {
            Ok(TypedResumableCall::Finished(value)) => return Paused::Finished(value),
            Ok(TypedResumableCall::HostTrap(trap)) => {
                return match trap.host_error().downcast_ref::<Suspended>() {
                    Some(Suspended) => Paused::Waiting(trap),
                    None => Paused::Failed(WasmEnd::by(trap.host_error(), store.data().cap.refused)),
                };
            }
            Ok(TypedResumableCall::OutOfFuel(waiting)) => {
                if stop.is_requested() {
                    return Paused::Interrupted;
                }
                if !refill(&mut *store, waiting.required_fuel()) {
                    return Paused::Failed(WasmEnd::Spent);
                }
                call = waiting.resume(&mut *store);
            }
            Err(error) => return Paused::Failed(WasmEnd::by(&error, store.data().cap.refused)),
        }
    }
}

/// A fresh instance, with fuel for its start and its first move.
pub(super) fn instantiate(bot: &WasmBot, guest: Guest) -> (Store<Guest>, Result<Instance, WasmEnd>) {
    let module = &bot.module;
    let mut store = Store::new(module.engine(), guest);
    store.limiter(|guest| &mut guest.cap);
    let limits = &bot.file.limits;
    fill(&mut store, limits.start.saturating_add(limits.fuel), true);
    let made = charge(&mut store, module.least_memory / u64::from(COPIED))
        .and_then(|()| module.instantiate(&mut store));
    let made = made.map_err(|error| WasmEnd::by(&error, store.data().cap.refused));
    (store, made)
}
