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
        let doubt = if count > 1.0 { (1.0 - unseen) * variance * variance / (count - 1.0) } else { 0.0 };
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
    fn starts_that_hardly_differ_have_the_usual_variance_with_one_degree_of_freedom_less_than_starts() {
        let sides = (0..100).map(|start| if start % 2 == 0 { 1.02 } else { 0.98 });
        let over = over(sides, Scope { most_opponents: 1.0, ..Scope::of_strategies(1000) });
        let usual = 0.01 * 0.01 / 99.0;
        assert!((over.variance / usual - 1.0).abs() < 0.2, "{} is not {usual}", over.variance);
        assert!((over.doubt / (over.variance * over.variance / 99.0) - 1.0).abs() < 0.01, "{}", over.doubt);
    }

    #[test]
    fn where_a_start_is_the_same_for_all_opponents_less_is_known() {
        let of = |most_opponents| {
            let starts = [OnStart { played: 56.0, won: 28.0, dice: 0.0 }; 11];
            OverStarts::of(&starts, 1, Scope { most_opponents, ..Scope::of_strategies(1) }).variance
        };
        assert!(of(1.0) > 10.0 * of(f64::INFINITY), "{} and {}", of(1.0), of(f64::INFINITY));
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
