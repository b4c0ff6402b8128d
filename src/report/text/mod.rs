//! Results as text: one file for each format.

pub mod card;
mod cells;
mod csv;
mod long_csv;
mod markdown;
mod sections;
mod sheet;
pub mod standings;
mod table;

pub use sheet::{Format, Sheet};
