//! Plays recorded games again, and says what differs.

use super::record::{Checker, LineWriter, differs};
use super::schedule::{Schedule, Slot};
use crate::play::{Finished, Leave, Referee, Strategy};
use crate::strategy::Setting;

/// What is to be said of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
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
    checker: Checker<'a>,
    writer: LineWriter,
    again: Vec<u8>,
}

impl<'a> Verifier<'a> {
    /// A verifier of the games of this schedule.
    pub fn new(schedule: &'a Schedule<'a>, setting: &Setting) -> Self {
        let plan = schedule.plan();
        // What bots may use is the tournament's, or a limit would be met otherwise.
        let setting = &Setting { bots: plan.bots, ..setting.clone() };
        Verifier {
            schedule,
            reproducible: plan.entrants.iter().map(|entrant| entrant.is_reproducible()).collect(),
            players: plan.players(setting),
            referee: Referee::new(plan.max_moves, setting.stop.clone()),
            checker: Checker::new(schedule),
            writer: LineWriter::new(plan),
            again: Vec::new(),
        }
    }

    /// Is `line`, which is given without its end, the game that belongs in `slot`?
    ///
    /// # Errors
    /// When somebody asked to stop before that was found out.
    pub fn check(&mut self, slot: &Slot, line: &[u8]) -> Result<Verified, Leave> {
        Ok(self.check_first(slot, line)?.0)
    }

    /// Is the line that `bytes` begin with the game that belongs in `slot`? Says also how long that line is without
    /// its end, which is not looked for where the game comes out the same.
    pub(super) fn check_first(&mut self, slot: &Slot, bytes: &[u8]) -> Result<(Verified, usize), Leave> {
        if !slot.players.iter().all(|&player| self.reproducible[player]) {
            let line = first_line(bytes);
            let checked = self.checker.check(slot, line);
            return Ok((checked.map_or_else(Verified::Different, |_| Verified::Legal), line.len()));
        }
        let game = self.schedule.plan().game(slot);
        let [first, second] = self.players.get_disjoint_mut(slot.players).expect("nobody meets themselves");
        let mut players: [&mut dyn Strategy; 2] = [first.as_mut(), second.as_mut()];
        let played = match self.referee.play(&game, &mut players, &mut ()) {
            Ok(played) => played,
            Err(Leave::Interrupted) => return Err(Leave::Interrupted),
            Err(_) => {
                let what = "the players do not play it to its end again";
                return Ok((Verified::Different(what.into()), first_line(bytes).len()));
            }
        };
        self.again.clear();
        self.writer.write(slot, &played, &mut self.again);
        self.again.pop();
        if bytes.strip_prefix(self.again.as_slice()).is_some_and(|rest| matches!(rest, [] | [b'\n', ..])) {
            return Ok((Verified::Same, self.again.len()));
        }
        let line = first_line(bytes);
        let what = match self.checker.check(slot, line) {
            Ok(recorded) if recorded.reused => {
                "it is marked as taken over, which only games of people and programs are".into()
            }
            Ok(recorded) => difference(&recorded.finished(), &played),
            Err(what) => what,
        };
        Ok((Verified::Different(what), line.len()))
    }
}

/// The first line, without its end.
pub(super) fn first_line(bytes: &[u8]) -> &[u8] {
    let length = bytes.iter().position(|byte| *byte == b'\n');
    &bytes[..length.unwrap_or(bytes.len())]
}

/// The first difference between a legal game and the one that is played again.
fn difference(recorded: &Finished<'_>, again: &Finished<'_>) -> String {
    if recorded.moves != again.moves {
        let same = recorded.moves.iter().zip(again.moves).take_while(|(one, other)| one == other).count();
        let shown = |moves: &[u64]| moves.get(same).map_or("none".into(), |divisor| format!("`{divisor}`"));
        let (recorded, again) = (shown(recorded.moves), shown(again.moves));
        return format!("move {} is {recorded}, played again it is {again}", same + 1);
    }
    differs("winner", recorded.winner, again.winner)
        .or_else(|| differs("end", recorded.end, again.end))
        .unwrap_or_else(|| "reason is not that of the game".into())
}
