//! What the starts that were drawn tell about all that might have been.

use super::spread::{OnStart, Scope};

/// Starts that are all or nothing, as many as are taken to have been seen before any was.
const ALL_OR_NOTHING: f64 = 0.35;

/// What is known about the share over all starts that might have been drawn: a Bayesian bootstrap over starts, in
/// closed form. One start that nobody has seen is added, half won and half lost; it weighs as much as starts are
/// all or nothing. Where they are, this is Jeffreys' interval; where they are not, the variance is the usual one, and
/// as uncertain as so few starts make it. What is taken to have been seen before is shared by all arenas.
#[derive(Debug, Clone, Copy)]
pub(super) struct OverStarts {
    pub(super) centre: f64,
    pub(super) variance: f64,
    /// The square of the variance over the degrees of freedom that it was estimated with.
    pub(super) doubt: f64,
}

impl OverStarts {
    /// From starts with any games at all.
    pub(super) fn of(starts: &[OnStart], rounds: u64, scope: Scope) -> Self {
        let (mut played, mut won, mut count) = (0.0, 0.0, 0.0);
        for start in starts.iter().filter(|start| start.played > 0.0) {
            played += start.played;
            won += start.won;
            count += 1.0;
        }
        let (share, usual) = (won / played, played / count);
        let squares = |around: f64| -> f64 {
            let off = |start: &OnStart| (start.won - around * start.played) / usual;
            starts.iter().map(|start| off(start) * off(start)).sum()
        };
        // The more opponents there are, the less does a start decide for all of them. One start alone does not tell.
        let opponents = (usual / (2 * rounds.max(1)) as f64).min(scope.most_opponents).max(1.0);
        let (before, opponents) = if count > 1.0 {
            (ALL_OR_NOTHING / scope.arenas as f64, opponents)
        } else {
            (ALL_OR_NOTHING, 1.0)
        };
        let seen = (count * share + 0.5) / (count + 1.0);
        let most = count * seen * (1.0 - seen) + before;
        let differing = squares(share);
        let unseen = ((differing + before / opponents) / most).min(1.0);
        let centre = (count * share + unseen / 2.0) / (count + unseen);
        let off = (centre * centre + (1.0 - centre) * (1.0 - centre)) / 2.0;
        let spread = squares(centre) + unseen * off;
        let freedom = count - 1.0 + 3.0 * unseen;
        let variance = spread / ((count + unseen) * freedom);
        // By how many percent the variance grows if starts differ by one percent more. Only so much of it is estimated
        // from them; the rest is there before any start is seen. (The centre is where `spread` is smallest, and
        // so does not matter.)
        let follows = differing
            * ((1.0 + off / most) / spread - 1.0 / (most * (count + unseen)) - 3.0 / (most * freedom));
        let doubt = if count > 1.0 {
            (1.0 - unseen) * (follows * variance) * (follows * variance) / (count - 1.0)
        } else {
            0.0
        };
        OverStarts { centre, variance, doubt }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Starts with two games, of which so many were won.
    fn over(won: impl Iterator<Item = f64>, scope: Scope) -> OverStarts {
        let starts: Vec<OnStart> = won.map(|won| OnStart { played: 2.0, won, dice: 0.0 }).collect();
        OverStarts::of(&starts, 1, scope)
    }

    #[test]
    fn only_what_starts_make_of_the_variance_is_in_doubt() {
        for (arenas, count, apart) in [(1, 6, 0.1), (1, 11, 0.3), (5, 11, 0.1), (1, 30, 0.4), (1, 6, 0.8)] {
            let scope = Scope { arenas, most_opponents: 1.0 };
            // Half of the starts are above one and half below, so that the share stays.
            let of = |apart: f64| {
                let sides =
                    (0..2 * count).map(move |start| if start % 2 == 0 { 1.0 + apart } else { 1.0 - apart });
                over(sides, scope)
            };
            let (own, little) = (of(apart), 1e-6);
            // The squares of the differences grow by twice as many percent as these.
            let grown = of(apart * (1.0 + little)).variance / own.variance - 1.0;
            let follows = grown / (2.0 * little);
            let starts = f64::from(2 * count);
            let differing = starts * apart * apart / 4.0;
            let before = ALL_OR_NOTHING / arenas as f64;
            let unseen = (differing + before) / (starts / 4.0 + before);
            let doubt = (1.0 - unseen) * follows * follows * own.variance * own.variance / (starts - 1.0);
            assert!(
                (own.doubt / doubt - 1.0).abs() < 1e-3,
                "{count} by {apart}: {} is not {doubt}",
                own.doubt
            );
        }
    }

    #[test]
    fn starts_that_are_all_or_nothing_leave_no_doubt_about_the_variance() {
        let over = over((0..20).map(|start| if start < 12 { 2.0 } else { 0.0 }), Scope::of_strategies(1));
        // The beta distribution with shapes 12.5 and 8.5 has this mean and variance. That starts are all or nothing is
        // known to half a percent.
        assert!((over.centre - 12.5 / 21.0).abs() < 1e-4, "{}", over.centre);
        let variance = 12.5 * 8.5 / (21.0 * 21.0 * 22.0);
        assert!((over.variance / variance - 1.0).abs() < 0.005, "{}", over.variance);
        assert!(over.doubt < 0.005 * variance * variance / 19.0, "{}", over.doubt);
    }
}
