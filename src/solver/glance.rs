//! What can be seen at a glance: games that end with the next move, or with the one after any reply.
//!
//! It rests on two facts about the game without reuse. A divisor above half of the number divides
//! nothing properly that can still come, so whoever takes m from 2m leaves the very game of m: 2m is
//! won where m is lost. And whoever takes a prime p from p(p+1) leaves p², whose only divisor between
//! 1 and itself has just been taken.

use serde::Serialize;

use crate::game::{Divisors, Last, Operation, Position, Rules, TABLE_LIMIT, factorise, is_prime};

/// With more moves than this a position is not looked through, only asked for a last move.
const MANY: usize = 256;

/// What a glance may cost, in small numbers that are asked for a last move.
const PATIENCE: u32 = 1 << 14;

/// What was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Glance {
    /// Won: a move leaves no reply.
    LastMove,
    /// Won: whatever the reply to a move, the next one leaves none.
    LastButOne,
    /// Lost: there is no move.
    NoMove,
    /// Lost: each move is answered by one that leaves no reply.
    Refuted,
}

impl Glance {
    /// What was seen, in one sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Glance::LastMove => "a move leaves no reply",
            Glance::LastButOne => "whatever the reply to one of the moves, the next one leaves none",
            Glance::NoMove => "there is no move",
            Glance::Refuted => "every move is answered by one that leaves no move",
        }
    }
}

/// An outcome that was seen, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) won: bool,
    pub(super) winning_move: Option<u64>,
    pub(super) glance: Glance,
}

/// Does what is seen here hold under these rules? Everything rests on whoever cannot move losing; and
/// where divisors may be taken again, theorems tell more than a glance.
fn applies(rules: Rules) -> bool {
    match rules.last {
        Last::Wins => !rules.reuse,
        Last::Loses => false,
    }
}

/// Who wins, where a look at the next three moves tells. Its cost is bounded, whatever the number.
pub(super) fn look(position: &Position) -> Option<Seen> {
    let mut position = tidy(position)?;
    if let Some(divisor) = smallest_last_move(&mut position) {
        return Some(Seen { won: true, winning_move: Some(divisor), glance: Glance::LastMove });
    }
    if has_no_moves(&position) {
        return Some(Seen { won: false, winning_move: None, glance: Glance::NoMove });
    }
    let mut patience = PATIENCE;
    let mut refuted = true;
    // From the largest down: half of the number first, and then what leaves the shortest games.
    for divisor in moves(&position, &mut patience)?.into_iter().rev() {
        position.play(divisor);
        let won = look_after_a_move(&mut position, &mut patience);
        position.take_back(divisor);
        if won == Some(false) {
            return Some(Seen { won: true, winning_move: Some(divisor), glance: Glance::LastButOne });
        }
        refuted &= won == Some(true);
    }
    refuted.then_some(Seen { won: false, winning_move: None, glance: Glance::Refuted })
}

/// The same from the next move alone: lost without one, won with one that leaves no reply.
pub(super) fn look_once(position: &Position) -> Option<bool> {
    let mut position = tidy(position)?;
    if has_no_moves(&position) { Some(false) } else { smallest_last_move(&mut position).map(|_| true) }
}

/// The same position with each used divisor that can matter listed once, in order; none where the
/// rules are not for a glance.
fn tidy(position: &Position) -> Option<Position> {
    if !applies(position.rules()) {
        return None;
    }
    let half = position.number() / 2;
    let mut used: Vec<u64> = position.used().iter().copied().filter(|&divisor| divisor <= half).collect();
    used.sort_unstable();
    used.dedup();
    Position::resume(position.rules(), position.number(), &used).ok()
}

/// Is what a move has left won for the player who must reply? Seen if that player has a last move, or
/// the other one has after every reply.
fn look_after_a_move(position: &mut Position, patience: &mut u32) -> Option<bool> {
    spend(position.number(), patience)?;
    if smallest_last_move(position).is_some() {
        return Some(true);
    }
    for reply in moves(position, patience)? {
        spend(position.number(), patience)?;
        position.play(reply);
        let answer = smallest_last_move(position);
        position.take_back(reply);
        answer?;
    }
    Some(false)
}

