//! The solver, judged by brute force, theorems and the published table.
#![allow(missing_docs)]

mod glance;
mod limits;
mod nim;
mod no_reuse_table;
mod range;
mod search;
mod support;
mod sweep;
mod theorems;
