//! Looks a few moves ahead: takes a win it sees, and avoids a loss it sees.

use super::registry::{Entry, Parameter, Values};
use super::setting::Setting;
use crate::game::{Position, TABLE_LIMIT};
use crate::play::{Answer, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "lookahead",
    about: "Looks `depth` moves ahead for a forced win, and takes any divisor that is not seen to lose",
    parameters: &[Parameter {
        name: "depth",
        about: "how many moves it looks ahead, its own included",
        default: 4,
        min: 1,
        max: 64,
    }],
    deterministic: false,
    build,
};

/// What one move may cost, so that thousands of legal moves or a great depth still end soon.
const EFFORT: u64 = 300_000;
/// What it costs to look at a number in the divisor table.
const SMALL: u64 = 1;
/// What it costs to look at a number that has to be tested for primality or factorised.
const LARGE: u64 = 30;

fn build(values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    let lists = vec![Vec::new(); values[0] as usize];
    Box::new(Lookahead {
        depth: values[0] as usize,
        lists,
        effort: 0,
        open: Vec::new(),
        survivors: Vec::new(),
    })
}

struct Lookahead {
    depth: usize,
    /// A list of moves for each depth of the search.
    lists: Vec<Vec<u64>>,
    effort: u64,
    /// The moves that are not seen to lose.
    open: Vec<u64>,
    survivors: Vec<u64>,
}

/// What is seen of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forecast {
    Won,
    Lost,
    Unclear,
}

impl Strategy for Lookahead {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        self.effort = 0;
        let mut position = turn.position.clone();
        self.open.clear();
        self.open.extend_from_slice(turn.legal);
        // Deeper and deeper, so that what is found first is the shortest win, and what is left when
        // every move loses are the moves that lose last.
        for depth in 0..self.depth {
            let mut survivors = std::mem::take(&mut self.survivors);
            survivors.clear();
            for &divisor in &self.open.clone() {
                position.play(divisor);
                let forecast = self.look(&mut position, depth);
                position.take_back(divisor);
                match forecast {
                    Forecast::Lost => return Answer::Take(divisor),
                    Forecast::Unclear => survivors.push(divisor),
                    Forecast::Won => {}
                }
            }
            let lost = survivors.is_empty();
            if lost {
                self.survivors = survivors;
                break;
            }
            self.survivors = std::mem::replace(&mut self.open, survivors);
        }
        Answer::Take(stream.pick(&self.open))
    }
}

impl Lookahead {
    fn look(&mut self, position: &mut Position, depth: usize) -> Forecast {
        self.effort += if position.number() < TABLE_LIMIT { SMALL } else { LARGE };
        if self.effort > EFFORT {
            return Forecast::Unclear;
        }
        let stuck = if position.rules().stuck_wins() { Forecast::Won } else { Forecast::Lost };
        if depth == 0 {
            return if position.has_moves() { Forecast::Unclear } else { stuck };
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        let legal = position.legal(&mut list);
        let mut best = if legal.is_empty() { stuck } else { Forecast::Lost };
        for &divisor in legal {
            position.play(divisor);
            let forecast = self.look(position, depth - 1);
            position.take_back(divisor);
            match forecast {
                Forecast::Lost => {
                    best = Forecast::Won;
                    break;
                }
                Forecast::Unclear => best = Forecast::Unclear,
                Forecast::Won => {}
            }
        }
        self.lists[depth] = list;
        best
    }
}