/// Takes what a look at a number costs; nothing when patience has run out.
fn spend(number: u64, patience: &mut u32) -> Option<()> {
    let cost = if number < TABLE_LIMIT {
        1
    } else if number <= u64::from(u32::MAX) {
        4
    } else {
        64
    };
    *patience = patience.checked_sub(cost)?;
    Some(())
}

/// The legal moves, ascending, unless they are too many for a glance.
fn moves(position: &Position, patience: &mut u32) -> Option<Vec<u64>> {
    spend(position.number(), patience)?;
    if position.number() >= TABLE_LIMIT && factorise(position.number()).divisor_count() > MANY {
        return None;
    }
    Some(position.legal(&mut Vec::new()).to_vec())
}

/// The smallest move that leaves no reply, if there is one. It looks at no more moves than there are
/// used divisors, and a few; where numbers are divided and have very many divisors, at none. The used
/// divisors must be [`tidy`].
fn smallest_last_move(position: &mut Position) -> Option<u64> {
    let (rules, number) = (position.rules(), position.number());
    match (rules.operation, rules.divisors) {
        (Operation::Subtract, Divisors::Any) => smallest_last_difference(position),
        (Operation::Divide, Divisors::Any)
            if number >= TABLE_LIMIT && factorise(number).divisor_count() > MANY =>
        {
            None
        }
        _ => {
            let moves = position.legal(&mut Vec::new()).to_vec();
            moves.into_iter().find(|&divisor| leaves_no_reply(position, divisor))
        }
    }
}

/// Taking d from kd leaves (k-1)d, which k-1 divides. Where d is not 1 and there is no reply, k-1 is
/// therefore 1, or d, or used. So these few are all that can be last.
fn smallest_last_difference(position: &mut Position) -> Option<u64> {
    let number = position.number();
    let root = number.isqrt();
    let quotients = (0..position.used().len()).map(|index| position.used()[index] + 1);
    let shares =
        quotients.filter(|quotient| number.is_multiple_of(*quotient)).map(|quotient| number / quotient);
    let mut last: Vec<u64> = shares.collect();
    last.extend(number.is_multiple_of(2).then_some(number / 2));
    last.extend((root * (root + 1) == number).then_some(root));
    last.push(1);
    last.sort_unstable();
    last.into_iter().find(|&divisor| position.check(divisor).is_ok() && leaves_no_reply(position, divisor))
}

fn leaves_no_reply(position: &mut Position, divisor: u64) -> bool {
    position.play(divisor);
    let ends = has_no_moves(position);
    position.take_back(divisor);
    ends
}

/// A large number that no used divisor divides is asked only whether it is prime: factorising it would
/// take a thousand times as long.
fn has_no_moves(position: &Position) -> bool {
    let (rules, number) = (position.rules(), position.number());
    let used = |&divisor: &u64| divisor > 1 && divisor < number && number.is_multiple_of(divisor);
    if number < TABLE_LIMIT || rules.takes_one() || position.used().iter().any(used) {
        return !position.has_moves();
    }
    is_prime(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;

    #[test]
    fn what_is_lost_for_lack_of_a_move_is_told_apart_from_what_is_refuted() {
        let seen = |number: u64, used: &[u64]| {
            let position = Position::resume(VARIANTS[3].rules, number, used).expect("a position");
            look(&position).map(|seen| (seen.won, seen.glance))
        };
        assert_eq!(seen(997, &[]), Some((false, Glance::NoMove)));
        assert_eq!(seen(25, &[5]), Some((false, Glance::NoMove)));
        assert_ne!(seen(9, &[]).map(|(_, glance)| glance), Some(Glance::NoMove));
    }
}
