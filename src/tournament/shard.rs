//! Shares of a tournament: which games each of several machines plays.
//!
//! Games are dealt in units of whole pairings, a few units to every share in turn. Who gets which unit of a turn
//! is drawn, since starts often follow each other in a pattern: dealt in a fixed order, one of two machines
//! would get all even numbers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::plan::Plan;
use super::seeds::SeedKey;

/// The most shares.
const MOST: u64 = 100_000;
/// As many turns as there should be at least, so that shares are even.
const TURNS: u64 = 64;
/// The most pairings in a unit.
const LARGEST: u64 = 64;

/// One of the shares that a tournament's games are dealt into, as in `3/16`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

/// Text that does not name a share.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ShardError {
    /// Not two numbers.
    #[error("write it as `I/N`, for example `1/4` for the first of four shards")]
    Form,
    /// There is no share 0.
    #[error("shards count from 1; the first one is `1/{0}`")]
    Zero(u64),
    /// There are fewer.
    #[error("there are only {0} shards; the last one is `{0}/{0}`")]
    Beyond(u64),
    /// There are too many.
    #[error("these are too many shards; the most are {MOST}")]
    TooMany,
}

impl Shard {
    /// Share `number`, from 1, of so many.
    ///
    /// # Errors
    /// When there is no such share.
    pub fn new(number: u64, of: u64) -> Result<Self, ShardError> {
        match (number, of) {
            (_, 0) => Err(ShardError::Form),
            (_, of) if of > MOST => Err(ShardError::TooMany),
            (0, of) => Err(ShardError::Zero(of)),
            (number, of) if number > of => Err(ShardError::Beyond(of)),
            (number, of) => Ok(Shard { number, of }),
        }
    }

    /// Which one it is, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many there are.
    pub fn of(self) -> u64 {
        self.of
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let read = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse().map_err(|_| ShardError::Form),
            false => Err(ShardError::Form),
        };
        Shard::new(read(number)?, read(of)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// How a tournament's games are dealt into shares, seen from one of them.
#[derive(Debug)]
pub(super) struct Deal {
    shard: Shard,
    /// Games in a unit.
    unit: u64,
    /// Games of all shares.
    games: u64,
    key: SeedKey,
}

impl Deal {
    pub(super) fn new(plan: &Plan, games: u64, shard: Shard) -> Self {
        let together = plan.pairings.games();
        let pairings = (games / together / shard.of / TURNS).clamp(1, LARGEST);
        Deal { shard, unit: together * pairings, games, key: SeedKey::of("shard", &[]).and(plan.seed) }
    }

    /// How many games this share has.
    pub(super) fn len(&self) -> u64 {
        let units = self.games.div_ceil(self.unit);
        let (turns, rest) = (units / self.shard.of, units % self.shard.of);
        let offset = self.offset(turns);
        let mine = turns + u64::from(offset < rest);
        let has_last = match rest {
            0 => mine > 0 && self.offset(turns - 1) + 1 == self.shard.of,
            rest => offset + 1 == rest,
        };
        mine * self.unit - if has_last { units * self.unit - self.games } else { 0 }
    }

    /// The number, in the whole tournament, of this share's game at `place`.
    pub(super) fn id(&self, place: u64) -> u64 {
        let turn = place / self.unit;
        (turn * self.shard.of + self.offset(turn)) * self.unit + place % self.unit
    }

    /// Does another unit begin at `place`?
    pub(super) fn begins_unit(&self, place: u64) -> bool {
        place.is_multiple_of(self.unit)
    }

    /// Whose game it is, and its place there.
    pub(super) fn find(&self, id: u64) -> (Shard, u64) {
        let (unit, of) = (id / self.unit, self.shard.of);
        let turn = unit / of;
        let number = (unit % of + of - self.drawn(turn)) % of + 1;
        (Shard { number, of }, turn * self.unit + id % self.unit)
    }

    /// Which unit of a turn this share gets.
    fn offset(&self, turn: u64) -> u64 {
        (self.shard.number - 1 + self.drawn(turn)) % self.shard.of
    }

    /// Which unit of a turn the first share gets.
    fn drawn(&self, turn: u64) -> u64 {
        self.key.and(turn).number() % self.shard.of
    }
}

#[cfg(test)]
#[path = "shard_tests.rs"]
mod tests;
