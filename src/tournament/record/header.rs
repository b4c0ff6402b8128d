//! The first line of a record: the version, the tournament as resolved, and a digest of both.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::{MAX_START, MIN_START, Rules, Variant};
use crate::strategy::Shelf;
use crate::tournament::entrant::Entrant;
use crate::tournament::plan::{Pairings, Plan, Stage, game_count};
use crate::tournament::played::Field;
use crate::tournament::starts::{Starts, StartsText};

/// A first line that does not begin a record, or not one that can be understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// Something else.
    #[error("this is no record's header: {0}; name a file that `duel run --record` wrote")]
    Form(String),
    /// The digest is not that of the line.
    #[error("the header has been changed: its digest is `{found}`, that of what it says is `{computed}`")]
    Digest {
        /// As written.
        found: String,
        /// As computed.
        computed: String,
    },
    /// Something in it means nothing here.
    #[error("the header names what is not known here: {0}")]
    Unknown(String),
    /// A strategy's file was changed since.
    #[error("strategy `{0}` is no longer what it was; bring its file back, or use `--strategies DIR`")]
    Strategy(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    duel: String,
    tournament: Tournament,
    digest: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tournament {
    name: String,
    seed: String,
    format: Pairings,
    rounds: u64,
    variants: Vec<Entry>,
    strategies: Vec<Player>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    variant: String,
    rules: RulesText,
    starts: StartsText,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesText {
    op: String,
    one: String,
    reuse: String,
    divisors: String,
    wrong: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    name: String,
    r#use: String,
    definition: String,
}

/// The header of a plan's record, without its line end.
pub fn write(plan: &Plan) -> String {
    line(env!("CARGO_PKG_VERSION"), tournament(plan))
}

/// The plan that a header stands for, and the version that wrote it.
///
/// # Errors
/// When the line is no header, has been changed, or names a strategy or a variant unknown here.
pub fn read(text: &str, shelf: &Shelf) -> Result<(Plan, String), HeaderError> {
    let Header { duel, tournament, .. } = unchanged(text)?;
    Ok((plan(&tournament, shelf)?, duel))
}

/// What can be told of a tournament without its strategies, which may not be on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// Who and what it is made of.
    pub field: Field,
    /// How many games it has.
    pub games: u64,
}

/// The outline of the tournament that a header stands for.
///
/// # Errors
/// When the line is no header, has been changed, or names a variant unknown here.
pub fn outline(text: &str) -> Result<Outline, HeaderError> {
    let Header { tournament, .. } = unchanged(text)?;
    let (seed, stages) = stages(&tournament)?;
    let pairings = tournament.format.count(tournament.strategies.len() as u64);
    let games = game_count(&stages, pairings, tournament.rounds);
    let field = Field {
        name: tournament.name,
        seed,
        strategies: tournament.strategies.into_iter().map(|player| player.name).collect(),
        arenas: stages.iter().map(Stage::arena).collect(),
    };
    let games = games.ok_or_else(|| HeaderError::Unknown("more games than can be counted".into()))?;
    Ok(Outline { field, games })
}

/// The header, if it is written as it was when its digest was taken.
fn unchanged(text: &str) -> Result<Header, HeaderError> {
    let form = |error: serde_json::Error| HeaderError::Form(error.to_string());
    let Header { duel, tournament, digest: found } = serde_json::from_str(text).map_err(form)?;
    let written = line(&duel, tournament);
    let computed: Header = serde_json::from_str(&written).map_err(form)?;
    if computed.digest != found {
        return Err(HeaderError::Digest { found, computed: computed.digest });
    }
    if written != text {
        return Err(HeaderError::Form("it is not written as `duel` writes it".into()));
    }
    Ok(computed)
}

fn line(duel: &str, tournament: Tournament) -> String {
    let mut header = Header { duel: duel.into(), tournament, digest: String::new() };
    let text = |header: &Header| serde_json::to_string(header).expect("strings and numbers only");
    header.digest = blake3::hash(text(&header).as_bytes()).to_string();
    text(&header)
}

fn tournament(plan: &Plan) -> Tournament {
    let entry = |stage: &Stage| {
        let [op, one, reuse, divisors, wrong] = stage.rules.values();
        Entry {
            name: stage.name.clone(),
            variant: stage.variant.id.into(),
            rules: RulesText { op, one, reuse, divisors, wrong },
            starts: stage.starts.text(),
        }
    };
    let player = |entrant: &Entrant| Player {
        name: entrant.name.clone(),
        r#use: entrant.uses.clone(),
        definition: entrant.definition(),
    };
    Tournament {
        name: plan.name.clone(),
        seed: plan.seed.to_string(),
        format: plan.pairings,
        rounds: plan.rounds,
        variants: plan.stages.iter().map(entry).collect(),
        strategies: plan.entrants.iter().map(player).collect(),
    }
}

/// The seed and the entries of `variants`.
fn stages(tournament: &Tournament) -> Result<(u64, Vec<Stage>), HeaderError> {
    let seed = tournament.seed.parse().map_err(|error| unknown(&error))?;
    let stage = |entry: &Entry| {
        let missing = || HeaderError::Unknown(format!("variant `{}`", entry.variant));
        let variant = Variant::find(&entry.variant).ok_or_else(missing)?;
        let RulesText { op, one, reuse, divisors, wrong } = &entry.rules;
        let mut rules = variant.rules;
        for (key, value) in Rules::KEYS.into_iter().zip([op, one, reuse, divisors, wrong]) {
            rules.set(key, value).map_err(|error| unknown(&error))?;
        }
        rules.check().map_err(|error| unknown(&error))?;
        let starts = starts(&entry.starts, seed).ok_or_else(|| unknown(&"starts out of range"))?;
        Ok(Stage { name: entry.name.clone(), variant, rules, starts })
    };
    Ok((seed, tournament.variants.iter().map(stage).collect::<Result<_, _>>()?))
}

fn unknown(error: &dyn std::fmt::Display) -> HeaderError {
    HeaderError::Unknown(error.to_string())
}

fn plan(tournament: &Tournament, shelf: &Shelf) -> Result<Plan, HeaderError> {
    let (seed, stages) = stages(tournament)?;
    let entrant = |player: &Player| {
        let Player { name, r#use: uses, definition } = player;
        let entrant = Entrant::new(Some(name), uses, shelf).map_err(|error| unknown(&error))?;
        let same = entrant.definition() == *definition;
        same.then_some(entrant).ok_or_else(|| HeaderError::Strategy(uses.clone()))
    };
    let plan = Plan {
        name: tournament.name.clone(),
        seed,
        pairings: tournament.format,
        rounds: tournament.rounds,
        stages,
        entrants: tournament.strategies.iter().map(entrant).collect::<Result<_, _>>()?,
    };
    if plan.entrants.len() < 2 || plan.game_count().is_none_or(|games| games == 0) {
        return Err(unknown(&"a tournament without games"));
    }
    Ok(plan)
}

fn starts(text: &StartsText, seed: u64) -> Option<Starts> {
    let known = |start: &u64| (MIN_START..=MAX_START).contains(start);
    match *text {
        StartsText::List(ref list) => list.iter().all(known).then(|| Starts::List(list.clone())),
        StartsText::Range { from, to, count } => {
            (known(&from) && known(&to) && from <= to && count.is_none_or(|count| count <= to - from + 1))
                .then(|| count.map_or(Starts::Range(from, to), |count| Starts::sample(from, to, count, seed)))
        }
    }
}
