//! The few functions of WASI preview 1 that a program needs which reads lines, computes and writes lines.
//!
//! Nothing in here reaches the machine: there are no files, the environment is empty, the clock is driven by fuel,
//! and random numbers come from the seat's own stream. Whatever takes longer the more there is of it is charged
//! for by its size, as the instructions of the module are.

mod bytes;
mod streams;

use wasmi::{Caller, Engine, Error, FuncType, Linker, ValType};

use super::fuel::{charge, spent};
use super::guest::{Guest, Halt};
use bytes::{put, slice_mut};
pub(super) use streams::{Wait, finish};

/// What programs import the functions from.
pub(super) const MODULE: &str = "wasi_snapshot_preview1";

/// What programs are told: all went well, or what is wrong.
pub(super) const SUCCESS: i32 = 0;
const BAD_DESCRIPTOR: i32 = 8;
const BAD_ADDRESS: i32 = 21;
const INVALID: i32 = 28;
const NOT_SEEKABLE: i32 = 70;

/// Fuel for a call, whatever it does.
const CALL: u64 = 50;
/// Nanoseconds since 1970 when every game begins: the first of January 2000. A unit of fuel takes one.
const EPOCH: u64 = 946_684_800_000_000_000;
/// The one argument of every program: its name.
const ARGUMENT: &[u8] = b"bot\0";

const I32: ValType = ValType::I32;
const I64: ValType = ValType::I64;

/// Every function that there is, with its parameters; all but `proc_exit` return an error number.
const FUNCTIONS: [(&str, &[ValType]); 17] = [
    ("args_get", &[I32, I32]),
    ("args_sizes_get", &[I32, I32]),
    ("clock_res_get", &[I32, I32]),
    ("clock_time_get", &[I32, I64, I32]),
    ("environ_get", &[I32, I32]),
    ("environ_sizes_get", &[I32, I32]),
    ("fd_close", &[I32]),
    ("fd_fdstat_get", &[I32, I32]),
    ("fd_prestat_dir_name", &[I32, I32, I32]),
    ("fd_prestat_get", &[I32, I32]),
    ("fd_read", &[I32, I32, I32, I32]),
    ("fd_seek", &[I32, I64, I32, I32]),
    ("fd_write", &[I32, I32, I32, I32]),
    ("poll_oneoff", &[I32, I32, I32, I32]),
    ("proc_exit", &[I32]),
    ("random_get", &[I32, I32]),
    ("sched_yield", &[]),
];

/// Is there a function of this name and type?
pub(super) fn is_known(name: &str, ty: &FuncType) -> bool {
    let results: &[ValType] = if name == "proc_exit" { &[] } else { &[I32] };
    FUNCTIONS.iter().any(|(known, parameters)| *known == name && ty.params() == *parameters)
        && ty.results() == results
}

type Called<'a> = Caller<'a, Guest>;

/// All of the functions, for modules of `engine`.
pub(super) fn linker(engine: &Engine) -> Linker<Guest> {
    let mut linker = Linker::new(engine);
    define(&mut linker).expect("each name is defined once");
    linker
}

