//! Leaves a prime when it can.

use super::pick_where;
use super::registry::{Entry, Values};
use super::setting::Setting;
use crate::game::is_prime;
use crate::play::{Answer, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "prime-seeking",
    about: "Leaves a prime when it can, and takes any divisor otherwise",
    parameters: &[],
    deterministic: false,
    build,
};

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(PrimeSeeking { wanted: Vec::new() })
}

struct PrimeSeeking {
    wanted: Vec<u64>,
}

impl Strategy for PrimeSeeking {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        pick_where(turn, stream, &mut self.wanted, is_prime)
    }

    fn watches(&self) -> bool {
        false
    }
}
