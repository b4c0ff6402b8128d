//! Text from outside reaches a terminal only as something to read, whoever wrote it and whatever prints it.

mod arguments;
mod bots;
mod files;
mod page;
mod records;
mod sources;
mod support;
mod terminal;
