//! `--reuse`: older records whose games a run takes over.

use std::path::PathBuf;

use super::{complain, run};
use crate::play::Stop;
use crate::system::raise_limits;
use crate::tournament::Plan;
use crate::tournament::record::{OldRecord, RecordError, Reuse};

/// Opens the older records at these paths.
pub(super) fn open(paths: &[PathBuf]) -> Result<Vec<OldRecord>, RecordError> {
    if !paths.is_empty() {
        // Every thread reads every record.
        raise_limits();
    }
    paths.iter().map(|path| OldRecord::open(path)).collect()
}

/// Checks their games, and says what a person may not expect; none where there are no records.
pub(super) fn check<'a>(
    olds: &'a [OldRecord],
    plan: &Plan,
    stop: &Stop,
) -> Result<Option<Reuse<'a>>, RecordError> {
    if olds.is_empty() {
        return Ok(None);
    }
    let reuse = Reuse::new(olds, plan, stop)?;
    for old in reuse.of_other_seeds(plan) {
        let (shown, theirs, ours) = (old.path.display(), old.plan.seed, plan.seed);
        complain(&format!(
            "note: `{shown}` has seed {theirs} and this tournament {ours}, so it has none of its games"
        ));
    }
    for old in reuse.ran_otherwise() {
        let shown = old.path.display();
        complain(&format!(
            "note: in `{shown}` bots ran in another sandbox or with other limits; their games are played again"
        ));
    }
    for OldRecord { path, version, .. } in olds.iter().filter(|old| old.version != run::VERSION) {
        let (shown, here) = (path.display(), run::VERSION);
        complain(&format!(
            "note: `{shown}` was begun by duel {version}; what is played now is played by duel {here}"
        ));
    }
    Ok(Some(reuse))
}

/// How many games a record had before, if any.
pub(super) fn there(games: u64) -> String {
    if games == 0 { String::new() } else { format!(", {games} in the record before") }
}
