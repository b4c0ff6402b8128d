//! Where bots are started without the help of a hidden verb, and are not limited by groups: whoever types one
//! gets nothing.

use std::path::Path;

use crate::system::Orders;

/// Nobody stays beside a bot.
pub fn guard_bot(_orders: Orders, _voice: i32, _groups: Option<&Path>) {}

/// No process becomes another one.
pub fn become_bot(_orders: &Orders, _guard: u32, _scratch: &Path, _pipes: [i32; 2]) {}

/// Nobody needs room for groups.
pub fn claim_groups() {}

/// Nothing was taken that could be given back.
pub fn release_groups() {}
