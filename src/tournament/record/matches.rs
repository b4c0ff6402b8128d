//! The record of a match at the table, which is written when it is over: only then is its length known.

use super::game::LineWriter;
use super::header;
use crate::play::Finished;
use crate::seed::Seed;
use crate::strategy::{BotPolicy, Confinement};
use crate::tournament::entrant::Entrant;
use crate::tournament::limits;
use crate::tournament::plan::{Order, Pairings, Plan, Stage};
use crate::tournament::schedule::Schedule;

/// The games of a match so far. Whatever was played makes a whole record, since no game depends on how
/// many follow.
#[derive(Debug)]
pub struct MatchRecord {
    plan: Plan,
    writer: LineWriter,
    lines: Vec<u8>,
}

impl MatchRecord {
    /// A record without games. The entrant who begins the first game comes first, and the rounds have the
    /// [seeds](Seed::rounds) that come from this one.
    ///
    /// # Errors
    /// When a name cannot stand in a record, or both are the same.
    pub fn new(seed: Seed, stage: Stage, entrants: [Entrant; 2], max_moves: u64) -> Result<Self, String> {
        for entrant in &entrants {
            limits::check_name(&entrant.name).map_err(|what| format!("`{}`: {what}", entrant.name))?;
        }
        let [one, other] = &entrants;
        if one.name == other.name {
            return Err(format!("both players are called `{}`; give them different names", one.name));
        }
        let plan = Plan {
            name: format!("{} against {}", one.name, other.name),
            seed: seed.0,
            pairings: Pairings::Match,
            order: Order::ByVariant,
            sample: None,
            rounds: 0,
            max_moves,
            sandbox: None,
            bots: BotPolicy::default(),
            stages: vec![stage],
            entrants: entrants.into(),
            shard: None,
        };
        limits::check_match(plan.pairings, plan.entrants.len(), plan.start_count())?;
        Ok(MatchRecord { writer: LineWriter::new(&plan), plan, lines: Vec::new() })
    }

    /// The same, in whose games programs are confined like this.
    pub fn confined(mut self, level: Option<Confinement>) -> Self {
        self.plan.bots.level = level;
        self
    }

    /// The next game is over.
    pub fn add(&mut self, game: &Finished<'_>) {
        let id = self.plan.rounds;
        self.plan.rounds += 1;
        if let Some(slot) = Schedule::new(&self.plan).from(id).next() {
            self.writer.write(&slot, game, &mut self.lines);
        }
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        self.plan.rounds
    }

    /// The record, whole.
    pub fn text(&self) -> String {
        format!("{}\n{}", header::write(&self.plan), String::from_utf8_lossy(&self.lines))
    }
}
