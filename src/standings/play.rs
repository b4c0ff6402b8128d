//! A whole tournament in one call.

use super::model::Standings;
use super::tally::Tally;
use crate::tournament::{Conditions, Plan, Schedule, run};

/// Plays every game of `plan` and says what they mean. Nothing is recorded: for that, see
/// [`run`](crate::tournament::run). When the conditions ask to stop, the standings are those of the games
/// that are done.
///
/// # Panics
/// When a strategy of the plan is known from a record only.
pub fn play(plan: &Plan, conditions: &Conditions<'_>) -> Standings {
    let field = plan.field();
    let ran = run(&Schedule::new(plan), 0, None, || Tally::new(&field), conditions);
    let ran = ran.expect("only a record could not be written, and there is none");
    Standings::new(&field, &ran.fold)
}
