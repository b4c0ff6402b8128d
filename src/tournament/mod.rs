//! Tournaments: from a file as typed to games with seeds, played and recorded.

mod played;

pub use played::{Arena, Field, Played};
