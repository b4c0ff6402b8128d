//! Tournaments from the outside: files, records, resuming, verifying, replaying.

mod ctrl_c;
mod examples;
mod files;
mod folders;
mod forged;
mod human;
mod interrupted;
mod limits;
mod looking;
mod outputs;
#[path = "../kit/process.rs"]
mod process;
mod records;
mod replay;
mod reuse;
mod reuse_any;
mod sample;
mod shards;
mod solve_record;
mod support;
mod trial;
mod verify;
