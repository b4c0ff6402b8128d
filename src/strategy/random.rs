//! Any legal move.

use super::registry::{Entry, Values};
use super::setting::Setting;
use crate::play::{Answer, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "random",
    about: "Takes any divisor, each equally likely",
    parameters: &[],
    deterministic: false,
    build,
};

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(Random)
}

struct Random;

impl Strategy for Random {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        Answer::Take(stream.pick(turn.legal))
    }

    fn watches(&self) -> bool {
        false
    }
}
