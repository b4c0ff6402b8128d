//! Several strategies as one: each move is made by one of them, drawn by weight.

use crate::play::{Answer, Event, Evidence, Strategy, Turn};
use crate::seed::Stream;

pub(super) struct Mixture {
    parts: Vec<(u64, Box<dyn Strategy>)>,
    total: u64,
    /// Who answered last.
    last: usize,
}

impl Mixture {
    /// The weights are at least 1 and their sum fits.
    pub(super) fn new(parts: Vec<(u64, Box<dyn Strategy>)>) -> Self {
        let total = parts.iter().map(|(weight, _)| weight).sum();
        Mixture { parts, total, last: 0 }
    }
}

impl Strategy for Mixture {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        let mut drawn = stream.below(self.total);
        let holds = |(weight, _): &(u64, _)| {
            let here = drawn < *weight;
            drawn = drawn.saturating_sub(*weight);
            here
        };
        self.last = self.parts.iter().position(holds).unwrap_or(0);
        self.parts[self.last].1.choose(turn, stream)
    }

    fn watch(&mut self, event: &Event<'_>) {
        for (_, part) in &mut self.parts {
            part.watch(event);
        }
    }

    fn evidence(&mut self) -> Option<Evidence> {
        self.parts[self.last].1.evidence()
    }
}
