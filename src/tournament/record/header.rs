//! The first line of a record: the version, the tournament as resolved, and a digest of both.

use serde::{Deserialize, Serialize};

use super::header_error::{HeaderError, unknown};
use super::tournament_text::TournamentText;
use crate::play::Referee;
use crate::strategy::Confinement;
use crate::tournament::plan::Plan;
use crate::tournament::shard::ShardError;

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

/// The first line of a record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    duel: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    format: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    tournament: TournamentText,
    digest: String,
}

/// Only what a header of any format has.
#[derive(Deserialize)]
struct AnyHeader {
    duel: String,
    format: Option<u32>,
}

/// The header of a plan's record, without its line end.
pub fn write(plan: &Plan) -> String {
    write_by(env!("CARGO_PKG_VERSION"), plan)
}

/// The header that this version of `duel` writes.
pub(super) fn write_by(version: &str, plan: &Plan) -> String {
    let tournament = TournamentText::of(plan);
    let format = match plan.shard {
        _ if plan.sample.is_some() => FORMAT,
        Some(_) => SHARE_FORMAT,
        None if tournament.runs_programs() => PROGRAM_FORMAT,
        None => PLAIN_FORMAT,
    };
    Header::new(version, Some(format), plan.shard.map(|shard| shard.to_string()), tournament).text()
}

impl Header {
    fn new(duel: &str, format: Option<u32>, shard: Option<String>, tournament: TournamentText) -> Self {
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
        let own = TournamentText::of(plan);
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
        self.tournament.confinement()
    }

    /// The plan that it stands for, in which strategies are known by what the header says of them.
    pub(super) fn plan(&self) -> Result<Plan, HeaderError> {
        let shard = self.shard.as_deref().map(str::parse).transpose();
        let shard = shard.map_err(|error: ShardError| unknown(&format!("a shard: {error}")))?;
        self.tournament.plan(self.max_moves(), shard)
    }
}

/// What a record has, in words.
fn share(shard: &Option<String>) -> String {
    shard.as_ref().map_or("the whole tournament".into(), |shard| format!("shard {shard}"))
}
