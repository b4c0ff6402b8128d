//! Text from outside reaches a terminal only as something to read, whoever wrote it and whatever prints it.

mod arguments;
mod bots;
mod files;
mod one_door;
mod page;
#[path = "../kit/process.rs"]
mod process;
#[path = "../kit/terminal.rs"]
mod pseudo_terminal;
mod records;
#[path = "../kit/sources.rs"]
mod sources;
mod support;
mod terminal;
