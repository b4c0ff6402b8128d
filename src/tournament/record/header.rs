//! The first line of a record: the version, the tournament as resolved, and a digest of both.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::rules_text::RulesText;
use crate::game::{MAX_START, MIN_START, Variant};
use crate::play::Referee;
use crate::strategy::{self, BotPolicy, Confinement};
use crate::tournament::entrant::Entrant;
use crate::tournament::limits::{self, MOST_ITEMS};
use crate::tournament::plan::{Order, Pairings, Plan, Stage};
use crate::tournament::shard::ShardError;
use crate::tournament::starts::{Starts, StartsText};

/// The newest format that is read. A header that names none is of format 1, whose games had no limit on
/// their moves but that a line had to be readable; one of format 3 says how programs were run, one of format 4
/// which share of the games the record has, and one of format 5 how many starts each pairing draws.
pub const FORMAT: u32 = 5;
/// The format that is written where a header says which share of the games the record has.
const SHARE_FORMAT: u32 = 4;
/// The format that is written where a header says how programs were run.
const PROGRAM_FORMAT: u32 = 3;
/// The format that is written where a header says nothing newer.
const PLAIN_FORMAT: u32 = 2;
/// No readable line of format 1 holds more moves than this.
const MOST_MOVES_OF_FORMAT_1: u64 = 1 << 25;

/// A first line that does not begin a record, or not one that can be understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// Something else.
    #[error("this is not the header of a record: {0}; name a file that `duel run --record` wrote")]
    Form(String),
    /// Written by a newer version.
    #[error(
        "this record has format {found}, and this version of duel reads formats up to {FORMAT}; {}", remedy(.version)
    )]
    Newer {
        /// The format.
        found: u32,
        /// Who wrote it.
        version: String,
    },
    /// The digest is not that of the line.
    #[error("the header has been changed: its digest is `{found}`, that of what it says is `{computed}`")]
    Digest {
        /// As written.
        found: String,
        /// As computed.
        computed: String,
    },
    /// Something in it means nothing here.
    #[error("the header names something unknown here: {0}")]
    Unknown(String),
    /// It is the record of something else.
    #[error(
        "this is the record of another tournament, `{name}` with seed {seed}; name another file (`duel run --reuse` takes over the games that this one has)"
    )]
    OtherTournament {
        /// What it is called.
        name: String,
        /// Its seed.
        seed: String,
    },
    /// The same tournament, but for one of its strategies.
    #[error(
        "strategy `{0}` is no longer what it was when this record was begun; name another file (`duel run --reuse` takes over the games of the others)"
    )]
    OtherStrategy(String),
    /// The same tournament, but another share of its games.
    #[error("this is the record of {found}, and {wanted} is asked for; name another file")]
    OtherShard {
        /// What it has.
        found: String,
        /// What it should have.
        wanted: String,
    },
    /// The same tournament, but for the engine of one of its strategies.
    #[error(
        "strategy `{name}` was played with {engine} when this record was begun, which this version of duel does not have; name another file"
    )]
    OtherEngine {
        /// The strategy.
        name: String,
        /// The engine.
        engine: String,
    },
}

/// Which version to use instead; one that is not later than this one does not tell.
fn remedy(version: &str) -> String {
    let parts =
        |version: &str| version.split('.').map(|part| part.parse().ok()).collect::<Option<Vec<u64>>>();
    match parts(version) > parts(env!("CARGO_PKG_VERSION")) {
        true => format!("use duel {version} or later"),
        false => "use a later duel".into(),
    }
}

/// The first line of a record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    duel: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    format: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    tournament: Tournament,
    digest: String,
}

