//! How a module failed, what records call that, and what its author is told.

use wasmi::{Error, TrapCode};

use super::guest::{Halt, Suspended};
use crate::play::End;
use crate::strategy::WasmLimits;

/// Why a module does not run any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WasmEnd {
    /// It ended itself.
    Exit(i32),
    /// It has no fuel left.
    Spent,
    /// It has written more than it may.
    Flood,
    /// It asked for more memory than it may have.
    Memory,
    /// It did what cannot be done, in words.
    Trap(String),
}

impl WasmEnd {
    /// What `error` means; `refused` says whether memory was.
    pub(super) fn by(error: &Error, refused: bool) -> Self {
        if let Some(halt) = error.downcast_ref::<Halt>() {
            return match halt {
                Halt::Exit(code) => WasmEnd::Exit(*code),
                Halt::Spent => WasmEnd::Spent,
                Halt::Flood => WasmEnd::Flood,
            };
        }
        if error.downcast_ref::<Suspended>().is_some() {
            let what = "it read a line before its start function had returned; read in `_start` instead";
            return WasmEnd::Trap(what.into());
        }
        match error.as_trap_code() {
            _ if refused => WasmEnd::Memory,
            Some(TrapCode::OutOfFuel) => WasmEnd::Spent,
            Some(code) => WasmEnd::Trap(told(code).into()),
            None => WasmEnd::Trap(format!("it cannot be started: {error}")),
        }
    }

    /// What records call it, and what happened.
    pub(super) fn tell(&self, limits: &WasmLimits, first: bool) -> (End, String) {
        match self {
            WasmEnd::Exit(code) => (End::Crash, format!("it ended with exit code {code}")),
            WasmEnd::Spent => {
                let fuel = if first { limits.start.saturating_add(limits.fuel) } else { limits.fuel };
                (End::Timeout, format!("no answer within {fuel} units of fuel"))
            }
            WasmEnd::Flood => {
                let most = limits.output;
                (End::Flood, format!("it wrote more than {most} bytes where one number was asked for"))
            }
            WasmEnd::Memory => {
                (End::Crash, format!("it asked for more than its {} bytes of memory", limits.memory))
            }
            WasmEnd::Trap(what) => (End::Crash, what.clone()),
        }
    }
}

/// What the module did.
fn told(code: TrapCode) -> &'static str {
    match code {
        TrapCode::UnreachableCodeReached => "it aborted (`unreachable`)",
        TrapCode::MemoryOutOfBounds => "it used an address outside its memory",
        TrapCode::TableOutOfBounds => "it used an index outside its table",
        TrapCode::IndirectCallToNull => "it called a function pointer that is null",
        TrapCode::IntegerDivisionByZero => "it divided by zero",
        TrapCode::IntegerOverflow => "an integer division overflowed",
        TrapCode::BadConversionToInteger => "it made an integer of a number that is none or does not fit",
        TrapCode::StackOverflow => "its calls are nested too deep (stack overflow)",
        TrapCode::BadSignature => "it called a function pointer of another type",
        TrapCode::GrowthOperationLimited => "it asked for more memory than it may have",
        TrapCode::OutOfFuel => "it has no fuel left",
        TrapCode::OutOfSystemMemory => "the machine has no memory left",
    }
}
