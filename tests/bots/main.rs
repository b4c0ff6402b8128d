//! Bots from outside: their files, what they do at the table and in a tournament, what checks them, and how a
//! newcomer gets one. One program, since each of them links the whole crate.

mod check;
mod faults;
mod in_play;
mod in_run;
#[path = "../kit/mod.rs"]
mod kit;
mod late;
mod newcomer;
mod strategy_files;
mod unasked;
