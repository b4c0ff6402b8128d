//! Leaves an odd number when it can.

use super::registry::{Entry, Setting, Values};
use super::{Answer, Strategy, Turn, pick_where};
use crate::chance::Chance;

pub(super) const ENTRY: Entry = Entry {
    id: "parity",
    about: "Leaves an odd number when it can, and takes any divisor otherwise",
    parameters: &[],
    build,
};

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(Parity { wanted: Vec::new() })
}

struct Parity {
    wanted: Vec<u64>,
}

impl Strategy for Parity {
    fn choose(&mut self, turn: &Turn<'_>, chance: &mut Chance) -> Answer {
        pick_where(turn, chance, &mut self.wanted, |number| number % 2 == 1)
    }

    fn watches(&self) -> bool {
        false
    }
}