/// Only what a header of any format has.
#[derive(Deserialize)]
struct AnyHeader {
    duel: String,
    format: Option<u32>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tournament {
    name: String,
    seed: String,
    format: Pairings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<Order>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sample: Option<u64>,
    rounds: u64,
    #[serde(default, rename = "max-moves", skip_serializing_if = "Option::is_none")]
    max_moves: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sandbox: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trusted: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    limits: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ponder: bool,
    variants: Vec<VariantEntry>,
    strategies: Vec<StrategyEntry>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantEntry {
    name: String,
    variant: String,
    rules: RulesText,
    starts: StartsText,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StrategyEntry {
    name: String,
    r#use: String,
    definition: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
}

/// The header of a plan's record, without its line end.
pub fn write(plan: &Plan) -> String {
    write_by(env!("CARGO_PKG_VERSION"), plan)
}

/// The header that this version of `duel` writes.
pub(super) fn write_by(version: &str, plan: &Plan) -> String {
    let tournament = Tournament::of(plan);
    let format = match plan.shard {
        _ if plan.sample.is_some() => FORMAT,
        Some(_) => SHARE_FORMAT,
        None if tournament.runs_programs() => PROGRAM_FORMAT,
        None => PLAIN_FORMAT,
    };
    Header::new(version, Some(format), plan.shard.map(|shard| shard.to_string()), tournament).text()
}

impl Header {
    fn new(duel: &str, format: Option<u32>, shard: Option<String>, tournament: Tournament) -> Self {
        let mut header = Header { duel: duel.into(), format, shard, tournament, digest: String::new() };
        header.digest = blake3::hash(header.text().as_bytes()).to_string();
        header
    }

    fn text(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers only")
    }

    /// The header that `line` is, if it is written as it was when its digest was taken.
    pub(super) fn parse(line: &[u8]) -> Result<Self, HeaderError> {
        let form = |error: serde_json::Error| HeaderError::Form(error.to_string());
        let any: AnyHeader = serde_json::from_slice(line).map_err(form)?;
        if let Some(found) = any.format.filter(|format| *format > FORMAT) {
            return Err(HeaderError::Newer { found, version: any.duel });
        }
        let header: Header = serde_json::from_slice(line).map_err(form)?;
        let computed = Header::new(&header.duel, header.format, header.shard, header.tournament);
        if computed.digest != header.digest {
            return Err(HeaderError::Digest { found: header.digest, computed: computed.digest });
        }
        if computed.text().as_bytes() != line {
            return Err(HeaderError::Form("it is not written as `duel` writes it".into()));
        }
        Ok(computed)
    }

    /// The version of `duel` that wrote it.
    pub(super) fn version(&self) -> String {
        self.duel.clone()
    }

    /// Does the record of `plan` begin with this header, whichever version wrote it?
    pub(super) fn begins(&self, plan: &Plan) -> Result<(), HeaderError> {
        let own = Tournament::of(plan);
        if self.tournament == own {
            let wanted = plan.shard.map(|shard| shard.to_string());
            return match self.shard == wanted {
                true => Ok(()),
                false => Err(HeaderError::OtherShard { found: share(&self.shard), wanted: share(&wanted) }),
            };
        }
        let (theirs, ours) = (&self.tournament, &own);
        let changed = theirs.strategies.iter().zip(&ours.strategies).find(|(theirs, ours)| theirs != ours);
        if let Some((theirs, ours)) = changed
            && (&theirs.name, &theirs.r#use) == (&ours.name, &ours.r#use)
        {
            if let Some(engine) = theirs.engine.clone().filter(|_| theirs.definition == ours.definition) {
                return Err(HeaderError::OtherEngine { name: theirs.name.clone(), engine });
            }
            return Err(HeaderError::OtherStrategy(theirs.name.clone()));
        }
        Err(HeaderError::OtherTournament { name: theirs.name.clone(), seed: theirs.seed.clone() })
    }

    /// Whose programs were not confined in its games.
    pub(super) fn trusted(&self) -> &[String] {
        &self.tournament.trusted
    }

    fn max_moves(&self) -> u64 {
        let usual = if self.format.is_none() { MOST_MOVES_OF_FORMAT_1 } else { Referee::MAX_MOVES };
        self.tournament.max_moves.unwrap_or(usual)
    }

    /// How programs were confined in its games.
    pub(super) fn confinement(&self) -> Result<Option<Confinement>, HeaderError> {
        let found = |name: &String| {
            Confinement::find(name).ok_or_else(|| unknown(&format!("the level `{name}` of a sandbox")))
        };
        self.tournament.sandbox.as_ref().map(found).transpose()
    }

    /// The plan that it stands for, in which strategies are known by what the header says of them.
    pub(super) fn plan(&self) -> Result<Plan, HeaderError> {
        let Tournament { name, seed, format, order, sample, rounds, variants, strategies, .. } =
            &self.tournament;
        if variants.len().max(strategies.len()) > MOST_ITEMS {
            return Err(unknown(&format!("more than {MOST_ITEMS} strategies or variants")));
        }
        let seed = seed.parse().map_err(|error| unknown(&error))?;
        let entrant = |entry: &StrategyEntry| {
            let StrategyEntry { name, r#use: uses, definition, engine } = entry.clone();
            Entrant::recorded(name, uses, definition, engine)
        };
        let mut bots = BotPolicy { ponder: self.tournament.ponder, ..BotPolicy::default() };
        for (key, value) in &self.tournament.limits {
            match strategy::limits::set(&mut bots.caps, key, value) {
                Ok(true) => {}
                Ok(false) => return Err(unknown(&format!("limit `{key}`"))),
                Err(what) => return Err(unknown(&what)),
            }
        }
        bots.level = self.confinement()?;
        let plan = Plan {
            name: name.clone(),
            seed,
            pairings: *format,
            order: order.unwrap_or_default(),
            sample: *sample,
            rounds: *rounds,
            max_moves: self.max_moves(),
            sandbox: None,
            bots,
            stages: variants.iter().map(|entry| entry.stage(seed)).collect::<Result<_, _>>()?,
            entrants: strategies.iter().map(entrant).collect(),
            shard: self
                .shard
                .as_deref()
                .map(str::parse)
                .transpose()
                .map_err(|error| shard_unknown(&error))?,
        };
        if plan.entrants.len() < 2 || plan.game_count().is_none_or(|games| games == 0) {
            return Err(unknown(&"a tournament without games"));
        }
        limits::check_match(plan.pairings, plan.entrants.len(), plan.start_count())
            .map_err(|error| unknown(&error))?;
        Ok(plan)
    }
}

impl Tournament {
    fn of(plan: &Plan) -> Self {
        let variant = |stage: &Stage| VariantEntry {
            name: stage.name.clone(),
            variant: stage.variant.id.into(),
            rules: RulesText::of(stage.rules),
            starts: stage.starts.text(),
        };
        let strategy = |entrant: &Entrant| StrategyEntry {
            name: entrant.name.clone(),
            r#use: entrant.uses.clone(),
            definition: entrant.definition.clone(),
            engine: entrant.engine.clone(),
        };
        Tournament {
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
}

impl Tournament {
    /// Does it say how programs are run?
    fn runs_programs(&self) -> bool {
        self.sandbox.is_some() || !self.trusted.is_empty() || !self.limits.is_empty() || self.ponder
    }
}

impl VariantEntry {
    fn stage(&self, seed: u64) -> Result<Stage, HeaderError> {
        let missing = || HeaderError::Unknown(format!("variant `{}`", self.variant));
        let variant = Variant::find(&self.variant).ok_or_else(missing)?;
        let rules = self.rules.rules(variant.rules).map_err(|error| unknown(&error))?;
        let starts = starts(&self.starts, seed).ok_or_else(|| unknown(&"starts out of range"))?;
        Ok(Stage { name: self.name.clone(), variant, rules, starts })
    }
}

/// What a record has, in words.
fn share(shard: &Option<String>) -> String {
    shard.as_ref().map_or("the whole tournament".into(), |shard| format!("shard {shard}"))
}

fn shard_unknown(error: &ShardError) -> HeaderError {
    unknown(&format!("a shard: {error}"))
}

fn unknown(error: &dyn std::fmt::Display) -> HeaderError {
    HeaderError::Unknown(error.to_string())
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
