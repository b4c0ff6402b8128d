//! The largest divisor, always.

use super::registry::{Entry, Values};
use super::setting::Setting;
use crate::play::{Answer, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "greedy-largest",
    about: "Takes the largest divisor",
    parameters: &[],
    deterministic: true,
    build,
};

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(GreedyLargest)
}

struct GreedyLargest;

impl Strategy for GreedyLargest {
    fn choose(&mut self, turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
        Answer::Take(turn.legal[turn.legal.len() - 1])
    }

    fn watches(&self) -> bool {
        false
    }
}
