//! The page of a record, in a real browser and as a file.

#[path = "../kit/browser.rs"]
mod browser;
mod open;
#[path = "../kit/process.rs"]
mod process;
mod screen;
mod support;
mod text;
