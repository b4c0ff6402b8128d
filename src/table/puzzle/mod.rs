//! Puzzles: positions in which exactly one move wins.

mod find;
mod quiz;
mod sheet;

pub use quiz::Quiz;
pub use sheet::{PuzzleSheet, SheetFormat};

use crate::game::{Position, Variant};
use crate::play::{Answer, Seat, Stop, Strategy, Turn};
use crate::seed::Seed;
use crate::solver::{Options, Solver};
use crate::strategy::{Recipe, Setting};

use super::why;

/// Those who judge by appearances: what they choose looks good.
const SIMPLE: [&str; 5] = ["greedy-largest", "greedy-smallest", "prime-seeking", "parity", "lookahead"];

/// What the proof of one puzzle may search.
const NODES: u64 = 1_000_000;

/// A position with one winning move.
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// Whose rules it follows.
    pub variant: &'static Variant,
    /// The position.
    pub position: Position,
    /// Every legal move.
    pub legal: Vec<u64>,
    /// The one that wins.
    pub winning_move: u64,
    /// Why it does.
    pub reason: String,
    /// The simple strategies that choose it.
    pub found_by: Vec<&'static str>,
    /// The moves that the others choose: they look good, and lose.
    pub tempting: Vec<u64>,
}

/// How hard a puzzle is to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Most simple strategies find the move.
    Easy,
    /// Some do.
    Medium,
    /// None does.
    Hard,
}

impl Difficulty {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }
}

impl Puzzle {
    /// How hard it is to see.
    pub fn difficulty(&self) -> Difficulty {
        match self.found_by.len() {
            0 => Difficulty::Hard,
            found if 2 * found < SIMPLE.len() => Difficulty::Medium,
            _ => Difficulty::Easy,
        }
    }
}

/// Finds puzzles.
pub struct Puzzler {
    variant: &'static Variant,
    solver: Solver,
    simple: Vec<(&'static str, Box<dyn Strategy>)>,
    stop: Stop,
}

impl Puzzler {
    /// A finder of puzzles for this variant.
    pub fn new(variant: &'static Variant, stop: &Stop) -> Self {
        let options = Options { nodes: NODES, interrupt: stop.flag(), ..Options::default() };
        let setting = Setting::with_stop(stop.clone());
        let simple = SIMPLE.into_iter().filter_map(|name| {
            let recipe = Recipe::try_from(name).ok()?;
            Some((name, recipe.build(&setting)))
        });
        Puzzler { variant, solver: Solver::new(options), simple: simple.collect(), stop: stop.clone() }
    }

    /// So many different puzzles, the easiest first; fewer where there are not so many, or somebody asks to
    /// stop. The same seed gives the same ones.
    pub fn find(&mut self, seed: Seed, count: usize) -> Vec<Puzzle> {
        let mut stream = seed.puzzles();
        let mut pool = find::pool(self, count, &mut stream);
        pool.sort_by_key(|puzzle| {
            let simple = SIMPLE.len() - puzzle.found_by.len();
            (simple, puzzle.legal.len(), puzzle.position.number(), puzzle.position.used().to_vec())
        });
        // Evenly from the easiest to the hardest.
        let size = pool.len();
        let wanted = count.min(size);
        let mut chosen: Vec<usize> = (0..wanted).map(|index| (2 * index + 1) * size / (2 * wanted)).collect();
        chosen.dedup();
        let mut all: Vec<Option<Puzzle>> = pool.into_iter().map(Some).collect();
        chosen.into_iter().filter_map(|index| all[index].take()).collect()
    }

    /// The puzzle that this position is, if exactly one move wins there.
    fn judge(&mut self, position: &Position) -> Option<Puzzle> {
        self.solver.forget();
        let analysis = self.solver.analyse(position).ok()?;
        let [winning_move] = analysis.winning_moves[..] else { return None };
        if !analysis.won || !analysis.complete {
            return None;
        }
        let mut scratch = Vec::new();
        let legal = position.legal(&mut scratch).to_vec();
        let (mut found_by, mut tempting) = (Vec::new(), Vec::new());
        let turn = Turn { position, legal: &legal, seat: Seat::First };
        for (name, strategy) in &mut self.simple {
            // Where one of them draws, it draws the same for the same position.
            match strategy.choose(&turn, &mut Seed(position.number()).first_seat()) {
                Answer::Take(divisor) if divisor == winning_move => found_by.push(*name),
                Answer::Take(divisor) => tempting.push(divisor),
                _ => {}
            }
        }
        tempting.sort_unstable();
        tempting.dedup();
        let reason = why::it_wins(&mut self.solver, position, winning_move);
        let position = position.clone();
        Some(Puzzle { variant: self.variant, position, legal, winning_move, reason, found_by, tempting })
    }

    /// How the other player wins after a move that does not.
    pub fn refutation(&mut self, puzzle: &Puzzle, divisor: u64) -> Option<u64> {
        let mut after = puzzle.position.clone();
        after.try_play(divisor).ok()?;
        self.solver.forget();
        self.solver.advise(&after).ok()?.divisor()
    }
}
