//! macOS: a bot is a process group with limits, and is not confined.

mod family;
mod group;

pub use family::{Family, raise_limits};
