//! Never loses a won position: asks the solver, and sets traps where there is nothing to win.

use std::collections::HashMap;

use super::registry::{Entry, Parameter, Values};
use super::setting::{Setting, Warnings};
use crate::game::{Position, Rules};
use crate::play::{Answer, Stop, Strategy, Turn};
use crate::seed::Stream;
use crate::solver::{Options, Solver, Unsolved};

pub(super) const ENTRY: Entry = Entry {
    id: "perfect",
    about: "Wins every won position, and sets a trap in a lost one",
    parameters: &[Parameter {
        name: "nodes",
        about: "how many positions it may search for one move, before it plays what looks best",
        default: 1_000_000,
        min: 1,
        max: 1_000_000_000_000,
    }],
    deterministic: true,
    build,
};

/// Moves remembered before all of them are forgotten.
const REMEMBERED: usize = 1 << 14;

fn build(values: &Values, setting: &Setting) -> Box<dyn Strategy> {
    let interrupt = setting.stop.flag();
    let options = Options { nodes: values[0], memory: 64 << 20, interrupt, ..Options::default() };
    let (solver, remembered) = (Solver::new(options), HashMap::new());
    Box::new(Perfect { solver, stop: setting.stop.clone(), warnings: setting.warnings.clone(), remembered })
}

struct Perfect {
    solver: Solver,
    stop: Stop,
    warnings: Warnings,
    /// Moves that were found by a search: games of a tournament meet the same positions often.
    remembered: HashMap<(Rules, u64, Vec<u64>), u64>,
}

impl Strategy for Perfect {
    fn choose(&mut self, turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
        if turn.position.rules().reuse {
            return Answer::Take(self.decide(turn.position, turn.legal));
        }
        let mut used = turn.position.used().to_vec();
        used.sort_unstable();
        let key = (turn.position.rules(), turn.position.number(), used);
        if let Some(&divisor) = self.remembered.get(&key) {
            return Answer::Take(divisor);
        }
        let divisor = self.decide(turn.position, turn.legal);
        if self.stop.is_requested() {
            return Answer::Take(divisor);
        }
        if self.remembered.len() == REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert(key, divisor);
        Answer::Take(divisor)
    }
}

impl Perfect {
    /// The move for a position, the same whatever was played before.
    fn decide(&mut self, position: &Position, legal: &[u64]) -> u64 {
        // Where the limit ends a search, what it knew decides; so it must start from nothing.
        self.solver.forget();
        let advised = match self.solver.advise(position) {
            Ok(advice) => advice.divisor(),
            // Whoever asked to stop does not want the move.
            Err(Unsolved::Interrupted) => None,
            Err(unsolved) => {
                self.warnings.once(ENTRY.id, || {
                    let number = position.number();
                    let more =
                        if unsolved.is_a_node_limit() { ", as in `perfect:nodes=100000000`" } else { "" };
                    format!("warning: `perfect` plays what looks best at {number}: {unsolved}{more}")
                });
                self.solver.guess(position)
            }
        };
        advised.unwrap_or(legal[0])
    }
}
