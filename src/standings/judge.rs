//! What only a solver can tell about a game: which moves gave away a win.

use crate::game::{MAX_START, MIN_START, Operation, Position, Rules};
use crate::tournament::Played;

/// Somebody who knows which positions are won for the player to move.
///
/// Answers must depend on nothing but the question: standings are the same for any order of the
/// games and any number of threads, so what was asked before must not matter, not even to whether
/// there is an answer.
pub trait Judge: Send {
    /// The answer from the number alone, wherever the rules allow one; asked after every move, so
    /// it must be quick. An answer for one number of some rules means one for all of them.
    fn by_number(&self, rules: Rules, number: u64) -> Option<bool>;

    /// The answer for a position that the number alone does not settle; none when it takes too long.
    fn by_position(&mut self, position: &Position) -> Option<bool>;
}

/// What a player did with the wins it was given in a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Moves {
    /// Moves made in a won position.
    pub(super) opportunities: u64,
    /// Those of them that left a position won for the other player.
    pub(super) blunders: u64,
    /// Moves of which it is not known whether they were either.
    pub(super) unjudged: u64,
}

impl Moves {
    fn count(&mut self, before: Option<bool>, after: Option<bool>) {
        match (before, after) {
            (Some(false), _) => {}
            (Some(true), Some(after)) => {
                self.opportunities += 1;
                self.blunders += u64::from(after);
            }
            _ => self.unjudged += 1,
        }
    }
}

/// A game, judged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Verdict {
    /// Was the start won for the first player?
    pub(super) start: Option<bool>,
    /// What the players in both seats did.
    pub(super) moves: [Moves; 2],
}

/// Judges `game`. `position` is memory to work in.
pub(super) fn judge(
    judge: &mut impl Judge,
    position: &mut Position,
    rules: Rules,
    game: &Played<'_>,
) -> Verdict {
    if !(MIN_START..=MAX_START).contains(&game.start) {
        return Verdict::default();
    }
    match judge.by_number(rules, game.start) {
        Some(won) => by_numbers(judge, rules, game, won),
        None => by_positions(judge, position, rules, game),
    }
}

/// Every position is settled by its number. Nothing here branches on who is winning: that is as
/// good as random, and a mispredicted branch costs more than all the rest of a move.
fn by_numbers(judge: &impl Judge, rules: Rules, game: &Played<'_>, start: bool) -> Verdict {
    let mut verdict = Verdict { start: Some(start), ..Verdict::default() };
    let (mut number, mut won) = (game.start, start);
    for (turn, &divisor) in game.moves.iter().enumerate() {
        let Some(left) = after(rules.operation, number, divisor) else { break };
        let Some(next) = judge.by_number(rules, left) else { break };
        let moves = &mut verdict.moves[turn % 2];
        moves.opportunities += u64::from(won);
        moves.blunders += u64::from(won & next);
        (number, won) = (left, next);
    }
    verdict
}

/// Judges from the end of the game, where answers are cheap, up to the first position without one:
/// those before it are harder still, and every game may cost one fruitless search at most. Only the
/// start is worth another, since many games share it.
fn by_positions(judge: &mut impl Judge, position: &mut Position, rules: Rules, game: &Played<'_>) -> Verdict {
    let mut verdict = Verdict::default();
    if position.restart(rules, game.start).is_err() {
        return verdict;
    }
    let made = game.moves.iter().take_while(|divisor| position.try_play(**divisor).is_ok()).count();
    let mut after = judge.by_position(position);
    for (turn, &divisor) in game.moves[..made].iter().enumerate().rev() {
        position.take_back(divisor);
        let worth_asking = after.is_some() || turn == 0;
        let before = if worth_asking { judge.by_position(position) } else { None };
        verdict.moves[turn % 2].count(before, after);
        after = before;
    }
    verdict.start = after;
    verdict
}

/// The number that a move leaves; none for what no game can contain, though a file may.
fn after(operation: Operation, number: u64, divisor: u64) -> Option<u64> {
    if divisor == 0 || divisor >= number {
        return None;
    }
    Some(match operation {
        Operation::Subtract => number - divisor,
        Operation::Divide => number / divisor,
    })
}
