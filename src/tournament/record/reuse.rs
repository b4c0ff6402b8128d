//! Games that older records have: which of them are games of a new tournament, and where they stand.
//!
//! The schedule is a function of a game's number, and what a game is gives its number back, in the old schedule as
//! in the new one. So nothing is searched for, and nothing is kept of an old record but where some lines begin.

use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::header::Header;
use super::line_index::LineIndex;
use super::lines::{Read, RecordLines};
use super::read::{Record, RecordError, each_game};
use crate::files;
use crate::play::{End, Finished, Stop};
use crate::strategy::Recipe;
use crate::tournament::entrant::Entrant;
use crate::tournament::lookup::{GameKey, Lookup};
use crate::tournament::plan::{Pairings, Plan};
use crate::tournament::schedule::{Schedule, Slot};

/// A record whose games are to be taken over.
#[derive(Debug)]
pub struct OldRecord {
    /// Where it is.
    pub path: PathBuf,
    /// The tournament that it is of.
    pub plan: Plan,
    /// The version of `duel` that began it.
    pub version: String,
    /// Whose programs were not confined.
    trusted: Vec<String>,
}

impl OldRecord {
    /// Opens a record and reads its header.
    ///
    /// # Errors
    /// When it cannot be read, or its games cannot be games of a tournament.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let file = files::open_regular(path).map_err(RecordError::io("open", path))?;
        let mut lines = RecordLines::new(BufReader::new(file));
        let Read::Line(line) = lines.next_line().map_err(RecordError::io("read", path))? else {
            let what = "there is no header; name a file that `duel run --record` wrote";
            return Err(RecordError::foreign(path, 1, what));
        };
        let header = Header::parse(line).and_then(|header| Ok((header.plan()?, header)));
        let (plan, header) = header.map_err(|error| RecordError::foreign(path, 1, error.to_string()))?;
        if plan.pairings == Pairings::Match {
            let what = "this is the record of a match, whose games have seeds of their own; name a file that \
                        `duel run --record` wrote";
            return Err(RecordError::foreign(path, 1, what));
        }
        Ok(OldRecord {
            path: path.into(),
            plan,
            version: header.version(),
            trusted: header.trusted().to_vec(),
        })
    }

    /// Was this entrant run as it is in `plan`, as far as that can decide its games?
    fn ran_like(&self, plan: &Plan, entrant: &Entrant) -> bool {
        let program = entrant.recipe().is_some_and(Recipe::runs_programs);
        if program {
            let trusted = plan.trusted().any(|name| name == entrant.name);
            return self.plan.bots == plan.bots && self.trusted.contains(&entrant.name) == trusted;
        }
        // A module has limits, and nothing else of this.
        entrant.engine.is_none() || self.plan.bots.caps == plan.bots.caps
    }
}

/// The games of older records, as far as a new tournament has them.
#[derive(Debug)]
pub struct Reuse<'a> {
    pub(super) records: Vec<OldGames<'a>>,
    /// By entrant: do its games come out the same when they are played again?
    reproducible: Vec<bool>,
    max_moves: u64,
}

/// One of these records.
#[derive(Debug)]
pub(super) struct OldGames<'a> {
    pub(super) record: &'a OldRecord,
    pub(super) schedule: Schedule<'a>,
    pub(super) index: LineIndex,
    lookup: Lookup,
    /// How many games it has.
    games: u64,
    /// By entrant of the new tournament: which one it is here.
    entrants: Vec<Option<usize>>,
    /// By stage of the new tournament: which ones have the same game.
    stages: Vec<Vec<usize>>,
    /// By entrant of the new tournament: is it a program, or a module, that was run differently?
    ran_otherwise: Vec<bool>,
}

