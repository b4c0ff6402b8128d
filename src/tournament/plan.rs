//! A tournament resolved and validated: what will be played, by whom, from which numbers.

use serde::{Deserialize, Serialize};

use super::builder::{PlanBuilder, StageBuilder};
use super::entrant::Entrant;
use super::field::{Arena, Field};
use super::resolve;
use super::schedule::Slot;
use super::spec::Spec;
use super::starts::Starts;
use crate::game::{Rules, Variant};
use crate::play::{Game, Strategy};
use crate::strategy::{Folder, Setting};
use crate::yaml::Problems;

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairings {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first strategy meets each other one.
    Gauntlet,
}

/// An entry of `variants`.
#[derive(Debug, Clone)]
pub struct Stage {
    /// Its own name.
    pub name: String,
    /// The variant, in whose rule book's words it is told.
    pub variant: &'static Variant,
    /// The rules.
    pub rules: Rules,
    /// Where its games begin.
    pub starts: Starts,
}

/// All that a tournament's games depend on.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// Its seed.
    pub seed: u64,
    /// Who meets whom.
    pub pairings: Pairings,
    /// Rounds for each start and pairing; a round is two games, seats swapped.
    pub rounds: u64,
    /// Moves after which a game is too long.
    pub max_moves: u64,
    /// The entries of `variants`.
    pub stages: Vec<Stage>,
    /// The entries of `strategies`.
    pub entrants: Vec<Entrant>,
}

impl Plan {
    /// Begins a tournament in code. It is judged as a file is: different names, at least two strategies
    /// and one variant, no more games than can be counted.
    ///
    /// ```
    /// use divisor_duel::tournament::{Plan, Stage};
    ///
    /// let plan = Plan::builder("small")
    ///     .seed(42)
    ///     .rounds(5)
    ///     .variant("divisor-duel")
    ///     .variant(Stage::builder("no-reuse-duel").named("primes").rules("divisors=prime").sample(30..=300, 4))
    ///     .strategy("random")
    ///     .strategy("lookahead:depth=3")
    ///     .build()?;
    /// assert_eq!(plan.game_count(), Some(2 * 5 * (1 + 4)));
    ///
    /// let problems = Plan::builder("empty").variant("divisorduel").build().unwrap_err();
    /// assert!(problems.to_string().contains("the nearest is `divisor-duel`"));
    /// assert!(problems.to_string().contains("`strategies` is empty; list at least 2"));
    /// # Ok::<(), divisor_duel::tournament::Problems>(())
    /// ```
    pub fn builder(name: impl Into<String>) -> PlanBuilder {
        PlanBuilder::new(name)
    }

    /// Reads a tournament file. `seed`, where given, takes the place of the file's; strategies are
    /// looked up among the built-in ones, then in the `folder`.
    ///
    /// # Errors
    /// With everything that is wrong with the file at once.
    ///
    /// ```
    /// use divisor_duel::strategy::Folder;
    /// use divisor_duel::tournament::Plan;
    ///
    /// let text = "variants: [factor-duel]\nstrategies: [random, perfect]\n";
    /// let plan = Plan::read("mine.yaml", text, Some(7), &Folder::empty())?;
    /// assert_eq!((plan.name.as_str(), plan.seed), ("mine", 7));
    /// # Ok::<(), divisor_duel::tournament::Problems>(())
    /// ```
    pub fn read(file: &str, text: &str, seed: Option<u64>, folder: &Folder) -> Result<Plan, Problems> {
        let mut problems = Problems::new(file);
        let spec = Spec::read(text, &mut problems);
        let plan = spec.and_then(|spec| resolve::plan(spec, file, seed, folder, &mut problems));
        problems.unless_empty(plan)
    }

    /// This plan, read from a record, with its strategies looked up on this machine.
    ///
    /// # Errors
    /// When one of them is not here, or is no longer what it was.
    pub fn with_strategies(mut self, folder: &Folder) -> Result<Plan, String> {
        for entrant in &mut self.entrants {
            let found = Entrant::new(Some(&entrant.name), &entrant.uses, folder)
                .map_err(|error| format!("the record needs a strategy that is not here: {error}"))?;
            if found.definition != entrant.definition {
                return Err(format!(
                    "strategy `{}` is no longer what it was; bring its file back, or use `--strategies DIR`",
                    entrant.uses
                ));
            }
            *entrant = found;
        }
        Ok(self)
    }

    /// Makes a player for each entrant; none where strategies are known from a record only.
    pub(super) fn players(&self, setting: &Setting) -> Vec<Box<dyn Strategy>> {
        self.entrants.iter().filter_map(|entrant| entrant.build(setting)).collect()
    }

    /// The game that is played in this slot.
    pub fn game(&self, slot: &Slot) -> Game<'_> {
        let stage = &self.stages[slot.stage];
        Game { variant: stage.variant.id, rules: stage.rules, start: slot.start, seed: slot.seed }
    }

    /// How many pairings there are.
    pub fn pairing_count(&self) -> u64 {
        self.pairings.count(self.entrants.len() as u64)
    }

    /// How many games there are; `None` when they are too many to count.
    pub fn game_count(&self) -> Option<u64> {
        game_count(&self.stages, self.pairing_count(), self.rounds)
    }

    /// Does a person take part?
    pub fn has_human(&self) -> bool {
        self.entrants.iter().any(Entrant::is_human)
    }

    /// What the standings need to know.
    pub fn field(&self) -> Field {
        Field {
            name: self.name.clone(),
            seed: self.seed,
            strategies: self.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            arenas: self.stages.iter().map(Stage::arena).collect(),
        }
    }
}

impl Pairings {
    /// How many pairings there are of so many `entrants`.
    pub(super) fn count(self, entrants: u64) -> u64 {
        match self {
            Pairings::RoundRobin => entrants * entrants.saturating_sub(1) / 2,
            Pairings::Gauntlet => entrants.saturating_sub(1),
        }
    }
}

impl Stage {
    /// Begins an entry of this variant, for [`PlanBuilder::variant`].
    pub fn builder(variant: impl Into<String>) -> StageBuilder {
        StageBuilder::new(variant)
    }

    /// What the standings need to know of it.
    pub(super) fn arena(&self) -> Arena {
        Arena { name: self.name.clone(), rules: self.rules }
    }
}

/// How many games there are; `None` when they are too many to count.
pub(super) fn game_count(stages: &[Stage], pairings: u64, rounds: u64) -> Option<u64> {
    let starts = stages.iter().try_fold(0u64, |sum, stage| sum.checked_add(stage.starts.len()))?;
    starts.checked_mul(2)?.checked_mul(pairings)?.checked_mul(rounds)
}
