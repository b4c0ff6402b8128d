//! How much a share of games could have come out otherwise.

use super::CONFIDENCE;
use super::beta;
use super::by_start::{Halves, PairCell};
use super::start_kind::StartKind;

/// A share of games in some of the arenas.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spread {
    pub(super) games: f64,
    /// The share itself.
    pub(super) share: f64,
    /// Where what is known about the true share has its mean.
    centre: f64,
    /// Its variance; none where it cannot be told.
    variance: Option<f64>,
}

/// What the games of an arena are a part of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sampled {
    pub(super) kind: StartKind,
    /// The part of all starts that matter that was played.
    pub(super) part: f64,
    /// Does nothing but the starts vary?
    pub(super) deterministic: bool,
    pub(super) rounds: u64,
}

impl Spread {
    /// The share of one arena, from the games at each of its starts. `dice` is what single games
    /// contribute to the variance of the number of games won, where it is known by cells.
    pub(super) fn of(games: &[Halves], sampled: &Sampled, dice: Option<f64>) -> Self {
        let (mut played, mut won) = (0.0, 0.0);
        for halves in games {
            played += halves.played() as f64;
            won += halves.won() as f64;
        }
        if played == 0.0 {
            return Spread { games: 0.0, share: 0.0, centre: 0.0, variance: Some(0.0) };
        }
        let share = won / played;
        let known = |centre: f64, variance: Option<f64>| Spread { games: played, share, centre, variance };
        match sampled.kind {
            StartKind::Exact => known(share, Some(0.0)),
            StartKind::GivenOnce => known(share, None),
            StartKind::Given => {
                let dice = dice.unwrap_or_else(|| by_halves(games));
                // Half a game's worth of doubt, however even the games were.
                let doubt = sampled.rounds as f64 / 4.0;
                let centre = (won + 0.5) / (played + 1.0);
                known(centre, Some((dice + doubt) / (played * played)))
            }
            StartKind::Drawn => {
                let (centre, variance) = over_starts(games, played, share);
                let left = 1.0 - sampled.part;
                let dice = match sampled {
                    Sampled { deterministic: true, .. } => 0.0,
                    Sampled { rounds: 1, .. } => variance,
                    _ => by_halves(games) / (played * played),
                };
                known(
                    share + left * (centre - share),
                    Some(left * variance + (1.0 - left) * dice.min(variance)),
                )
            }
        }
    }

    /// The share over several arenas.
    pub(super) fn pooled(parts: &[Spread]) -> Self {
        let games: f64 = parts.iter().map(|part| part.games).sum();
        let mut pooled = Spread { games, share: 0.0, centre: 0.0, variance: Some(0.0) };
        for part in parts.iter().filter(|part| part.games > 0.0) {
            let weight = part.games / games;
            pooled.share += weight * part.share;
            pooled.centre += weight * part.centre;
            let both = pooled.variance.zip(part.variance);
            pooled.variance = both.map(|(all, one)| all + weight * weight * one);
        }
        pooled
    }

    /// The interval of the true share; none where nothing varies, or where it cannot be told how much.
    pub(super) fn interval(&self) -> Option<[f64; 2]> {
        let variance = self.variance.filter(|variance| *variance > 0.0)?;
        let tail = (1.0 - CONFIDENCE) / 2.0;
        let ends = [tail, 1.0 - tail].map(|level| beta::quantile(self.centre, variance, level));
        Some([ends[0].min(self.share), ends[1].max(self.share)])
    }
}

/// Starts that are all or nothing, as many as are taken to have been seen before any was.
pub(super) const ALL_OR_NOTHING: f64 = 0.35;

/// The mean and the variance of what is known about the share over all starts that might have been drawn:
/// a Bayesian bootstrap over starts, in closed form. One start that nobody has seen is added, half won and
/// half lost; it weighs as much as starts are all or nothing. Where they are, this is Jeffreys' interval;
/// where they are not, the variance is the usual one, widened for few starts about as Student's is.
fn over_starts(games: &[Halves], played: f64, share: f64) -> (f64, f64) {
    let starts = games.iter().filter(|halves| halves.played() > 0).count() as f64;
    let usual = played / starts;
    let squares = |around: f64| -> f64 {
        let off = |halves: &Halves| (halves.won() as f64 - around * halves.played() as f64) / usual;
        games.iter().map(|halves| off(halves) * off(halves)).sum()
    };
    let seen = (starts * share + 0.5) / (starts + 1.0);
    let unseen =
        ((squares(share) + ALL_OR_NOTHING) / (starts * seen * (1.0 - seen) + ALL_OR_NOTHING)).min(1.0);
    let centre = (starts * share + unseen / 2.0) / (starts + unseen);
    let spread = squares(centre) + unseen / 2.0 * (centre * centre + (1.0 - centre) * (1.0 - centre));
    (centre, spread / ((starts + unseen) * (starts - 1.0 + 3.0 * unseen)))
}

/// The variance of the number of games won that single games make up, from the rounds: even and odd ones
/// differ by nothing else.
fn by_halves(games: &[Halves]) -> f64 {
    let of = |halves: &Halves| {
        let [even, odd] = halves.played.map(|played| played as f64);
        if even == 0.0 || odd == 0.0 {
            return (even + odd) * (even + odd) / 4.0;
        }
        let apart = halves.won[0] as f64 / even - halves.won[1] as f64 / odd;
        apart * apart * even * odd
    };
    games.iter().map(of).sum()
}

/// The variance of the number of games won that the games of one pairing from one start make up: they are
/// tosses of one coin.
pub(super) fn of_coin(cell: &PairCell) -> f64 {
    let (games, won) = (cell.games as f64, cell.first_won as f64);
    if cell.games < 2 { games / 4.0 } else { won * (games - won) / (games - 1.0) }
}
