//! Monte Carlo tree search: plays games at random and follows the moves that did well.
//!
//! All arithmetic is on whole numbers, so that it chooses the same on every machine.

use super::registry::{Entry, Parameter, Values};
use super::setting::Setting;
use crate::game::{Position, TABLE_LIMIT};
use crate::play::{Answer, Stop, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "mcts",
    about: "Plays `playouts` games to the end at random, and takes the divisor that did best",
    parameters: &[Parameter {
        name: "playouts",
        about: "how many games it plays before each move",
        default: 200,
        min: 1,
        max: 1_000_000,
    }],
    deterministic: false,
    build,
};

/// A random game that has not ended after this many moves counts half for each side.
const LONGEST_PLAYOUT: usize = 256;
/// Numbers beyond the divisor table that are looked at for one move; each takes a factorisation.
const LARGE_NUMBERS: usize = 2_000;
/// A number counts once more for so many moves, since a list of thousands takes longer than a factorisation. No
/// number below 17,297,280 has as many divisors.
const MANY_MOVES: usize = 512;
/// Points for a game won; a game cut short gives one.
const WIN: u64 = 2;
/// One point for every visit, on the scale on which moves are compared.
const SCALE: u64 = 1 << 20;

fn build(values: &Values, setting: &Setting) -> Box<dyn Strategy> {
    Box::new(Mcts {
        playouts: values[0],
        stop: setting.stop.clone(),
        nodes: Vec::new(),
        path: Vec::new(),
        list: Vec::new(),
        large: 0,
    })
}

struct Mcts {
    playouts: u64,
    stop: Stop,
    nodes: Vec<TreeNode>,
    path: Vec<usize>,
    list: Vec<u64>,
    large: usize,
}

/// A position of the tree, seen by the player who moved into it.
#[derive(Default)]
struct TreeNode {
    divisor: u64,
    visits: u64,
    points: u64,
    children: Vec<usize>,
    /// Moves that have no node yet; `None` before they were listed.
    untried: Option<Vec<u64>>,
}

impl Strategy for Mcts {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        if let [only] = turn.legal {
            return Answer::Take(*only);
        }
        self.large = 0;
        self.nodes.clear();
        self.nodes.push(TreeNode { untried: Some(turn.legal.to_vec()), ..TreeNode::default() });
        let mut position = turn.position.clone();
        for _ in 0..self.playouts {
            if self.large > LARGE_NUMBERS || self.stop.is_requested() {
                break;
            }
            position.clone_from(turn.position);
            self.playout(&mut position, stream);
        }
        let tried = self.nodes[0].children.iter().map(|&child| &self.nodes[child]);
        let best = tried.max_by_key(|node| (node.visits, node.points, std::cmp::Reverse(node.divisor)));
        Answer::Take(best.map_or(turn.legal[0], |node| node.divisor))
    }
}

impl Mcts {
    /// One game: down the tree, one node further, then at random to the end.
    fn playout(&mut self, position: &mut Position, stream: &mut Stream) {
        self.path.clear();
        let mut at = 0;
        loop {
            self.path.push(at);
            if self.nodes[at].untried.is_none() {
                let moves = self.moves(position).to_vec();
                self.nodes[at].untried = Some(moves);
            }
            let node = &mut self.nodes[at];
            let untried = node.untried.get_or_insert_default();
            if !untried.is_empty() {
                let divisor = untried.swap_remove(stream.below(untried.len() as u64) as usize);
                position.play(divisor);
                let child = self.nodes.len();
                self.nodes[at].children.push(child);
                self.nodes.push(TreeNode { divisor, ..TreeNode::default() });
                self.path.push(child);
                break;
            }
            let Some(child) = self.most_promising(at) else { break };
            position.play(self.nodes[child].divisor);
            at = child;
        }
        let mut points = self.finish(position, stream);
        for &node in self.path.iter().rev() {
            self.nodes[node].visits += 1;
            self.nodes[node].points += points;
            points = WIN - points;
        }
    }

    /// The child with the best points a visit, plus something for not having been visited much.
    fn most_promising(&self, parent: usize) -> Option<usize> {
        let spread = (self.nodes[parent].visits * SCALE * SCALE).isqrt();
        let promise = |&child: &usize| {
            let TreeNode { visits, points, .. } = self.nodes[child];
            points * SCALE / (WIN * visits) + spread / (visits + 1)
        };
        self.nodes[parent].children.iter().copied().max_by_key(promise)
    }

    /// Plays on at random; points for the player who moved into the position.
    fn finish(&mut self, position: &mut Position, stream: &mut Stream) -> u64 {
        for length in 0..LONGEST_PLAYOUT {
            let moves = self.moves(position);
            if moves.is_empty() {
                let stuck_themselves = length % 2 == 1;
                return if stuck_themselves == position.rules().stuck_wins() { WIN } else { 0 };
            }
            position.play(stream.pick(moves));
            if self.large > LARGE_NUMBERS || self.stop.is_requested() {
                break;
            }
        }
        WIN / 2
    }

    fn moves(&mut self, position: &Position) -> &[u64] {
        let legal = position.legal(&mut self.list);
        if position.number() >= TABLE_LIMIT {
            self.large += 1 + legal.len() / MANY_MOVES;
        }
        legal
    }
}
