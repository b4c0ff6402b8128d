//! Leaves an odd number when it can.

use super::pick_where;
use super::registry::{Entry, Values};
use super::setting::Setting;
use crate::play::{Answer, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "parity",
    about: "Leaves an odd number when it can, and takes any divisor otherwise",
    parameters: &[],
    deterministic: false,
    build,
};

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(Parity { wanted: Vec::new() })
}

struct Parity {
    wanted: Vec<u64>,
}

impl Strategy for Parity {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        pick_where(turn, stream, &mut self.wanted, |number| number % 2 == 1)
    }

    fn watches(&self) -> bool {
        false
    }
}
