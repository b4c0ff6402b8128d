//! How much a share of games could have come out otherwise.

use super::CONFIDENCE;
use super::beta;
use super::by_start::Halves;
use super::over_starts::OverStarts;
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
    /// How uncertain the variance is: its square, over the degrees of freedom that it was estimated with.
    doubt: f64,
}

/// What a share is taken over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope {
    /// The arenas that are pooled.
    pub(super) arenas: usize,
    /// At most against so many opponents may a start be won and lost, whatever it is for the others.
    pub(super) most_opponents: f64,
    /// Do some games weigh more than others?
    pub(super) weighed: bool,
}

impl Scope {
    /// Games of single strategies, which have as many opponents on a start as they have games.
    pub(super) fn of_strategies(arenas: usize) -> Self {
        Scope { arenas, most_opponents: f64::INFINITY, weighed: false }
    }
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
        OnStart::of_halves(halves.played.map(|played| played as f64), halves.won.map(|won| won as f64))
    }
}

impl OnStart {
    /// The same in games that weigh so much.
    pub(super) fn scaled(self, scale: f64) -> Self {
        let OnStart { played, won, dice } = self;
        OnStart { played: scale * played, won: scale * won, dice: scale * scale * dice }
    }

    /// What even and odd rounds make up.
    pub(super) fn of_halves(played: [f64; 2], won: [f64; 2]) -> Self {
        OnStart { played: played[0] + played[1], won: won[0] + won[1], dice: by_halves(played, won) }
    }
}

impl Spread {
    /// The share of one arena, from what happened at each of its starts. `dice` is what single games
    /// contribute to the variance of the number of games won, where it is known by cells.
    pub(super) fn of(starts: &[OnStart], sampled: &Sampled, dice: Option<f64>, scope: Scope) -> Self {
        let (mut played, mut won) = (0.0, 0.0);
        for start in starts {
            played += start.played;
            won += start.won;
        }
        if played == 0.0 {
            return Spread { games: 0.0, share: 0.0, centre: 0.0, variance: Some(0.0), doubt: 0.0 };
        }
        let share = won / played;
        let dice = || dice.unwrap_or_else(|| starts.iter().map(|start| start.dice).sum());
        let known = |centre: f64, variance: Option<f64>| Spread {
            games: played,
            share,
            centre,
            variance,
            doubt: 0.0,
        };
        match sampled.kind {
            StartKind::Exact => known(share, Some(0.0)),
            StartKind::GivenOnce => known(share, None),
            StartKind::Given => {
                // Half a game's worth of doubt, however even the games were.
                let doubt = sampled.rounds as f64 / 4.0;
                let centre = (won + 0.5) / (played + 1.0);
                let found = (dice() + doubt) / (played * played);
                // Coins that differ vary less than as many equal ones with their mean (Hoeffding 1956), so that a few
                // rounds which say more are wrong. Of equal ones this is Jeffreys' variance.
                let seen_before = if scope.weighed { 0.0 } else { 2.0 };
                let of_equal = centre * (1.0 - centre) / (played + seen_before);
                known(centre, Some(found.min(of_equal)))
            }
            StartKind::Drawn => {
                let OverStarts { centre, variance, doubt } = OverStarts::of(starts, sampled.rounds, scope);
                let left = 1.0 - sampled.part;
                let dice = match sampled {
                    Sampled { deterministic: true, .. } => 0.0,
                    Sampled { rounds: 1, .. } => variance,
                    _ => dice() / (played * played),
                };
                let centre = share + left * (centre - share);
                let known = known(centre, Some(left * variance + (1.0 - left) * dice.min(variance)));
                Spread { doubt: left * left * doubt, ..known }
            }
        }
    }

    /// The share over several arenas.
    pub(super) fn pooled(parts: &[Spread]) -> Self {
        let games: f64 = parts.iter().map(|part| part.games).sum();
        let mut pooled = Spread { games, share: 0.0, centre: 0.0, variance: Some(0.0), doubt: 0.0 };
        for part in parts.iter().filter(|part| part.games > 0.0) {
            let weight = part.games / games;
            pooled.share += weight * part.share;
            pooled.centre += weight * part.centre;
            let both = pooled.variance.zip(part.variance);
            pooled.variance = both.map(|(all, one)| all + weight * weight * one);
            pooled.doubt += (weight * weight) * (weight * weight) * part.doubt;
        }
        pooled
    }

    /// The interval of the true share; none where nothing varies, or where it cannot be told how much.
    pub(super) fn interval(&self) -> Option<[f64; 2]> {
        let variance = self.variance.filter(|variance| *variance > 0.0)?;
        let variance = variance * widening(self.doubt / (variance * variance));
        let tail = (1.0 - CONFIDENCE) / 2.0;
        let ends = [tail, 1.0 - tail].map(|level| beta::quantile(self.centre, variance, level));
        Some([ends[0].min(self.share), ends[1].max(self.share)])
    }
}

/// How much larger a variance must be taken that was estimated with few degrees of freedom, given by their inverse:
/// the square of Student's quantile over that of the normal distribution, by the expansion of Cornish and Fisher.
fn widening(inverse: f64) -> f64 {
    /// Two degrees of freedom are the fewest for which the expansion is good.
    const LARGEST: f64 = 0.5;
    /// The square of the normal quantile that belongs to [`CONFIDENCE`].
    const SQUARE: f64 = 3.841_458_820_694_124;
    let inverse = inverse.min(LARGEST);
    let first = (SQUARE + 1.0) / 4.0;
    let second = ((5.0 * SQUARE + 16.0) * SQUARE + 3.0) / 96.0;
    let third = (((3.0 * SQUARE + 19.0) * SQUARE + 17.0) * SQUARE - 15.0) / 384.0;
    let quotient = 1.0 + inverse * (first + inverse * (second + inverse * third));
    quotient * quotient
}

/// The variance of the number of games won that single games make up, from the rounds: even and odd ones
/// differ by nothing else.
fn by_halves(played: [f64; 2], won: [f64; 2]) -> f64 {
    let [even, odd] = played;
    if even > 0.0 && odd > 0.0 {
        let apart = won[0] / even - won[1] / odd;
        apart * apart * even * odd
    } else {
        (even + odd) * (even + odd) / 4.0
    }
}

#[cfg(test)]
mod tests {
    use super::widening;

    #[test]
    fn few_degrees_of_freedom_widen_as_students_distribution_does() {
        // Quantiles from a table.
        for (freedom, quantile) in [(2.0, 4.303), (5.0, 2.571), (10.0, 2.228), (29.0, 2.045), (1e9, 1.960)] {
            let found = 1.959_964 * widening(1.0_f64 / freedom).sqrt();
            assert!((found / quantile - 1.0).abs() < 0.04, "{freedom}: {found} is not {quantile}");
        }
    }
}
