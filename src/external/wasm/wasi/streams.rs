//! Standard input, output and error. A program that reads where there is nothing to read is suspended.

use wasmi::{Error, Store};

use super::bytes::{buffer, get, put, slice, slice_mut};
use super::{BAD_ADDRESS, BAD_DESCRIPTOR, CALL, Called, INVALID, SUCCESS, view};
use crate::external::wasm::fuel::charge;
use crate::external::wasm::guest::{Guest, Halt, Suspended};

/// Fuel for each buffer of a list, or each event that is waited for.
const ITEM: u64 = 10;

const STDIN: u32 = 0;
const STDOUT: u32 = 1;
const STDERR: u32 = 2;

/// What `fd_fdstat_get` tells of all three: a terminal that can be read, written and polled, so that a C library
/// writes out every line by itself.
pub(super) const STATUS: [u8; 24] = {
    let mut status = [0; 24];
    status[0] = 2;
    let rights: u64 = 1 << 1 | 1 << 6 | 1 << 27;
    let rights = rights.to_le_bytes();
    let mut index = 0;
    while index < 8 {
        status[8 + index] = rights[index];
        index += 1;
    }
    status
};

/// What a suspended program waits for: its arguments, until there is something to answer.
#[derive(Debug, Clone, Copy)]
pub(in crate::external::wasm) enum Wait {
    /// `fd_read`: the buffers, and where the number of bytes goes.
    Read { list: u32, count: u32, size: u32 },
    /// `poll_oneoff`: the subscriptions, the events, and where their number goes.
    Poll { asked: u32, events: u32, count: u32, told: u32 },
}

pub(super) fn fd_write(
    mut caller: Called<'_>,
    fd: u32,
    list: u32,
    count: u32,
    written: u32,
) -> Result<i32, Error> {
    charge(&mut caller, CALL + ITEM * u64::from(count))?;
    if fd != STDOUT && fd != STDERR {
        return Ok(BAD_DESCRIPTOR);
    }
    let (memory, guest) = view(&mut caller);
    let mut sum = 0u32;
    for index in 0..count {
        let Some((at, size)) = buffer(memory, list, index) else { return Ok(BAD_ADDRESS) };
        let Some(bytes) = slice(memory, at, size) else { return Ok(BAD_ADDRESS) };
        let Some(total) = sum.checked_add(size) else { return Ok(INVALID) };
        sum = total;
        if fd == STDERR {
            guest.stderr.add(bytes);
        } else if bytes.len() > guest.most_output - guest.output.len() {
            return Err(Error::host(Halt::Flood));
        } else {
            guest.output.extend_from_slice(bytes);
        }
    }
    Ok(put(memory, written, &sum.to_le_bytes()).map_or(BAD_ADDRESS, |()| SUCCESS))
}

pub(super) fn fd_read(
    mut caller: Called<'_>,
    fd: u32,
    list: u32,
    count: u32,
    size: u32,
) -> Result<i32, Error> {
    charge(&mut caller, CALL + ITEM * u64::from(count))?;
    if fd != STDIN {
        return Ok(BAD_DESCRIPTOR);
    }
    wait_or_answer(caller, Wait::Read { list, count, size })
}

pub(super) fn poll_oneoff(
    mut caller: Called<'_>,
    asked: u32,
    events: u32,
    count: u32,
    told: u32,
) -> Result<i32, Error> {
    charge(&mut caller, CALL + ITEM * u64::from(count))?;
    if count == 0 {
        return Ok(INVALID);
    }
    wait_or_answer(caller, Wait::Poll { asked, events, count, told })
}

fn wait_or_answer(mut caller: Called<'_>, wait: Wait) -> Result<i32, Error> {
    let (memory, guest) = view(&mut caller);
    match answer(memory, guest, wait) {
        Some(told) => Ok(told),
        None => {
            guest.wait = Some(wait);
            Err(Error::host(Suspended))
        }
    }
}

/// The answer to what a suspended program waits for, now that there is something to read.
pub(in crate::external::wasm) fn finish(store: &mut Store<Guest>) -> i32 {
    let (Some(memory), Some(wait)) = (store.data().memory, store.data_mut().wait.take()) else {
        return INVALID;
    };
    let (memory, guest) = memory.data_and_store_mut(store);
    // There is something to read, so that nothing is waited for.
    answer(memory, guest, wait).unwrap_or(INVALID)
}

/// What the program is told; nothing where it must wait.
fn answer(memory: &mut [u8], guest: &mut Guest, wait: Wait) -> Option<i32> {
    match wait {
        Wait::Read { list, count, size } => read(memory, guest, list, count, size),
        Wait::Poll { asked, events, count, told } => poll(memory, guest, asked, events, count, told),
    }
}

fn read(memory: &mut [u8], guest: &mut Guest, list: u32, count: u32, size: u32) -> Option<i32> {
    let mut sum = 0u32;
    for index in 0..count {
        let Some((at, room)) = buffer(memory, list, index) else { return Some(BAD_ADDRESS) };
        let Some(room) = slice_mut(memory, at, room) else { return Some(BAD_ADDRESS) };
        let unread = guest.unread();
        if unread.is_empty() && !room.is_empty() {
            if sum == 0 && !guest.ends {
                return None;
            }
            break;
        }
        let bytes = unread.len().min(room.len());
        room[..bytes].copy_from_slice(&unread[..bytes]);
        guest.read += bytes;
        sum = sum.saturating_add(bytes as u32);
    }
    Some(put(memory, size, &sum.to_le_bytes()).map_or(BAD_ADDRESS, |()| SUCCESS))
}

/// Every clock that is waited for has run out, and output can always be written.
fn poll(memory: &mut [u8], guest: &Guest, asked: u32, events: u32, count: u32, told: u32) -> Option<i32> {
    const CLOCK: u8 = 0;
    const READ: u8 = 1;
    let mut happened = 0u32;
    for index in 0..count {
        let Some(at) = index.checked_mul(48).and_then(|offset| asked.checked_add(offset)) else {
            return Some(BAD_ADDRESS);
        };
        let Some(asked) = get::<48>(memory, at) else { return Some(BAD_ADDRESS) };
        let kind = asked[8];
        let fd = u32::from_le_bytes([asked[16], asked[17], asked[18], asked[19]]);
        let unread = guest.unread().len() as u64;
        let (error, bytes) = match (kind, fd) {
            (CLOCK, _) => (SUCCESS, 0),
            (READ, STDIN) if unread == 0 && !guest.ends => continue,
            (READ, STDIN) => (SUCCESS, unread),
            (2, STDOUT | STDERR) => (SUCCESS, (guest.most_output - guest.output.len()) as u64),
            (READ | 2, _) => (BAD_DESCRIPTOR, 0),
            _ => return Some(INVALID),
        };
        let mut event = [0; 32];
        event[..8].copy_from_slice(&asked[..8]);
        event[8] = error as u8;
        event[10] = kind;
        event[16..24].copy_from_slice(&bytes.to_le_bytes());
        let place = events.checked_add(happened * 32);
        if place.and_then(|place| put(memory, place, &event)).is_none() {
            return Some(BAD_ADDRESS);
        }
        happened += 1;
    }
    if happened == 0 {
        return None;
    }
    Some(put(memory, told, &happened.to_le_bytes()).map_or(BAD_ADDRESS, |()| SUCCESS))
}
