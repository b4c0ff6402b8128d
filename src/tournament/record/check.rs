//! Is a recorded line the game that the schedule has there, and is it legal?

use std::fmt::Display;

use super::game::{LineWriter, RecordedGame};
use crate::game::{MIN_START, Position, VARIANTS};
use crate::play::{End, Finished, Referee, Seat};
use crate::tournament::schedule::{Schedule, Slot};

/// Checks lines, one after another: whoever reads a game has it checked here.
pub struct Checker<'a> {
    schedule: &'a Schedule<'a>,
    writer: LineWriter,
    position: Position,
    again: Vec<u8>,
}

impl<'a> Checker<'a> {
    /// A checker of the games of this schedule.
    pub fn new(schedule: &'a Schedule<'a>) -> Self {
        let position = Position::new(VARIANTS[0].rules, MIN_START).expect("the smallest start is a start");
        Checker { schedule, writer: LineWriter::new(schedule.plan()), position, again: Vec::new() }
    }

    /// The game of `line`, if it is the one that belongs in `slot`, legal to its end, and written as
    /// `duel` writes it.
    ///
    /// # Errors
    /// With the first thing that is wrong with it.
    pub fn check<'l>(&mut self, slot: &Slot, line: &'l [u8]) -> Result<RecordedGame<'l>, String> {
        let game = RecordedGame::parse(line)?;
        self.again.clear();
        match game.reused {
            false => self.writer.write(slot, &game.finished(), &mut self.again),
            true => self.writer.write_reused(slot, &game.finished(), &mut self.again),
        }
        // The same bytes say that it is the game of this slot; only otherwise is it worth looking why.
        let as_written = self.again.strip_suffix(b"\n") == Some(line);
        let misplaced = if as_written { None } else { self.misplaced(slot, &game) };
        match misplaced.or_else(|| self.illegal(slot, &game.finished())) {
            Some(what) => Err(what),
            None if as_written => Ok(game),
            None => Err("it is not written as `duel` writes it".into()),
        }
    }

    /// What the schedule says otherwise.
    fn misplaced(&self, slot: &Slot, game: &RecordedGame<'_>) -> Option<String> {
        let plan = self.schedule.plan();
        let [first, second] = slot.players.map(|player| plan.entrants[player].name.as_str());
        let seed = slot.seed.to_string();
        differs("id", game.id, slot.id)
            .or_else(|| differs("variant", game.variant.as_ref(), plan.stages[slot.stage].name.as_str()))
            .or_else(|| differs("start", game.start, slot.start))
            .or_else(|| differs("first", game.first.as_ref(), first))
            .or_else(|| differs("second", game.second.as_ref(), second))
            .or_else(|| differs("seed", game.seed.as_ref(), seed.as_str()))
    }

    /// What the rules forbid.
    fn illegal(&mut self, slot: &Slot, game: &Finished<'_>) -> Option<String> {
        let plan = self.schedule.plan();
        let position = &mut self.position;
        position.restart(plan.stages[slot.stage].rules, slot.start).ok()?;
        for (index, &divisor) in game.moves.iter().enumerate() {
            if let Err(why) = position.try_play(divisor) {
                return Some(format!("move {} is not legal: {why}", index + 1));
            }
        }
        let moves = game.moves.len() as u64;
        if moves > plan.max_moves {
            return Some(format!("it has {moves} moves, the most are {}", plan.max_moves));
        }
        let to_move = Seat::to_move(game.moves.len());
        let stuck = !position.has_moves();
        if stuck != (game.end == End::NoMoves) {
            return Some(match stuck {
                true => format!("end is `{}`, but {to_move} has no move left", game.end),
                false => format!("{to_move} could still move at {}", position.number()),
            });
        }
        if (moves == plan.max_moves && !stuck) != (game.end == End::TooLong) {
            return Some(format!(
                "end is `{}` after {moves} moves, the most being {}",
                game.end, plan.max_moves
            ));
        }
        let winner = match game.end {
            End::NoMoves => to_move.stuck(position.rules()),
            End::TooLong => Referee::decide_too_long(position, to_move),
            End::Illegal | End::Timeout | End::Crash | End::Flood | End::Garbage | End::Resigned => {
                to_move.other()
            }
        };
        differs("winner", game.winner, winner).or_else(|| {
            let failed = game.end.is_failure();
            (failed != game.reason.is_some()).then(|| match failed {
                true => format!("end is `{}`, and no reason is given", game.end),
                false => format!("end is `{}`, which needs no reason", game.end),
            })
        })
    }
}

/// What a recorded value should be.
pub(in crate::tournament) fn differs<T: PartialEq + Display>(
    key: &str,
    recorded: T,
    expected: T,
) -> Option<String> {
    (recorded != expected).then(|| format!("{key} is `{recorded}`, it should be `{expected}`"))
}
