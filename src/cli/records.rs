//! Records that are read together.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{anyhow, bail};

use super::complain;
use crate::play::{Finished, Stop};
use crate::text::{nearest, safe};
use crate::tournament::record::{Reading, Record, header_line};
use crate::tournament::{Fold, Plan, Schedule, Slot};

/// As many names are listed where an unknown one was typed.
const MOST_NAMES: usize = 12;

/// Records of the same tournament, none of which holds a game of another.
pub(super) struct Records<'a> {
    /// The tournament.
    pub(super) plan: Plan,
    records: Vec<Record<'a>>,
}

impl<'a> Records<'a> {
    pub(super) fn open(paths: &'a [PathBuf]) -> anyhow::Result<Self> {
        let records = paths.iter().map(|path| Record::open(path)).collect::<Result<Vec<_>, _>>()?;
        let whole = |record: &Record<'_>| Plan { shard: None, ..record.plan.clone() };
        let plan = whole(&records[0]);
        let (header, shown) = (header_line(&plan), paths[0].display());
        if let Some((path, _)) =
            paths.iter().zip(&records).skip(1).find(|(_, record)| header_line(&whole(record)) != header)
        {
            bail!(
                "`{}` is a record of another tournament than `{shown}`; name records of the same one",
                path.display()
            );
        }
        // Parts of the same deal are told apart by their numbers; whatever else is named twice overlaps.
        let mut seen: HashMap<u64, &PathBuf> = HashMap::new();
        for (path, record) in paths.iter().zip(&records).filter(|_| paths.len() > 1) {
            let part = record
                .plan
                .shard
                .filter(|shard| records[0].plan.shard.is_some_and(|first| first.of() == shard.of()));
            let other = match part {
                Some(shard) => seen.insert(shard.number(), path),
                None => paths.iter().find(|other| *other != path).or(Some(path)),
            };
            if let Some(other) = other {
                bail!(
                    "`{}` and `{}` hold the same games; name a record, or parts of one deal, each once",
                    other.display(),
                    path.display()
                );
            }
        }
        Ok(Records { plan, records })
    }

    /// How many games the tournament has.
    pub(super) fn planned(&self) -> u64 {
        Schedule::new(&self.plan).len()
    }

    /// Hands every game to `tell` with the place of its record among those that were named, until `tell` has
    /// had enough; says how many there were, and complains where some are still to be played.
    pub(super) fn each(
        &mut self,
        stop: &Stop,
        mut tell: impl FnMut(usize, &Slot, &Finished<'_>) -> ControlFlow<()>,
    ) -> anyhow::Result<u64> {
        let mut games = 0;
        for (at, record) in self.records.iter_mut().enumerate() {
            let mut enough = false;
            games += record.each_until(stop, |slot, game| {
                let told = tell(at, slot, game);
                enough = told.is_break();
                told
            })?;
            if enough {
                return Ok(games);
            }
        }
        complain_of_missing(games, &self.plan);
        Ok(games)
    }

    /// Counts every game with a fold that `empty` makes for each thread, in no order; complains where some are
    /// still to be played.
    pub(super) fn fold<F: Fold>(
        &mut self,
        how: &Reading<'_>,
        empty: impl Fn() -> F + Sync,
    ) -> anyhow::Result<F> {
        let (mut total, mut games) = (empty(), 0);
        for record in &mut self.records {
            let (part, more) = record.fold(how, &empty)?;
            total.merge(part);
            games += more;
        }
        complain_of_missing(games, &self.plan);
        Ok(total)
    }

    /// The number of the strategy of this name.
    pub(super) fn strategy(&self, name: &str) -> anyhow::Result<usize> {
        strategy_named(&self.plan, name)
    }

    /// The number of the variant of this name.
    pub(super) fn variant(&self, name: &str) -> anyhow::Result<usize> {
        named("variant", name, || self.plan.stages.iter().map(|stage| stage.name.as_str()))
    }
}

/// Says so where fewer games are recorded than the whole tournament has.
pub(super) fn complain_of_missing(games: u64, plan: &Plan) {
    let planned = Schedule::new(&Plan { shard: None, ..plan.clone() }).len();
    if games < planned {
        complain(&format!(
            "note: {games} of {planned} games are recorded here; `duel run --resume` plays the rest of a record"
        ));
    }
}

/// The number of the strategy of this name.
pub(super) fn strategy_named(plan: &Plan, name: &str) -> anyhow::Result<usize> {
    named("strategy", name, || plan.entrants.iter().map(|entrant| entrant.name.as_str()))
}

/// Where `name` stands among the names that a tournament has.
fn named<'n, N: Iterator<Item = &'n str>>(
    what: &str,
    name: &str,
    names: impl Fn() -> N,
) -> anyhow::Result<usize> {
    names().position(|known| known == name).ok_or_else(|| {
        let listed: Vec<String> = names().take(MOST_NAMES).map(|name| format!("`{}`", safe(name))).collect();
        let more = names().count().saturating_sub(MOST_NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let hint = nearest::hint(name, names());
        anyhow!("the tournament has no {what} `{}`{hint}; it has {}{more}", safe(name), listed.join(", "))
    })
}
