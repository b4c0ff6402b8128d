//! How much a share of games could have come out otherwise.

use super::CONFIDENCE;
use super::beta;
use super::by_start::Halves;
use super::sampled::Sampled;
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

/// What a share is made of on one start, or on a group of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct OnStart {
    pub(super) played: f64,
    pub(super) won: f64,
    /// What single games contribute to the variance of `won`, as far as the rounds tell.
    pub(super) dice: f64,
}

impl From<&Halves> for OnStart {
    fn from(halves: &Halves) -> Self {
        OnStart { played: halves.played() as f64, won: halves.won() as f64, dice: by_halves(halves) }
    }
}

impl Spread {
    /// The share of one arena, from what happened at each of its starts. `dice` is what single games
    /// contribute to the variance of the number of games won, where it is known by cells.
    pub(super) fn of(starts: &[OnStart], sampled: &Sampled, dice: Option<f64>) -> Self {
        let (mut played, mut won) = (0.0, 0.0);
        for start in starts {
            played += start.played;
            won += start.won;
        }
        if played == 0.0 {
            return Spread { games: 0.0, share: 0.0, centre: 0.0, variance: Some(0.0) };
        }
        let share = won / played;
        let dice = || dice.unwrap_or_else(|| starts.iter().map(|start| start.dice).sum());
        let known = |centre: f64, variance: Option<f64>| Spread { games: played, share, centre, variance };
        match sampled.kind {
            StartKind::Exact => known(share, Some(0.0)),
            StartKind::GivenOnce => known(share, None),
            StartKind::Given => {
                // Half a game's worth of doubt, however even the games were.
                let doubt = sampled.rounds as f64 / 4.0;
                let centre = (won + 0.5) / (played + 1.0);
                known(centre, Some((dice() + doubt) / (played * played)))
            }
            StartKind::Drawn => {
                let (centre, variance) = over_starts(starts, played, share);
                let left = 1.0 - sampled.part;
                let dice = match sampled {
                    Sampled { deterministic: true, .. } => 0.0,
                    Sampled { rounds: 1, .. } => variance,
                    _ => dice() / (played * played),
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
const ALL_OR_NOTHING: f64 = 0.35;

/// The mean and the variance of what is known about the share over all starts that might have been drawn:
/// a Bayesian bootstrap over starts, in closed form. One start that nobody has seen is added, half won and
/// half lost; it weighs as much as starts are all or nothing. Where they are, this is Jeffreys' interval;
/// where they are not, the variance is the usual one, widened for few starts about as Student's is.
fn over_starts(starts: &[OnStart], played: f64, share: f64) -> (f64, f64) {
    let count = starts.iter().filter(|start| start.played > 0.0).count() as f64;
    let usual = played / count;
    let squares = |around: f64| -> f64 {
        let off = |start: &OnStart| (start.won - around * start.played) / usual;
        starts.iter().map(|start| off(start) * off(start)).sum()
    };
    let seen = (count * share + 0.5) / (count + 1.0);
    let unseen =
        ((squares(share) + ALL_OR_NOTHING) / (count * seen * (1.0 - seen) + ALL_OR_NOTHING)).min(1.0);
    let centre = (count * share + unseen / 2.0) / (count + unseen);
    let spread = squares(centre) + unseen / 2.0 * (centre * centre + (1.0 - centre) * (1.0 - centre));
    (centre, spread / ((count + unseen) * (count - 1.0 + 3.0 * unseen)))
}

/// The variance of the number of games won that single games make up, from the rounds: even and odd ones
/// differ by nothing else.
fn by_halves(halves: &Halves) -> f64 {
    let [even, odd] = halves.played.map(|played| played as f64);
    match halves.apart() {
        Some(apart) => apart * apart * even * odd,
        None => (even + odd) * (even + odd) / 4.0,
    }
}
