//! One game being played: who sits where, what is asked and answered, what happens, how it ends.

mod answer;
mod asker;
mod doubts;
mod event;
mod observer;
mod outcome;
mod referee;
mod refusal;
mod seat;
mod stop;
mod strategy;

pub use answer::{Answer, Evidence, Failure, Leave};
pub use event::{Event, Game};
pub use observer::Observer;
pub use outcome::{End, Finished};
pub use referee::Referee;
pub use refusal::Refusal;
pub use seat::Seat;
pub use stop::Stop;
pub use strategy::{Strategy, Turn};
