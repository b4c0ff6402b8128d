//! Any legal move.

use super::registry::{Entry, Setting, Values};
use super::{Answer, Strategy, Turn};
use crate::chance::Chance;

pub(super) const ENTRY: Entry =
    Entry { id: "random", about: "Takes any divisor, each equally likely", parameters: &[], build };

fn build(_values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(Random)
}

struct Random;

impl Strategy for Random {
    fn choose(&mut self, turn: &Turn<'_>, chance: &mut Chance) -> Answer {
        Answer::Take(chance.pick(turn.legal))
    }

    fn watches(&self) -> bool {
        false
    }
}
