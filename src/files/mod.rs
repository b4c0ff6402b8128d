//! Files: inputs that are really files, and outputs that appear only when they are finished.

mod input;
mod output;

pub use input::{open_regular, read_text};
pub use output::{Output, is_same_file};
