//! Tournaments from the outside: files, records, resuming, verifying, replaying.

mod examples;
mod files;
mod human;
mod interrupted;
mod records;
mod replay;
mod support;
mod verify;
