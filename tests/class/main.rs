//! A class and its tournament: one student's page, the guided example, continuous integration, and what a
//! cluster is given.

#[path = "../kit/browser.rs"]
#[allow(dead_code, reason = "nobody presses a key here")]
mod browser;
mod ci;
mod cluster_files;
mod guide;
mod own_page;
#[path = "../kit/process.rs"]
mod process;
mod support;
