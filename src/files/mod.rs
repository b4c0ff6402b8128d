//! Files: inputs that are really files, and outputs that appear only when they are finished.

mod input;
#[cfg(feature = "cli")]
mod output;

pub use input::{open_regular, read_bytes, read_text};
#[cfg(feature = "cli")]
pub use output::{Output, is_same_file};
