//! The `duel` command.

fn main() {}
