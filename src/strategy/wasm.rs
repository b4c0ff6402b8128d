//! A WebAssembly module, as its file describes it. Who runs it is somebody else's business.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files;

/// A module is small; one that is larger is something else.
const LARGEST: u64 = 16 << 20;

/// What a module may use. Every limit is a count, so that it is exceeded on every machine or on none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WasmLimits {
    /// Fuel for a move: about one for each instruction.
    pub fuel: u64,
    /// Fuel to start, on top of that for the first move of a game.
    pub start: u64,
    /// Bytes of memory and tables.
    pub memory: u64,
    /// Bytes of standard output for one move.
    pub output: usize,
}

/// About a second of work each.
impl Default for WasmLimits {
    fn default() -> Self {
        WasmLimits { fuel: 1_000_000_000, start: 1_000_000_000, memory: 64 << 20, output: 64 << 10 }
    }
}

/// A module that plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WasmFile {
    /// Where it was found.
    pub path: PathBuf,
    /// The module itself.
    pub bytes: Arc<[u8]>,
    /// What it may use.
    pub limits: WasmLimits,
}

impl WasmFile {
    /// Reads the module at `path`.
    ///
    /// # Errors
    /// When it cannot be read, or is too large; the message says which.
    pub fn read(path: &Path, limits: WasmLimits) -> Result<Self, String> {
        let bytes = files::read_bytes(path, LARGEST)?.into();
        Ok(WasmFile { path: path.into(), bytes, limits })
    }

    /// All that its moves depend on, in one line: the module by its digest, wherever it lies.
    pub fn definition(&self) -> String {
        let WasmLimits { fuel, start, memory, output } = self.limits;
        let digest = blake3::hash(&self.bytes);
        format!("wasm {digest} fuel={fuel} start={start} memory={memory} output={output}")
    }
}
