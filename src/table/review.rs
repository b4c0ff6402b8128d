//! The lesson after a game: its course, the move that threw the win away, and what would have won.

use std::collections::BTreeSet;

use super::dialect::Named;
use super::why;
use crate::game::{Operation, Position, Rules};
use crate::play::{End, Finished, Seat};
use crate::solver::{Advice, Solver};

/// How wide the course of a game may be, so that it stays on one line of any terminal.
const WIDEST: usize = 70;
/// So few moves are shown whatever their width.
const FEW: usize = 5;

/// What a review may search in all: somebody waits for it.
const NODES: u64 = 20_000_000;

/// What there is to learn from a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// What is said, a line each.
    pub text: String,
    /// After how many moves it is worth another try.
    pub again: Option<usize>,
}

/// A game that is looked at again.
struct ReviewedGame<'a> {
    rules: Rules,
    game: &'a Finished<'a>,
    names: &'a [String; 2],
    /// The number before each move, and the last one.
    numbers: Vec<u64>,
    /// Whether each is won for the player to move, as far as it is known.
    won: Vec<Option<bool>>,
}

impl Review {
    /// Looks at a game that began from `start`. One of the players is the pupil: the person if there is
    /// one, and otherwise whoever lost.
    pub fn new(
        solver: &mut Solver,
        rules: Rules,
        start: u64,
        game: &Finished<'_>,
        names: &[String; 2],
        people: [bool; 2],
    ) -> Self {
        let Some(seen) = ReviewedGame::new(solver, rules, start, game, names) else {
            return Review { text: String::new(), again: None };
        };
        let pupil = match people {
            [true, false] => Seat::First,
            [false, true] => Seat::Second,
            _ => game.winner.other(),
        };
        let mistakes = seen.mistakes(pupil);
        let lesson = match mistakes.first() {
            Some(&first) => seen.mistaken(solver, pupil, first, mistakes.len()),
            None => seen.faultless(solver, pupil),
        };
        Review { text: format!("Review: {}\n{lesson}\n", seen.course()), again: mistakes.first().copied() }
    }
}

impl<'a> ReviewedGame<'a> {
    fn new(
        solver: &mut Solver,
        rules: Rules,
        start: u64,
        game: &'a Finished<'a>,
        names: &'a [String; 2],
    ) -> Option<Self> {
        let mut position = Position::new(rules, start).ok()?;
        let mut numbers = vec![start];
        for &divisor in game.moves {
            position.try_play(divisor).ok()?;
            numbers.push(position.number());
        }
        // From the end, where positions are easy, and what was learnt there helps with those before.
        solver.forget();
        let begun = solver.nodes();
        let mut won = vec![None; numbers.len()];
        for (index, known) in won.iter_mut().enumerate().rev() {
            if solver.nodes() - begun < NODES {
                *known = solver.outcome(&position).ok();
            }
            if let Some(before) = index.checked_sub(1) {
                position.take_back(game.moves[before]);
            }
        }
        Some(ReviewedGame { rules, game, names, numbers, won })
    }

    /// The position after so many moves.
    fn position(&self, moves: usize) -> Option<Position> {
        let mut position = Position::new(self.rules, self.numbers[0]).ok()?;
        self.game.moves[..moves].iter().for_each(|&divisor| position.play(divisor));
        Some(position)
    }

    /// After how many moves this player threw a win away: by a move, or by giving up or failing.
    fn mistakes(&self, seat: Seat) -> Vec<usize> {
        let moves = self.game.moves.len();
        let lost_here = |index: usize| match index == moves {
            false => self.won[index + 1] == Some(true),
            true => self.game.winner != seat && !matches!(self.game.end, End::NoMoves | End::TooLong),
        };
        let own = (seat.index()..=moves).step_by(2);
        own.filter(|&index| self.won[index] == Some(true) && lost_here(index)).collect()
    }

