//! Does a bot behave? Every check is made, whatever the others find.

mod games;
mod probes;
mod remedies;
mod strength;

pub use remedies::Language;
pub use strength::{Score, strength};

use crate::external;
use crate::strategy::{Program, Recipe, Setting};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub check: &'static str,
    /// How it came out.
    pub verdict: Grade,
    /// What was seen, in one line.
    pub note: String,
    /// The last lines exchanged, where it failed.
    pub exchanged: Vec<String>,
    /// The end of standard error, where it failed.
    pub stderr: Vec<String>,
    /// What to do about it, where it failed.
    pub fix: String,
}

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// As it should be.
    Good,
    /// Worth knowing; nothing is wrong.
    Stated,
    /// Not as it should be.
    Bad,
}

impl Finding {
    fn good(check: &'static str, note: impl Into<String>) -> Self {
        let (exchanged, stderr, fix) = (Vec::new(), Vec::new(), String::new());
        Finding { check, verdict: Grade::Good, note: note.into(), exchanged, stderr, fix }
    }

    fn stated(check: &'static str, note: impl Into<String>) -> Self {
        Finding { verdict: Grade::Stated, ..Finding::good(check, note) }
    }

    fn bad(check: &'static str, note: impl Into<String>, fix: impl Into<String>) -> Self {
        Finding { verdict: Grade::Bad, fix: fix.into(), ..Finding::good(check, note) }
    }
}

/// Makes every check of `recipe`, and tells each finding as it is made. Does it play whole games, so
/// that its strength can be measured?
pub fn examine(recipe: &Recipe, setting: &Setting, mut tell: impl FnMut(Finding)) -> bool {
    let mut patient = true;
    if let Some(program) = external::program_of(recipe) {
        for (index, probe) in probes::ALL.iter().enumerate() {
            let finding = probe(&hurried(program, patient));
            // Once it is known not to answer, the other checks do not wait as long again.
            patient &= index > 0 || finding.verdict != Grade::Bad;
            tell(finding);
        }
    }
    let recipe = match external::program_of(recipe) {
        Some(program) => external::recipe(hurried(program, patient)),
        None => recipe.clone(),
    };
    let played = games::legal_and_in_time(&recipe, setting);
    let plays = played.iter().all(|finding| finding.verdict != Grade::Bad);
    played.into_iter().for_each(&mut tell);
    tell(games::deterministic(&recipe, setting, plays));
    plays
}

fn hurried(program: &Program, patient: bool) -> Program {
    let mut program = program.clone();
    if !patient {
        program.limits.start = program.limits.start.min(probes::SHORT);
        program.limits.think = program.limits.think.min(probes::SHORT);
    }
    program
}