fn define(linker: &mut Linker<Guest>) -> Result<(), Error> {
    linker
        .func_wrap(MODULE, "args_get", |mut caller: Called<'_>, pointers: u32, text: u32| {
            charge(&mut caller, CALL)?;
            Ok(told(
                |memory, _| {
                    put(memory, pointers, &text.to_le_bytes())?;
                    put(memory, text, ARGUMENT)
                },
                caller,
            ))
        })?
        .func_wrap(MODULE, "args_sizes_get", |mut caller: Called<'_>, count: u32, size: u32| {
            charge(&mut caller, CALL)?;
            Ok(told(
                |memory, _| {
                    put(memory, count, &1u32.to_le_bytes())?;
                    put(memory, size, &(ARGUMENT.len() as u32).to_le_bytes())
                },
                caller,
            ))
        })?
        .func_wrap(MODULE, "environ_get", |mut caller: Called<'_>, _: u32, _: u32| {
            charge(&mut caller, CALL)?;
            Ok(SUCCESS)
        })?
        .func_wrap(MODULE, "environ_sizes_get", |mut caller: Called<'_>, count: u32, size: u32| {
            charge(&mut caller, CALL)?;
            Ok(told(
                |memory, _| {
                    put(memory, count, &[0; 4])?;
                    put(memory, size, &[0; 4])
                },
                caller,
            ))
        })?
        .func_wrap(MODULE, "clock_res_get", |mut caller: Called<'_>, _: u32, at: u32| {
            charge(&mut caller, CALL)?;
            Ok(told(|memory, _| put(memory, at, &1u64.to_le_bytes()), caller))
        })?
        .func_wrap(MODULE, "clock_time_get", |mut caller: Called<'_>, _: u32, _: u64, at: u32| {
            charge(&mut caller, CALL)?;
            let time = EPOCH.saturating_add(spent(&caller));
            Ok(told(|memory, _| put(memory, at, &time.to_le_bytes()), caller))
        })?
        .func_wrap(MODULE, "fd_close", |mut caller: Called<'_>, fd: u32| {
            charge(&mut caller, CALL)?;
            Ok(if fd <= 2 { SUCCESS } else { BAD_DESCRIPTOR })
        })?
        .func_wrap(MODULE, "fd_fdstat_get", |mut caller: Called<'_>, fd: u32, at: u32| {
            charge(&mut caller, CALL)?;
            if fd > 2 {
                return Ok(BAD_DESCRIPTOR);
            }
            Ok(told(|memory, _| put(memory, at, &streams::STATUS), caller))
        })?
        .func_wrap(MODULE, "fd_prestat_get", |mut caller: Called<'_>, _: u32, _: u32| {
            charge(&mut caller, CALL)?;
            Ok(BAD_DESCRIPTOR)
        })?
        .func_wrap(MODULE, "fd_prestat_dir_name", |mut caller: Called<'_>, _: u32, _: u32, _: u32| {
            charge(&mut caller, CALL)?;
            Ok(BAD_DESCRIPTOR)
        })?
        .func_wrap(MODULE, "fd_seek", |mut caller: Called<'_>, fd: u32, _: i64, _: u32, _: u32| {
            charge(&mut caller, CALL)?;
            Ok(if fd <= 2 { NOT_SEEKABLE } else { BAD_DESCRIPTOR })
        })?
        .func_wrap(MODULE, "fd_read", streams::fd_read)?
        .func_wrap(MODULE, "fd_write", streams::fd_write)?
        .func_wrap(MODULE, "poll_oneoff", streams::poll_oneoff)?
        .func_wrap(MODULE, "proc_exit", |_: Called<'_>, code: i32| -> Result<(), Error> {
            Err(Error::host(Halt::Exit(code)))
        })?
        .func_wrap(MODULE, "random_get", random_get)?
        .func_wrap(MODULE, "sched_yield", |mut caller: Called<'_>| {
            charge(&mut caller, CALL)?;
            Ok(SUCCESS)
        })?;
    Ok(())
}

/// Bytes of the seat's stream: eight of each number that is drawn, the lowest first.
fn random_get(mut caller: Called<'_>, at: u32, size: u32) -> Result<i32, Error> {
    charge(&mut caller, CALL + u64::from(size))?;
    let fill = |memory: &mut [u8], guest: &mut Guest| {
        let bytes = slice_mut(memory, at, size)?;
        let stream = guest.stream.as_mut()?;
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&stream.draw().to_le_bytes()[..part.len()]);
        }
        Some(())
    };
    Ok(told(fill, caller))
}

/// Does something with the memory of the module; none where it lies outside.
fn told(work: impl FnOnce(&mut [u8], &mut Guest) -> Option<()>, mut caller: Called<'_>) -> i32 {
    let (memory, guest) = view(&mut caller);
    work(memory, guest).map_or(BAD_ADDRESS, |()| SUCCESS)
}

/// The memory of the module, and what belongs to it.
fn view<'a>(caller: &'a mut Called<'_>) -> (&'a mut [u8], &'a mut Guest) {
    // A start function runs before anybody has looked for the memory.
    let found = || caller.get_export("memory").and_then(wasmi::Extern::into_memory);
    match caller.data().memory.or_else(found) {
        Some(memory) => memory.data_and_store_mut(caller),
        None => (&mut [], caller.data_mut()),
    }
}
