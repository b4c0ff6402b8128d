//! The smallest divisor, always.

use super::registry::{Entry, Values};
use super::setting::Setting;
use crate::play::{Answer, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "greedy-smallest",
    about: "Takes the smallest divisor",
    parameters: &[],
    deterministic: true,
    build,
};

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(GreedySmallest)
}

struct GreedySmallest;

impl Strategy for GreedySmallest {
    fn choose(&mut self, turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
        Answer::Take(turn.legal[0])
    }

    fn watches(&self) -> bool {
        false
    }
}
