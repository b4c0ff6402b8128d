//! A tournament from code: what a file says, said by calls and judged alike.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use super::entrant::Entrant;
use super::limits;
use super::plan::{Order, Pairings, Plan, Stage};
use super::starts::Starts;
use crate::game::Variant;
use crate::play::Referee;
use crate::strategy::{BotPolicy, Recipe};
use crate::text::nearest;
use crate::yaml::Problems;

/// A tournament that is being put together; [`Plan::builder`] begins one. Everything is judged at the
/// end, by [`build`](PlanBuilder::build).
#[derive(Debug, Clone)]
#[must_use = "a tournament is made by `build`"]
pub struct PlanBuilder {
    name: String,
    seed: u64,
    pairings: Pairings,
    order: Order,
    sample: Option<u64>,
    rounds: u64,
    max_moves: u64,
    bots: BotPolicy,
    stages: Vec<StageBuilder>,
    /// Or why there is none.
    entrants: Vec<Result<Entrant, String>>,
}

/// An entry of `variants` that is being put together; [`Stage::builder`] begins one, and the id of a
/// variant is one by itself.
#[derive(Debug, Clone)]
#[must_use = "hand it to `PlanBuilder::variant`"]
pub struct StageBuilder {
    variant: String,
    name: Option<String>,
    rules: String,
    starts: Option<StartsWanted>,
}

/// Starts before they are judged.
#[derive(Debug, Clone)]
enum StartsWanted {
    List(Vec<u64>),
    Range(RangeInclusive<u64>),
    Sample(RangeInclusive<u64>, u64),
}

impl PlanBuilder {
    pub(super) fn new(name: impl Into<String>) -> Self {
        PlanBuilder {
            name: name.into(),
            seed: 0,
            pairings: Pairings::RoundRobin,
            order: Order::default(),
            sample: None,
            rounds: 1,
            max_moves: Referee::MAX_MOVES,
            bots: BotPolicy::default(),
            stages: Vec::new(),
            entrants: Vec::new(),
        }
    }

    /// The seed, from which everything random comes; 0 if it is not set.
    pub fn seed(self, seed: u64) -> Self {
        PlanBuilder { seed, ..self }
    }

    /// Who meets whom; everybody meets everybody if it is not set.
    pub fn pairings(self, pairings: Pairings) -> Self {
        PlanBuilder { pairings, ..self }
    }

    /// Which starts come first; variant by variant if it is not set.
    pub fn order(self, order: Order) -> Self {
        PlanBuilder { order, ..self }
    }

    /// Every pairing plays on so many starts of its own, which the seed draws from those of each game; on all of
    /// them if it is not set.
    pub fn sample(self, starts: u64) -> Self {
        PlanBuilder { sample: Some(starts), ..self }
    }

    /// Rounds for each start and pairing; 1 if it is not set. A round is two games, seats swapped.
    pub fn rounds(self, rounds: u64) -> Self {
        PlanBuilder { rounds, ..self }
    }

    /// Moves after which a game is too long.
    pub fn max_moves(self, max_moves: u64) -> Self {
        PlanBuilder { max_moves, ..self }
    }

    /// What is decided about programs from outside.
    pub fn bots(self, bots: BotPolicy) -> Self {
        PlanBuilder { bots, ..self }
    }

    /// Adds a game: the id of a variant, or a [`Stage::builder`] that says more.
    pub fn variant(mut self, stage: impl Into<StageBuilder>) -> Self {
        self.stages.push(stage.into());
        self
    }

    /// Adds a strategy: a recipe, or a built-in one as it would be typed.
    pub fn strategy<R: TryInto<Recipe, Error: Display>>(mut self, recipe: R) -> Self {
        self.entrants.push(recipe.try_into().map(Entrant::from).map_err(|error| error.to_string()));
        self
    }

    /// Adds a strategy that was looked up, under the name that it has there.
    pub fn entrant(mut self, entrant: Entrant) -> Self {
        self.entrants.push(Ok(entrant));
        self
    }

