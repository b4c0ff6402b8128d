//! What a running module sees of the world, and what the world keeps of it.

use std::fmt;

use wasmi::Memory;
use wasmi::errors::HostError;

use super::fuel::Meter;
use super::memory_cap::MemoryCap;
use super::wasi::Wait;
use crate::external::evidence::Tail;
use crate::seed::Stream;
use crate::strategy::WasmLimits;

/// The state of an instance outside its memory.
pub(super) struct Guest {
    /// Its memory, once it is known.
    pub(super) memory: Option<Memory>,
    /// What it can read, of which this much has been read.
    pub(super) input: String,
    pub(super) read: usize,
    /// Whether its input has ended where there is nothing to read, rather than that more may come.
    pub(super) ends: bool,
    /// What it has written since it was last asked.
    pub(super) output: Vec<u8>,
    /// How much that may be.
    pub(super) most_output: usize,
    pub(super) stderr: Tail,
    /// What its random numbers come from, while it runs.
    pub(super) stream: Option<Stream>,
    pub(super) cap: MemoryCap,
    pub(super) meter: Meter,
    /// What it waits for.
    pub(super) wait: Option<Wait>,
}

impl Guest {
    pub(super) fn new(limits: &WasmLimits, ends: bool) -> Self {
        Guest {
            memory: None,
            input: String::new(),
            read: 0,
            ends,
            output: Vec::new(),
            most_output: limits.output,
            stderr: Tail::default(),
            stream: None,
            cap: MemoryCap::new(limits.memory),
            meter: Meter::default(),
            wait: None,
        }
    }

    /// What there is to read.
    pub(super) fn unread(&self) -> &[u8] {
        &self.input.as_bytes()[self.read..]
    }
}

/// Why a call of the module comes back before it has finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// It ends itself.
    Exit(i32),
    /// It has written more than it may.
    Flood,
    /// It has no fuel left.
    Spent,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl HostError for Halt {}

/// It reads, and there is nothing to read yet. This happens in every move, so that it is a type of its own: boxed, a
/// type without a size needs no memory.
#[derive(Debug)]
pub(super) struct Suspended;

impl fmt::Display for Suspended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl HostError for Suspended {}