impl<'a> Reuse<'a> {
    /// The games of `records` that `plan` has, too. Every game of each record is checked.
    ///
    /// # Errors
    /// When a record cannot be read, or a line of it is not the game that belongs there.
    pub fn new(records: &'a [OldRecord], plan: &Plan, stop: &Stop) -> Result<Self, RecordError> {
        let games = records.iter().map(|record| OldGames::new(record, plan, stop));
        Ok(Reuse {
            records: games.collect::<Result<_, _>>()?,
            reproducible: plan.entrants.iter().map(Entrant::is_reproducible).collect(),
            max_moves: plan.max_moves,
        })
    }

    /// Records of which no game can be taken over, since their tournament has another seed.
    pub fn of_other_seeds(&self, plan: &Plan) -> impl Iterator<Item = &'a OldRecord> {
        self.records.iter().map(|games| games.record).filter(move |record| record.plan.seed != plan.seed)
    }

    /// Records of which some bots' games cannot be taken over, since these were run differently.
    pub fn ran_otherwise(&self) -> impl Iterator<Item = &'a OldRecord> {
        let other = |games: &&OldGames<'a>| games.ran_otherwise.contains(&true);
        self.records.iter().filter(other).map(|games| games.record)
    }

    /// Would it be the same whenever it is played?
    pub(super) fn is_reproducible(&self, slot: &Slot) -> bool {
        slot.players.iter().all(|player| self.reproducible[*player])
    }

    /// Would the game have ended like this here? Only the most moves that a game may have could differ.
    pub(super) fn fits(&self, game: &Finished<'_>) -> bool {
        let moves = game.moves.len() as u64;
        match game.end {
            End::TooLong => moves == self.max_moves,
            End::NoMoves => moves <= self.max_moves,
            _ => moves < self.max_moves,
        }
    }
}

impl<'a> OldGames<'a> {
    fn new(record: &'a OldRecord, plan: &Plan, stop: &Stop) -> Result<Self, RecordError> {
        let (path, old) = (record.path.as_path(), &record.plan);
        let schedule = Schedule::new(old);
        let mut lines = Record::open(path)?.lines;
        let games = each_game(&mut lines, path, &schedule, u64::MAX, stop, |_, _| ControlFlow::Continue(()))?;
        let file = files::open_regular(path).map_err(RecordError::io("open", path))?;
        let index = LineIndex::build(BufReader::with_capacity(1 << 16, file), games)
            .map_err(RecordError::io("read", path))?;
        let same_seed = old.seed == plan.seed;
        let entrant = |new: &Entrant| {
            let same = |old: &Entrant| old.key() == new.key() && old.engine == new.engine;
            old.entrants.iter().position(|old| same_seed && same(old))
        };
        let entrants: Vec<Option<usize>> = plan.entrants.iter().map(entrant).collect();
        let stages = plan.stages.iter().map(|new| {
            let same = |stage: &usize| {
                let old = &old.stages[*stage];
                (old.variant.id, old.rules) == (new.variant.id, new.rules)
            };
            (0..old.stages.len()).filter(same).collect()
        });
        let ran_otherwise = plan
            .entrants
            .iter()
            .zip(&entrants)
            .map(|(entrant, here)| here.is_some() && !record.ran_like(plan, entrant));
        Ok(OldGames {
            stages: stages.collect(),
            ran_otherwise: ran_otherwise.collect(),
            entrants,
            lookup: Lookup::new(&schedule),
            record,
            schedule,
            index,
            games,
        })
    }

    /// Which game of this record is that of a `slot` of the new tournament; none where it has none.
    pub(super) fn place(&self, slot: &Slot) -> Option<u64> {
        if slot.players.iter().any(|player| self.ran_otherwise[*player]) {
            return None;
        }
        let [first, second] = slot.players.map(|player| self.entrants[player]);
        let players = [first?, second?];
        self.stages[slot.stage].iter().find_map(|&stage| {
            let key = GameKey { round: slot.round, stage, start: slot.start, players };
            self.lookup.place(&self.schedule, &key).filter(|place| *place < self.games)
        })
    }
}