    /// The tournament.
    ///
    /// # Errors
    /// With everything that is wrong with it at once.
    pub fn build(self) -> Result<Plan, Problems> {
        let mut problems = Problems::new(&self.name);
        let PlanBuilder { name, seed, pairings, order, sample, rounds, max_moves, bots, stages, entrants } =
            self;
        for checked in [
            limits::check_name(&name),
            limits::check_rounds(rounds),
            limits::check_sample(sample),
            limits::check_max_moves(max_moves),
            limits::check_fewest("variants", stages.len(), 1),
            limits::check_most("variants", stages.len()),
            limits::check_fewest("strategies", entrants.len(), pairings.fewest()),
            limits::check_most("strategies", entrants.len()),
        ] {
            problems.check(0, checked);
        }
        let stages: Vec<Stage> =
            stages.into_iter().filter_map(|stage| stage.build(seed, &mut problems)).collect();
        check_names(stages.iter().map(|stage| stage.name.as_str()), "variants", &mut problems);
        let made = entrants.into_iter().filter_map(|made| made.map_err(|what| problems.add(0, what)).ok());
        let entrants: Vec<Entrant> = made.collect();
        check_names(entrants.iter().map(|entrant| entrant.name.as_str()), "strategies", &mut problems);
        let plan = Plan {
            name,
            seed,
            pairings,
            order,
            sample,
            rounds,
            max_moves,
            sandbox: None,
            bots,
            stages,
            entrants,
            shard: None,
        };
        if problems.is_empty() {
            problems.check(0, limits::check_match(plan.pairings, plan.entrants.len(), plan.start_count()));
        }
        if problems.is_empty() && plan.game_count().is_none() {
            problems.add(0, "these are more games than can be counted (2^64); use fewer rounds or starts");
        }
        problems.unless_empty(Some(plan))
    }
}

impl StageBuilder {
    pub(super) fn new(variant: impl Into<String>) -> Self {
        StageBuilder { variant: variant.into(), name: None, rules: String::new(), starts: None }
    }

    /// Its own name, which entries of the same variant need; the variant's id if it is not set.
    pub fn named(self, name: impl Into<String>) -> Self {
        StageBuilder { name: Some(name.into()), ..self }
    }

    /// Overrides the variant's rules, by a list such as `one=no,divisors=prime`.
    pub fn rules(self, overrides: impl Into<String>) -> Self {
        StageBuilder { rules: overrides.into(), ..self }
    }

    /// Games begin from these numbers; from the variant's usual start if nothing is set.
    pub fn starts(self, starts: impl IntoIterator<Item = u64>) -> Self {
        StageBuilder { starts: Some(StartsWanted::List(starts.into_iter().collect())), ..self }
    }

    /// Games begin from every number of this range, which is not written out.
    pub fn range(self, range: RangeInclusive<u64>) -> Self {
        StageBuilder { starts: Some(StartsWanted::Range(range)), ..self }
    }

    /// Games begin from `count` different numbers of this range, which the tournament's seed draws.
    pub fn sample(self, range: RangeInclusive<u64>, count: u64) -> Self {
        StageBuilder { starts: Some(StartsWanted::Sample(range, count)), ..self }
    }

    fn build(self, seed: u64, problems: &mut Problems) -> Option<Stage> {
        let StageBuilder { variant: id, name, rules, starts } = self;
        let Some(variant) = Variant::find(&id) else {
            let known: Vec<&str> = Variant::ids().collect();
            let hint = nearest::hint(&id, Variant::ids());
            problems.add(0, format!("unknown variant `{id}`{hint}; use one of `{}`", known.join("`, `")));
            return None;
        };
        let rules = variant.rules.with_overrides(&rules).map_err(|what| problems.add(0, what.to_string()));
        let starts = match starts {
            None => Some(Starts::List(vec![variant.default_start])),
            Some(wanted) => wanted.check(seed).map_err(|what| problems.add(0, what)).ok(),
        };
        Some(Stage { name: name.unwrap_or(id), variant, rules: rules.ok()?, starts: starts? })
    }
}

/// A variant by its id, from its usual start.
impl From<&str> for StageBuilder {
    fn from(variant: &str) -> Self {
        StageBuilder::new(variant)
    }
}

impl StartsWanted {
    fn check(self, seed: u64) -> Result<Starts, String> {
        match self {
            StartsWanted::List(list) => {
                let mut seen = BTreeSet::new();
                for &start in &list {
                    limits::check_start(start)?;
                    if !seen.insert(start) {
                        return Err(format!("start {start} is listed twice; keep one"));
                    }
                }
                limits::check_fewest("starts", list.len(), 1)?;
                Ok(Starts::List(list))
            }
            StartsWanted::Range(range) => {
                let (from, to) = ends(&range)?;
                limits::range(from, to)
            }
            StartsWanted::Sample(range, count) => {
                let (from, to) = ends(&range)?;
                limits::sample(from, to, count, seed)
            }
        }
    }
}

/// The ends of a range, both of which are starts.
fn ends(range: &RangeInclusive<u64>) -> Result<(u64, u64), String> {
    limits::check_start(*range.start())?;
    limits::check_start(*range.end())?;
    Ok((*range.start(), *range.end()))
}

fn check_names<'a>(names: impl Iterator<Item = &'a str>, key: &str, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for name in names {
        problems.check(0, limits::check_name(name));
        if !seen.insert(name) {
            problems.add(0, format!("two `{key}` are called `{name}`; give one a name with `named`"));
        }
    }
}
