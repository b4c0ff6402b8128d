//! Why a first line does not begin a record, or not the one that is wanted.

use thiserror::Error;

use super::header::FORMAT;

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

/// Something that the header names and that means nothing here.
pub(super) fn unknown(error: &dyn std::fmt::Display) -> HeaderError {
    HeaderError::Unknown(error.to_string())
}
