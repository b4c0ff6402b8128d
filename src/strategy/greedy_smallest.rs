//! The smallest divisor, always.

use super::registry::{Entry, Setting, Values};
use super::{Answer, Strategy, Turn};
use crate::chance::Chance;

pub(super) const ENTRY: Entry =
    Entry { id: "greedy-smallest", about: "Takes the smallest divisor", parameters: &[], build };

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(GreedySmallest)
}

struct GreedySmallest;

impl Strategy for GreedySmallest {
    fn choose(&mut self, turn: &Turn<'_>, _chance: &mut Chance) -> Answer {
        Answer::Take(turn.legal[0])
    }

    fn watches(&self) -> bool {
        false
    }
}
