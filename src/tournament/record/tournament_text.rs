//! A tournament as the header of its record says it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::header_error::{HeaderError, unknown};
use super::rules_text::RulesText;
use crate::game::{MAX_START, MIN_START, Variant};
use crate::play::Referee;
use crate::strategy::{self, BotPolicy, Confinement};
use crate::tournament::entrant::Entrant;
use crate::tournament::limits::{self, MOST_ITEMS};
use crate::tournament::plan::{Order, Pairings, Plan, Stage};
use crate::tournament::shard::Shard;
use crate::tournament::starts::{Starts, StartsText};

/// Who plays what, as it was resolved.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentText {
    pub(super) name: String,
    pub(super) seed: String,
    format: Pairings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<Order>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sample: Option<u64>,
    rounds: u64,
    #[serde(default, rename = "max-moves", skip_serializing_if = "Option::is_none")]
    pub(super) max_moves: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sandbox: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) trusted: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    limits: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ponder: bool,
    variants: Vec<VariantText>,
    pub(super) strategies: Vec<StrategyText>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantText {
    name: String,
    variant: String,
    rules: RulesText,
    starts: StartsText,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StrategyText {
    pub(super) name: String,
    pub(super) r#use: String,
    pub(super) definition: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) engine: Option<String>,
}

impl TournamentText {
    pub(super) fn of(plan: &Plan) -> Self {
        let variant = |stage: &Stage| VariantText {
            name: stage.name.clone(),
            variant: stage.variant.id.into(),
            rules: RulesText::of(stage.rules),
            starts: stage.starts.text(),
        };
        let strategy = |entrant: &Entrant| StrategyText {
            name: entrant.name.clone(),
            r#use: entrant.uses.clone(),
            definition: entrant.definition.clone(),
            engine: entrant.engine.clone(),
        };
        TournamentText {
            name: plan.name.clone(),
            seed: plan.seed.to_string(),
            format: plan.pairings,
            order: Some(plan.order).filter(|order| *order != Order::default()),
            sample: plan.sample,
            rounds: plan.rounds,
            max_moves: Some(plan.max_moves).filter(|most| *most != Referee::MAX_MOVES),
            sandbox: plan.bots.level.map(|level| level.name().into()),
            trusted: plan.trusted().map(String::from).collect(),
            limits: plan.bots.caps.written().into_iter().map(|(key, value)| (key.into(), value)).collect(),
            ponder: plan.bots.ponder,
            variants: plan.stages.iter().map(variant).collect(),
            strategies: plan.entrants.iter().map(strategy).collect(),
        }
    }

    /// Does it say how programs are run?
    pub(super) fn runs_programs(&self) -> bool {
        self.sandbox.is_some() || !self.trusted.is_empty() || !self.limits.is_empty() || self.ponder
    }

    /// How programs were confined.
    pub(super) fn confinement(&self) -> Result<Option<Confinement>, HeaderError> {
        let found = |name: &String| {
            Confinement::find(name).ok_or_else(|| unknown(&format!("the level `{name}` of a sandbox")))
        };
        self.sandbox.as_ref().map(found).transpose()
    }

    /// How programs were run.
    fn bots(&self) -> Result<BotPolicy, HeaderError> {
        let level = self.confinement()?;
        let mut bots = BotPolicy { ponder: self.ponder, level, ..BotPolicy::default() };
        for (key, value) in &self.limits {
            match strategy::limits::set(&mut bots.caps, key, value) {
                Ok(true) => {}
                Ok(false) => return Err(unknown(&format!("limit `{key}`"))),
                Err(what) => return Err(unknown(&what)),
            }
        }
        Ok(bots)
    }

    /// The plan that it stands for, in which strategies are known by what is said of them here.
    pub(super) fn plan(&self, max_moves: u64, shard: Option<Shard>) -> Result<Plan, HeaderError> {
        if self.variants.len().max(self.strategies.len()) > MOST_ITEMS {
            return Err(unknown(&format!("more than {MOST_ITEMS} strategies or variants")));
        }
        let seed = self.seed.parse().map_err(|error| unknown(&error))?;
        let plan = Plan {
            name: self.name.clone(),
            seed,
            pairings: self.format,
            order: self.order.unwrap_or_default(),
            sample: self.sample,
            rounds: self.rounds,
            max_moves,
            sandbox: None,
            bots: self.bots()?,
            stages: self.variants.iter().map(|entry| entry.stage(seed)).collect::<Result<_, _>>()?,
            entrants: self.strategies.iter().map(StrategyText::entrant).collect(),
            shard,
        };
        if plan.entrants.len() < 2 || plan.game_count().is_none_or(|games| games == 0) {
            return Err(unknown(&"a tournament without games"));
        }
        limits::check_match(plan.pairings, plan.entrants.len(), plan.start_count())
            .map_err(|error| unknown(&error))?;
        Ok(plan)
    }
}

impl VariantText {
    fn stage(&self, seed: u64) -> Result<Stage, HeaderError> {
        let missing = || HeaderError::Unknown(format!("variant `{}`", self.variant));
        let variant = Variant::find(&self.variant).ok_or_else(missing)?;
        let rules = self.rules.rules(variant.rules).map_err(|error| unknown(&error))?;
        let starts = starts(&self.starts, seed).ok_or_else(|| unknown(&"starts out of range"))?;
        Ok(Stage { name: self.name.clone(), variant, rules, starts })
    }
}

impl StrategyText {
    fn entrant(&self) -> Entrant {
        let StrategyText { name, r#use: uses, definition, engine } = self.clone();
        Entrant::recorded(name, uses, definition, engine)
    }
}

/// The starts that the text stands for; none where there is no such start, or no start at all.
fn starts(text: &StartsText, seed: u64) -> Option<Starts> {
    let known = |start: &u64| (MIN_START..=MAX_START).contains(start);
    let starts = match *text {
        StartsText::List(ref list) => list.iter().all(known).then(|| Starts::List(list.clone())),
        StartsText::Range { from, to, count } => {
            (known(&from) && known(&to) && from <= to && count.is_none_or(|count| count <= to - from + 1))
                .then(|| count.map_or(Starts::Range(from, to), |count| Starts::sample(from, to, count, seed)))
        }
    };
    starts.filter(|starts| !starts.is_empty())
}
