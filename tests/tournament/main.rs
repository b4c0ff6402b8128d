//! Tournaments from the outside: files, records, resuming, verifying, replaying.

mod ctrl_c;
mod examples;
mod files;
mod forged;
mod human;
mod interrupted;
mod limits;
mod outputs;
#[path = "../kit/process.rs"]
mod process;
mod records;
mod replay;
mod support;
mod verify;
