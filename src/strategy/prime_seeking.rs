//! Leaves a prime when it can.

use super::registry::{Entry, Setting, Values};
use super::{Answer, Strategy, Turn, pick_where};
use crate::chance::Chance;
use crate::game::is_prime;

pub(super) const ENTRY: Entry = Entry {
    id: "prime-seeking",
    about: "Leaves a prime when it can, and takes any divisor otherwise",
    parameters: &[],
    build,
};

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(PrimeSeeking { wanted: Vec::new() })
}

struct PrimeSeeking {
    wanted: Vec<u64>,
}

impl Strategy for PrimeSeeking {
    fn choose(&mut self, turn: &Turn<'_>, chance: &mut Chance) -> Answer {
        pick_where(turn, chance, &mut self.wanted, is_prime)
    }

    fn watches(&self) -> bool {
        false
    }
}
