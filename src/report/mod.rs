//! Results for people and for programs: as text, and as a page.

pub mod html;
pub mod text;
