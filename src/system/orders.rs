//! How a bot is to be run.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Level;

/// How a bot is to be run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Orders {
    /// The program, absolute, and its arguments.
    pub command: Vec<String>,
    /// Where it works, absolute.
    pub folder: PathBuf,
    /// What it may read beyond the system's programs and its folder.
    pub see: Vec<PathBuf>,
    /// Bytes of memory, of each process and of all together.
    pub memory: u64,
    /// Bytes of each file and of all files together.
    pub files: u64,
    /// How many processes and threads.
    pub processes: usize,
    /// How it is confined.
    pub level: Level,
}
