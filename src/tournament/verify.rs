//! Plays recorded games again, and says what differs.

use std::fmt::Display;

use super::record::{Ending, GameLine, LineWriter};
use super::schedule::{Schedule, Slot};
use crate::game::Position;
use crate::referee::Referee;
use crate::seat::Seat;
use crate::strategy::{End, Game, Setting, Strategy};

/// What is to be said of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It came out the same, byte for byte.
    Same,
    /// It is legal; that is all that can be told of a person's or an external program's game.
    Legal,
    /// The first thing that is wrong with it.
    Different(String),
}

/// Checks games, one after another.
pub struct Verifier<'a> {
    schedule: &'a Schedule<'a>,
    reproducible: Vec<bool>,
    players: Vec<Box<dyn Strategy>>,
    referee: Referee,
    writer: LineWriter,
    again: Vec<u8>,
}

impl<'a> Verifier<'a> {
    /// A verifier of the games of this schedule.
    pub fn new(schedule: &'a Schedule<'a>, setting: &Setting) -> Self {
        let plan = schedule.plan();
        Verifier {
            schedule,
            reproducible: plan.entrants.iter().map(|entrant| entrant.is_reproducible()).collect(),
            players: plan.entrants.iter().map(|entrant| entrant.build(setting)).collect(),
            referee: Referee::default(),
            writer: LineWriter::new(plan),
            again: Vec::new(),
        }
    }

    /// Is `line` the game that belongs in `slot`?
    pub fn check(&mut self, slot: &Slot, line: &[u8]) -> Verdict {
        let reproducible = slot.players.iter().all(|&player| self.reproducible[player]);
        self.again.clear();
        if reproducible {
            let Some(ending) = self.play(slot) else {
                return Verdict::Different("the players do not play it to its end again".into());
            };
            self.writer.write(slot, self.referee.moves(), &ending, &mut self.again);
            if self.again.strip_suffix(b"\n") == Some(line) {
                return Verdict::Same;
            }
        }
        let game = match GameLine::parse(line) {
            Ok(game) => game,
            Err(error) => return Verdict::Different(format!("the line is no game: {error}")),
        };
        let difference = self.misplaced(slot, &game).or_else(|| self.illegal(slot, &game));
        if let Some(what) = difference {
            return Verdict::Different(what);
        }
        if !reproducible {
            self.writer.write(slot, &game.moves, &game.ending(), &mut self.again);
            if self.again.strip_suffix(b"\n") == Some(line) {
                return Verdict::Legal;
            }
        }
        Verdict::Different(differs_from(&game, &self.again))
    }

    /// Plays the game; `None` when it does not come to an end.
    fn play(&mut self, slot: &Slot) -> Option<Ending<'static>> {
        let stage = &self.schedule.plan().stages[slot.stage];
        let game = Game { variant: stage.variant.id, rules: stage.rules, start: slot.start, seed: slot.seed };
        let [first, second] = self.players.get_disjoint_mut(slot.players).ok()?;
        let mut players: [&mut dyn Strategy; 2] = [first.as_mut(), second.as_mut()];
        let outcome = self.referee.play(&game, &mut players, &mut ()).ok()?;
        Some(Ending { winner: outcome.winner, end: outcome.end, reason: None })
    }

    /// What the schedule says otherwise.
    fn misplaced(&self, slot: &Slot, game: &GameLine<'_>) -> Option<String> {
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
    fn illegal(&self, slot: &Slot, game: &GameLine<'_>) -> Option<String> {
        let rules = self.schedule.plan().stages[slot.stage].rules;
        let mut position = Position::new(rules, slot.start).ok()?;
        for (index, &divisor) in game.moves.iter().enumerate() {
            if let Err(why) = position.try_play(divisor) {
                return Some(format!("move {} is not legal: {why}", index + 1));
            }
        }
        let to_move = Seat::to_move(game.moves.len());
        let stuck = !position.has_moves();
        match game.end {
            End::NoMoves if !stuck => Some(format!("{to_move} could still move at {}", position.number())),
            end if stuck && end != End::NoMoves => {
                Some(format!("end is `{}`, but {to_move} has no move left", end.name()))
            }
            _ => differs("winner", game.winner, to_move.other()),
        }
    }
}

fn differs<T: PartialEq + Display>(key: &str, recorded: T, expected: T) -> Option<String> {
    (recorded != expected).then(|| format!("{key} is `{recorded}`, it should be `{expected}`"))
}

/// The first difference between a legal game and the line that it should have.
fn differs_from(game: &GameLine<'_>, again: &[u8]) -> String {
    let written = || "it is not written as `duel` writes it".to_string();
    let Ok(expected) = GameLine::parse(again) else { return written() };
    let moves = game.moves.iter().zip(&expected.moves).position(|(a, b)| a != b);
    let index = moves.unwrap_or_else(|| game.moves.len().min(expected.moves.len()));
    if game.moves != expected.moves {
        let shown = |moves: &[u64]| moves.get(index).map_or("none".into(), |divisor| format!("`{divisor}`"));
        let (recorded, again) = (shown(&game.moves), shown(&expected.moves));
        return format!("move {} is {recorded}, played again it is {again}", index + 1);
    }
    differs("winner", game.winner, expected.winner)
        .or_else(|| differs("end", game.end.name(), expected.end.name()))
        .or_else(|| (game.reason != expected.reason).then(|| "reason is not that of the game".into()))
        .unwrap_or_else(written)
}
