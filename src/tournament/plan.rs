//! A tournament resolved and validated: what will be played, by whom, from which numbers.

use serde::{Deserialize, Serialize};

use super::builder::{PlanBuilder, StageBuilder};
use super::entrant::Entrant;
use super::field::{Arena, Field};
use super::resolve;
use super::schedule::Slot;
use super::shard::Shard;
use super::spec::Spec;
use super::starts::Starts;
use crate::game::{Rules, Variant};
use crate::play::{Game, Strategy};
use crate::strategy::{BotPolicy, Confinement, Folder, Recipe, Setting, is_same_definition};
use crate::yaml::Problems;

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairings {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first strategy meets each other one.
    Gauntlet,
    /// The first two strategies each meet every other one, and not each other.
    TwinGauntlet,
    /// Two players who take turns to begin, one game a round: what `duel play` records. The seeds are those
    /// of the rounds of a match, and a tournament's file cannot ask for it.
    Match,
}

/// Which starts come first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// All starts of a variant, then those of the next.
    #[default]
    ByVariant,
    /// The first start of every variant, then the second of every variant: what is played so far speaks
    /// of all variants alike, and more starts change nothing of what comes before them.
    ByStart,
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
    /// Which starts come first.
    pub order: Order,
    /// How many starts of each stage a pairing draws for itself; all of them where nothing is said, or there are
    /// no more.
    pub sample: Option<u64>,
    /// Rounds for each start and pairing; a round is two games, seats swapped.
    pub rounds: u64,
    /// Moves after which a game is too long.
    pub max_moves: u64,
    /// How strongly programs must be confined, at least.
    pub sandbox: Option<Confinement>,
    /// What is decided about programs; how they are confined is found out before they play.
    pub bots: BotPolicy,
    /// The entries of `variants`.
    pub stages: Vec<Stage>,
    /// The entries of `strategies`.
    pub entrants: Vec<Entrant>,
    /// The share of the games that is played here; none where it is all of them.
    pub shard: Option<Shard>,
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
    /// looked up among the built-in ones, then in the `folder`, and their paths are seen from the file's own.
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
        let plan = spec.and_then(|spec| resolve::plan(spec, file, seed, folder, None, &mut problems));
        problems.unless_empty(plan)
    }

    /// The same without the strategies that cannot be made, and with what is wrong with each of them.
    ///
    /// # Errors
    /// With everything else that is wrong with the file at once.
    pub fn read_sound(
        file: &str,
        text: &str,
        seed: Option<u64>,
        folder: &Folder,
    ) -> Result<(Plan, Vec<String>), Problems> {
        let (mut problems, mut broken) = (Problems::new(file), Vec::new());
        let spec = Spec::read(text, &mut problems);
        let plan =
            spec.and_then(|spec| resolve::plan(spec, file, seed, folder, Some(&mut broken), &mut problems));
        Ok((problems.unless_empty(plan)?, broken))
    }

    /// This plan, read from a record, with its strategies looked up on this machine.
    ///
    /// # Errors
    /// When one of them is not here, or is no longer what it was.
    pub fn with_strategies(self, folder: &Folder) -> Result<Plan, String> {
        let everybody: Vec<usize> = (0..self.entrants.len()).collect();
        self.with_some_strategies(&everybody, folder)
    }

    /// The same for these alone, by their places among the entrants.
    pub(super) fn with_some_strategies(mut self, players: &[usize], folder: &Folder) -> Result<Plan, String> {
        for &player in players {
            let entrant = &mut self.entrants[player];
            let mut found = Entrant::new(Some(&entrant.name), &entrant.uses, folder)
                .map_err(|error| format!("the record needs a strategy that is not here: {error}"))?;
            if !is_same_definition(&entrant.definition, &found.definition) {
                return Err(format!(
                    "strategy `{}` is no longer what it was; bring its file back, or use `--strategies DIR`",
                    entrant.uses
                ));
            }
            // What the games were played from, and with which engine, is for the record to say.
            found.definition.clone_from(&entrant.definition);
            found.engine = entrant.engine.take();
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

    /// How many games there are in all shares; `None` when they are too many to count.
    pub fn game_count(&self) -> Option<u64> {
        let per_start = self.pairings.games().checked_mul(self.pairing_count())?;
        self.start_count().checked_mul(per_start)?.checked_mul(self.rounds)
    }

    /// How many starts each pairing has, of all stages; the most that can be counted where there are more.
    pub(super) fn start_count(&self) -> u64 {
        (0..self.stages.len()).fold(0, |sum, stage| sum.saturating_add(self.starts_each(stage)))
    }

    /// How many starts of a stage each pairing has.
    pub(super) fn starts_each(&self, stage: usize) -> u64 {
        let all = self.stages[stage].starts.len();
        self.sample.map_or(all, |sample| sample.min(all))
    }

    /// Has each pairing starts of its own in a stage?
    pub(super) fn samples(&self, stage: usize) -> bool {
        self.starts_each(stage) < self.stages[stage].starts.len()
    }

    /// Does a person take part?
    pub fn has_human(&self) -> bool {
        self.entrants.iter().any(Entrant::is_human)
    }

    /// Do programs from outside take part?
    pub fn runs_programs(&self) -> bool {
        self.entrants.iter().filter_map(Entrant::recipe).any(Recipe::runs_programs)
    }

    /// Whose programs may do more than others: those that are not confined, or see more.
    pub fn trusted(&self) -> impl Iterator<Item = &str> {
        let free = |entrant: &&Entrant| entrant.recipe().is_some_and(Recipe::relies_on_trust);
        self.entrants.iter().filter(free).map(|entrant| entrant.name.as_str())
    }

    /// What the standings need to know.
    pub fn field(&self) -> Field {
        Field {
            name: self.name.clone(),
            seed: self.seed,
            strategies: self.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            deterministic: self.entrants.iter().map(Entrant::is_deterministic).collect(),
            pairings: self.pairings,
            rounds: self.rounds,
            arenas: (0..self.stages.len()).map(|stage| self.arena(stage)).collect(),
        }
    }

    /// What the standings need to know of a stage.
    fn arena(&self, stage: usize) -> Arena {
        let Stage { name, rules, starts, .. } = &self.stages[stage];
        let from_start = self.pairings.games() * self.pairing_count() * self.rounds;
        let own_starts = self.samples(stage);
        Arena {
            name: name.clone(),
            rules: *rules,
            games: from_start.saturating_mul(self.starts_each(stage)),
            largest_start: starts.range().1,
            drawn_from: if own_starts { Some(starts.len()) } else { starts.drawn_from() },
            own_starts,
        }
    }
}

impl Pairings {
    /// How many pairings there are of so many `entrants`.
    pub fn count(self, entrants: u64) -> u64 {
        match self {
            Pairings::RoundRobin => entrants * entrants.saturating_sub(1) / 2,
            Pairings::Gauntlet => entrants.saturating_sub(1),
            Pairings::TwinGauntlet => 2 * entrants.saturating_sub(2),
            Pairings::Match => 1,
        }
    }

    /// How many entrants it takes for a game.
    pub(super) fn fewest(self) -> usize {
        match self {
            Pairings::RoundRobin | Pairings::Gauntlet | Pairings::Match => 2,
            Pairings::TwinGauntlet => 3,
        }
    }

    /// How many games each pairing has on a start in a round: both seats, unless they take turns.
    pub(super) fn games(self) -> u64 {
        match self {
            Pairings::RoundRobin | Pairings::Gauntlet | Pairings::TwinGauntlet => 2,
            Pairings::Match => 1,
        }
    }
}

impl Stage {
    /// Begins an entry of this variant, for [`PlanBuilder::variant`].
    pub fn builder(variant: impl Into<String>) -> StageBuilder {
        StageBuilder::new(variant)
    }
}
