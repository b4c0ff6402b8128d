//! Tournaments: from a file as typed to games with seeds, played and recorded.

mod builder;
mod draw;
mod entrant;
mod entries;
mod field;
mod fold;
mod limits;
mod lookup;
mod people;
mod plan;
pub mod record;
mod resolve;
mod runner;
mod schedule;
mod scripted;
mod seeds;
mod shard;
mod shuffle;
mod spec;
mod starts;
mod verify;
mod verify_record;

pub use builder::{PlanBuilder, StageBuilder};
pub use entrant::Entrant;
pub use field::{Arena, Field};
pub use fold::Fold;
pub use limits::MOST_MOVES;
pub use plan::{Order, Pairings, Plan, Stage};
pub use runner::{Conditions, Forfeit, Host, HostedGame, Ran, run};
pub use schedule::{Cursor, Schedule, Slot};
#[doc(hidden)]
pub use scripted::Scripted;
#[doc(hidden)]
pub use seeds::SeedKey;
pub use shard::{Shard, ShardError};
#[doc(hidden)]
pub use spec::LONGEST_FILE;
pub use starts::{SampledRange, Starts};
pub use verify::{Verified, Verifier};
pub use verify_record::{Discrepancy, VerifiedGames, VerifiedRecord, verify_record};

pub use crate::yaml::Problems;
