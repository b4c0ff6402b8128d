//! Tournaments: from a file as typed to games with seeds, played and recorded.

mod entrant;
mod fold;
mod plan;
mod played;
mod problems;
pub mod record;
mod resolve;
mod runner;
mod schedule;
mod scripted;
mod seeds;
mod spec;
mod starts;
mod verify;
mod yaml;

pub use entrant::Entrant;
pub use fold::Fold;
pub use plan::{Pairings, Plan, Stage};
pub use played::{Arena, Field, Played};
pub use problems::Problems;
pub use runner::{Conditions, Forfeit, Ran, run};
pub use schedule::{Cursor, Schedule, Slot};
pub use scripted::Scripted;
pub use seeds::Key;
pub use spec::LONGEST_FILE;
pub use starts::{Sample, Starts};
pub use verify::{Verdict, Verifier};
