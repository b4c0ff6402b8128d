//! Results as text: one file for each format.

mod bar;
pub mod card;
mod cells;
mod csv;
mod fit;
pub mod games;
mod long_csv;
mod markdown;
pub mod own;
pub mod screen;
mod sections;
mod sheet;
pub mod standings;
mod table;

pub use sheet::{Format, Sheet};
