//! What only a solver can tell about a game: which moves gave away a win.

use crate::game::{Divisors, Last, MAX_START, MIN_START, Operation, Position, Rules};
use crate::play::Finished;

/// What it takes to judge a game that takes longest.
pub const LONGEST_EFFORT: u64 = 1_000;

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

    /// The same answer if this is a position that many games share, so that it is worth asking for however hard
    /// it may be; none for others. A position with nothing used is one.
    fn by_shared_position(&mut self, position: &Position) -> Option<bool> {
        if position.used().is_empty() { self.by_position(position) } else { None }
    }

    /// About how many games of each pairing it will judge, of those that take longest ([`Self::effort`]), or more that
    /// take as long together; all of them if it does not say.
    fn games_each(&self) -> Option<u64> {
        None
    }

    /// How long it takes about to judge a game of these rules from a start up to this number: at most
    /// [`LONGEST_EFFORT`].
    fn effort(&self, rules: Rules, start: u64) -> u64 {
        if self.by_number(rules, start).is_some() { 0 } else { LONGEST_EFFORT }
    }
}

/// What a player did with the wins it was given in a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JudgedMoves {
    /// Moves made in a won position.
    pub opportunities: u64,
    /// Those of them that left a position won for the other player.
    pub blunders: u64,
    /// Moves of which it is not known whether they were either.
    pub unjudged: u64,
}

impl JudgedMoves {
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
pub struct JudgedGame {
    /// Was the judge asked about the moves? Then those that are not judged were too hard.
    pub asked: bool,
    /// Was the start won for the first player?
    pub start: Option<bool>,
    /// What the players in both seats did.
    pub moves: [JudgedMoves; 2],
}

/// Judges the game from `start`. `position` is memory to work in. Only the start is judged where the moves are not
/// `asked` about, since what is counted of starts speaks of all games.
pub(super) fn judge(
    judge: &mut impl Judge,
    position: &mut Position,
    rules: Rules,
    start: u64,
    game: &Finished<'_>,
    asked: bool,
) -> JudgedGame {
    if !(MIN_START..=MAX_START).contains(&start) {
        return JudgedGame::default();
    }
    let by_number = judge.by_number(rules, start);
    if by_number.is_none() && position.restart(rules, start).is_err() {
        return JudgedGame::default();
    }
    match by_number {
        Some(won) if asked => by_numbers(judge, rules, (start, won), game),
        None if asked => by_positions(judge, position, game),
        won => not_asked(won.or_else(|| judge.by_position(position)), game),
    }
}

/// Every position is settled by its number.
fn by_numbers(judge: &impl Judge, rules: Rules, start: (u64, bool), game: &Finished<'_>) -> JudgedGame {
    // The commonest rules are spelt out, so that the compiler makes a loop of its own for them.
    let (operation, divisors, last) = (Operation::Subtract, Divisors::Any, Last::Wins);
    let common = |one| Rules { operation, one, reuse: true, divisors, last, ..rules };
    if rules == common(true) {
        every_move(judge, common(true), start, game)
    } else if rules == common(false) {
        every_move(judge, common(false), start, game)
    } else {
        every_move(judge, rules, start, game)
    }
}

/// Nothing here branches on who is winning: that is as good as random, and a mispredicted branch
/// costs more than all the rest of a move. For the same reason the counts of both seats share a
/// word, of which the seats have a half each.
#[inline(always)]
fn every_move(judge: &impl Judge, rules: Rules, start: (u64, bool), game: &Finished<'_>) -> JudgedGame {
    let (mut opportunities, mut blunders, mut half) = (0u64, 0u64, 0);
    let (mut number, mut won) = start;
    for &divisor in game.moves {
        let Some(left) = after(rules.operation, number, divisor) else { break };
        let Some(next) = judge.by_number(rules, left) else { break };
        opportunities += u64::from(won) << half;
        blunders += u64::from(won & next) << half;
        half ^= 32;
        (number, won) = (left, next);
    }
    let moves = |half: u32| JudgedMoves {
        opportunities: opportunities >> half & u64::from(u32::MAX),
        blunders: blunders >> half & u64::from(u32::MAX),
        unjudged: 0,
    };
    JudgedGame { asked: true, start: Some(start.1), moves: [moves(0), moves(32)] }
}

/// Every position is asked for on its own.
fn by_positions(judge: &mut impl Judge, position: &mut Position, game: &Finished<'_>) -> JudgedGame {
    let answers = answers(judge, position, game.moves);
    let mut verdict = JudgedGame { asked: true, start: answers[0], ..JudgedGame::default() };
    for (turn, pair) in answers.windows(2).enumerate() {
        verdict.moves[turn % 2].count(pair[0], pair[1]);
    }
    verdict
}

/// Nothing is known of the moves.
fn not_asked(start: Option<bool>, game: &Finished<'_>) -> JudgedGame {
    let made = game.moves.len() as u64;
    let unjudged = |moves| JudgedMoves { unjudged: moves, ..JudgedMoves::default() };
    JudgedGame { asked: false, start, moves: [made.div_ceil(2), made / 2].map(unjudged) }
}

/// Of every position of a game, the last one too: is it won for the player to move? This is what the
/// moves are counted by, so that whoever shows a game shows what was counted.
pub fn judge_positions(judge: &mut impl Judge, rules: Rules, start: u64, moves: &[u64]) -> Vec<Option<bool>> {
    let Ok(mut position) = Position::new(rules, start) else { return Vec::new() };
    if judge.by_number(rules, start).is_none() {
        return answers(judge, &mut position, moves);
    }
    let mut answers = vec![judge.by_number(rules, start)];
    let legal = moves.iter().take_while(|divisor| position.try_play(**divisor).is_ok());
    let mut number = start;
    answers.extend(legal.map(|&divisor| {
        number = rules.operation.after(number, divisor);
        judge.by_number(rules, number)
    }));
    answers
}

/// Asks from the end of the game, where answers are cheap, up to the first position without one: those
/// before it are harder still, and every game may cost one fruitless search at most. From there on only
/// positions that many games share are worth another.
///
/// A position is won if the move that was made left a lost one, so that about half of them need not be asked
/// for. The start is, since what is counted of starts must not depend on a game.
fn answers(judge: &mut impl Judge, position: &mut Position, moves: &[u64]) -> Vec<Option<bool>> {
    let made = moves.iter().take_while(|divisor| position.try_play(**divisor).is_ok()).count();
    let mut answers = vec![None; made + 1];
    let mut worth_a_search = true;
    for turn in (0..=made).rev() {
        answers[turn] = if turn > 0 && turn < made && answers[turn + 1] == Some(false) {
            Some(true)
        } else if worth_a_search {
            let answer = judge.by_position(position);
            worth_a_search = answer.is_some();
            answer
        } else {
            judge.by_shared_position(position)
        };
        if turn > 0 {
            position.take_back(moves[turn - 1]);
        }
    }
    answers
}

/// The number that a move leaves; none for what no game can contain, though a file may.
#[inline(always)]
fn after(operation: Operation, number: u64, divisor: u64) -> Option<u64> {
    (divisor != 0 && divisor < number).then(|| operation.after(number, divisor))
}