    /// The numbers with the moves between them, a question mark at each move that threw the win away; of a
    /// long game its first moves and its last.
    fn course(&self) -> String {
        let sign = match self.rules.operation {
            Operation::Subtract => '-',
            Operation::Divide => '/',
        };
        let mistakes: BTreeSet<usize> = Seat::BOTH.into_iter().flat_map(|seat| self.mistakes(seat)).collect();
        let step = |index: usize| {
            let mark = if mistakes.contains(&index) { "?" } else { "" };
            format!(" {sign}{}{mark} → {}", self.game.moves[index], self.numbers[index + 1])
        };
        let (start, moves) = (self.numbers[0].to_string(), self.game.moves.len());
        let width = |text: &str| text.chars().count();
        let mut whole = start.clone();
        for index in 0..moves {
            whole.push_str(&step(index));
            if width(&whole) > WIDEST && moves > FEW {
                break;
            }
        }
        if width(&whole) <= WIDEST || moves <= FEW {
            return whole;
        }
        // One more at each end for as long as they fit.
        let (mut first, mut last, mut shown) = (start, String::new(), 0);
        loop {
            let (more_first, more_last) = (first.clone() + &step(shown), step(moves - 1 - shown) + &last);
            let between = moves - 2 * shown;
            if width(&more_first) + width(&more_last) + 16 > WIDEST && shown > 0 || between < 4 {
                return format!("{first} … {between} moves …{last}");
            }
            (first, last, shown) = (more_first, more_last, shown + 1);
        }
    }

    fn name(&self, seat: Seat) -> Named<'_> {
        Named(&self.names[seat.index()])
    }

    /// The pupil threw a win away, first after `first` moves.
    fn mistaken(&self, solver: &mut Solver, pupil: Seat, first: usize, count: usize) -> String {
        let number = self.numbers[first];
        let how = match self.game.moves.get(first) {
            Some(divisor) => format!("by taking {divisor} at {number}"),
            None if self.game.end == End::Resigned => format!("by resigning at {number}"),
            None if self.game.end == End::Illegal => format!("by a wrong number at {number}"),
            None => format!("by failing to move at {number}"),
        };
        let threw = self.name(pupil).does("threw", "threw");
        let often = match count {
            1 => format!("{threw} the win away {how}."),
            2 => format!("{threw} the win away twice, first {how}."),
            count => format!("{threw} the win away {count} times, first {how}."),
        };
        let unknown = self.unknown(pupil);
        let unless = if unknown == 0 { String::new() } else { format!(" {}.", too_hard(unknown)) };
        solver.forget();
        let winning = |position: Position| match solver.advise(&position) {
            Ok(Advice::Wins(divisor)) => {
                Some(format!("\n{divisor} would have won. {}", why::it_wins(solver, &position, divisor)))
            }
            _ => None,
        };
        format!("{often}{unless}{}", self.position(first).and_then(winning).unwrap_or_default())
    }

    /// The pupil threw nothing away, as far as it is known.
    fn faultless(&self, solver: &mut Solver, pupil: Seat) -> String {
        let other = pupil.other();
        let unknown = self.unknown(pupil);
        let given = self.mistakes(other);
        if self.game.winner == pupil {
            let keeps = self.name(pupil).does("never let go of the win", "never let go of the win");
            return match given.last().and_then(|&index| Some((index, self.game.moves.get(index)?))) {
                Some((index, divisor)) => format!(
                    "{} gave the win away by taking {divisor} at {}. {keeps} after that.",
                    self.name(other).0,
                    self.numbers[index]
                ),
                None if unknown > 0 => self.nothing_found(pupil, unknown),
                None => format!("{keeps}."),
            };
        }
        if unknown > 0 {
            return self.nothing_found(pupil, unknown);
        }
        let faced = self.position(pupil.index().min(self.game.moves.len()));
        let why = faced.map(|position| format!("\n{}", why::nothing_wins(solver, &position)));
        let faces = self.name(pupil).does("faced", "faced");
        format!("Nothing could be done: every position that {faces} was lost.{}", why.unwrap_or_default())
    }

    fn nothing_found(&self, pupil: Seat, unknown: usize) -> String {
        let made = self.name(pupil).does("made", "made");
        format!("{made} no mistake that can be found. {}.", too_hard(unknown))
    }

    /// How many of a player's positions could not be judged.
    fn unknown(&self, seat: Seat) -> usize {
        self.won.iter().skip(seat.index()).step_by(2).filter(|known| known.is_none()).count()
    }
}

fn too_hard(positions: usize) -> String {
    match positions {
        1 => "1 position was too hard to judge".into(),
        positions => format!("{positions} positions were too hard to judge"),
    }
}
