//! A person. Where they read and type is the business of the table that seats them.

use super::registry::{Entry, Values};
use super::setting::Setting;
use crate::play::{Answer, Leave, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "human",
    about: "You: asked at the terminal, or on standard input",
    parameters: &[],
    deterministic: false,
    build,
};

fn build(_values: &Values, setting: &Setting) -> Box<dyn Strategy> {
    match &setting.people {
        Some(people) => people.seat(),
        None => Box::new(Absent),
    }
}

/// A person where there is no table to sit at.
struct Absent;

impl Strategy for Absent {
    fn choose(&mut self, _turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
        Answer::Leave(Leave::EndOfInput)
    }

    fn is_human(&self) -> bool {
        true
    }
}
