//! The moves with which one strategy threw wins away, put together by position.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::game::{Position, Rules};
use crate::play::{Finished, Seat};
use crate::standings::{Judge, judge_positions};
use crate::tournament::Slot;

/// So many different mistakes are told apart; the rest is only counted, so that memory stays bounded.
const TOLD_APART: usize = 1 << 16;

/// A move in a position that it threw away.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Mistake {
    pub(super) stage: usize,
    pub(super) number: u64,
    /// The divisors taken before that can still matter, ascending.
    pub(super) used: Vec<u64>,
    /// What it took.
    pub(super) taken: u64,
}

/// How often a mistake was made, and where it can be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Occurrence {
    pub(super) times: u64,
    /// Its shortest game, the first of these.
    pub(super) game: u64,
    /// The move, from 1.
    pub(super) at: usize,
    length: usize,
}

/// All mistakes of one strategy.
#[derive(Default)]
pub(super) struct Mistakes {
    made: HashMap<Mistake, Occurrence>,
    not_told_apart: u64,
}

impl Mistakes {
    /// Adds the mistakes of the player in this seat, as `judge` judges them.
    pub(super) fn add(
        &mut self,
        judge: &mut impl Judge,
        rules: Rules,
        slot: &Slot,
        game: &Finished<'_>,
        seat: Seat,
    ) {
        let Ok(mut position) = Position::new(rules, slot.start) else { return };
        let judged = judge_positions(judge, rules, slot.start, game.moves);
        for (turn, (pair, &taken)) in judged.windows(2).zip(game.moves).enumerate() {
            if turn % 2 == seat.index() && pair == [Some(true), Some(true)] {
                self.count(mistake(slot.stage, &position, taken), slot.id, turn + 1, game.moves.len());
            }
            if position.try_play(taken).is_err() {
                return;
            }
        }
    }

    fn count(&mut self, mistake: Mistake, game: u64, at: usize, length: usize) {
        let full = self.made.len() == TOLD_APART;
        match self.made.entry(mistake) {
            Entry::Occupied(mut made) => {
                let made = made.get_mut();
                made.times += 1;
                if (length, game) < (made.length, made.game) {
                    *made = Occurrence { times: made.times, game, at, length };
                }
            }
            Entry::Vacant(_) if full => self.not_told_apart += 1,
            Entry::Vacant(new) => drop(new.insert(Occurrence { times: 1, game, at, length })),
        }
    }

    /// How many different ones there are; those that were not told apart are taken for different ones.
    pub(super) fn different(&self) -> u64 {
        self.made.len() as u64 + self.not_told_apart
    }

    /// The most frequent ones, those of the first variant and of the smallest numbers first among equals.
    pub(super) fn most_frequent(self, most: usize) -> Vec<(Mistake, Occurrence)> {
        let mut made: Vec<(Mistake, Occurrence)> = self.made.into_iter().collect();
        made.sort_unstable_by(|(a, made_a), (b, made_b)| made_b.times.cmp(&made_a.times).then(a.cmp(b)));
        made.truncate(most);
        made
    }
}

fn mistake(stage: usize, position: &Position, taken: u64) -> Mistake {
    let number = position.number();
    // A divisor above half of the number divides nothing properly that can still come.
    let mut used: Vec<u64> = position.used().iter().copied().filter(|used| *used <= number / 2).collect();
    used.sort_unstable();
    used.dedup();
    Mistake { stage, number, used, taken }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;
    use crate::play::End;
    use crate::seed::Seed;
    use crate::standings::SolverJudge;

    fn slot(id: u64, start: u64) -> Slot {
        Slot { id, round: 0, stage: 0, place: 0, start, players: [0, 1], seed: Seed(0) }
    }

    fn add(mistakes: &mut Mistakes, id: u64, start: u64, moves: &[u64], seat: Seat) {
        let game = Finished { moves, winner: Seat::First, end: End::NoMoves, reason: None };
        mistakes.add(&mut SolverJudge::default(), VARIANTS[0].rules, &slot(id, start), &game, seat);
    }

    #[test]
    fn a_mistake_is_counted_for_whoever_made_it_and_shown_in_its_shortest_game() {
        // Subtracting with 1 allowed, whoever is left an even number wins: 16 - 2 and 14 - 2 are mistakes.
        let mut mistakes = Mistakes::default();
        add(&mut mistakes, 7, 16, &[2, 2, 1, 1, 2, 1, 1, 1, 1], Seat::First);
        add(&mut mistakes, 9, 16, &[2, 7, 1, 3, 1, 1], Seat::First);
        add(&mut mistakes, 4, 16, &[2, 2, 1, 1, 2, 1, 1, 1, 1], Seat::Second);
        let found: Vec<(u64, u64, u64, u64, usize)> = mistakes
            .most_frequent(9)
            .iter()
            .map(|(mistake, made)| (mistake.number, mistake.taken, made.times, made.game, made.at))
            .collect();
        assert_eq!(found, [(16, 2, 2, 9, 1), (10, 2, 1, 7, 5), (14, 2, 1, 4, 2)]);
    }
}
