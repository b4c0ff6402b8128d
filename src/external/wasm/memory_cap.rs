//! The limit on a module's memory.

use std::alloc::{Layout, handle_alloc_error};

use wasmi::ResourceLimiter;
use wasmi::errors::{MemoryError, TableError};
use wasmi_core::LimiterError;

/// What an element of a table counts for, in bytes.
const ELEMENT: u64 = 8;

/// Counts memory and tables, and refuses what goes beyond the limit, which ends the program.
#[derive(Debug)]
pub(super) struct MemoryCap {
    most: u64,
    used: u64,
    /// Whether something was refused.
    pub(super) refused: bool,
}

impl MemoryCap {
    pub(super) fn new(most: u64) -> Self {
        MemoryCap { most, used: 0, refused: false }
    }

    /// Bytes that are in use.
    pub(super) fn used(&self) -> u64 {
        self.used
    }

    fn grow(&mut self, bytes: u64) -> Result<bool, LimiterError> {
        match self.used.checked_add(bytes).filter(|used| *used <= self.most) {
            Some(used) => {
                self.used = used;
                Ok(true)
            }
            None => {
                self.refused = true;
                Err(LimiterError::ResourceLimiterDeniedAllocation)
            }
        }
    }
}

/// A machine that has no memory left must not look like a limit to the program: its game would differ.
fn out_of_memory() -> ! {
    handle_alloc_error(Layout::new::<[u8; 1 << 16]>())
}

impl ResourceLimiter for MemoryCap {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> Result<bool, LimiterError> {
        if maximum.is_some_and(|most| desired > most) {
            return Ok(false);
        }
        self.grow(desired.saturating_sub(current) as u64)
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> Result<bool, LimiterError> {
        if maximum.is_some_and(|most| desired > most) {
            return Ok(false);
        }
        self.grow((desired.saturating_sub(current) as u64).saturating_mul(ELEMENT))
    }

    fn memory_grow_failed(&mut self, error: &MemoryError) -> Result<(), LimiterError> {
        match error {
            MemoryError::OutOfSystemMemory => out_of_memory(),
            _ => Ok(()),
        }
    }

    fn table_grow_failed(&mut self, error: &TableError) -> Result<(), LimiterError> {
        match error {
            TableError::OutOfSystemMemory => out_of_memory(),
            _ => Ok(()),
        }
    }

    fn instances(&self) -> usize {
        1
    }

    fn tables(&self) -> usize {
        100
    }

    fn memories(&self) -> usize {
        1
    }
}
