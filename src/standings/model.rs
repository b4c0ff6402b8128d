//! The standings, line by line. Serialised, this is the documented JSON.

use std::fmt;

use serde::Serialize;

use super::estimate::{Estimate, Seated, Share};
use super::start_kind::StartKind;

/// What a tournament's games say.
///
/// ```
/// use divisor_duel::standings::play;
/// use divisor_duel::tournament::{Conditions, Plan, Stage};
///
/// let plan = Plan::builder("two")
///     .variant(Stage::builder("divisor-duel").range(2..=40))
///     .strategy("greedy-largest")
///     .strategy("perfect")
///     .build()?;
/// let standings = play(&plan, &Conditions::default());
/// let best = &standings.strategies[0];
/// assert_eq!(best.results.name, "perfect");
/// assert_eq!(best.results.won + best.results.lost, standings.games);
/// assert_eq!(best.results.blunders.map(|blunders| blunders.count), Some(0));
/// # Ok::<(), divisor_duel::tournament::Problems>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standings {
    /// The tournament's name.
    pub tournament: String,
    /// The tournament's seed, in decimal: as a number it would not survive every JSON reader.
    pub seed: String,
    /// Games played.
    pub games: u64,
    /// Games whose moves were judged, as far as the solver could.
    pub judged_games: u64,
    /// Starts that the strategies are compared on (groups of starts where there are very many, groups of games where
    /// pairings have starts of their own).
    pub starts: usize,
    /// How often an interval is expected to hold the true value.
    pub confidence: f64,
    /// Was nothing left to chance? Then no strategy draws, and all starts that matter have been played.
    pub exact: bool,
    /// The one strategy that is better than all others, if there is one.
    pub leader: Option<String>,
    /// Who leads, in words.
    pub verdict: String,
    /// Every strategy, from best to worst.
    pub strategies: Vec<StandingsRow>,
    /// Every two strategies that have played, the better one first, in the order of the strategies.
    pub comparisons: Vec<Comparison>,
    /// How many combinations of signs the comparisons were held against; all there are for few starts.
    pub sign_flips: usize,
    /// Every two strategies that met, from either side, in the order of the strategies.
    pub pairings: Vec<Pairing>,
    /// Every variant, in the order of the tournament.
    pub variants: Vec<VariantRow>,
}

impl Standings {
    /// The line of the strategy of this name.
    pub fn row(&self, name: &str) -> Option<&StandingsRow> {
        self.strategies.iter().find(|row| row.results.name == name)
    }
}

/// The places that the games allow for a strategy, all strategies' places being right together as often
/// as [`Standings::confidence`] says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Place {
    /// One more than there are strategies that are better.
    pub best: usize,
    /// As many as there are strategies that are not worse.
    pub worst: usize,
}

/// As in `2-4`, or `1` where there is only one.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { best, worst } = self;
        if best == worst { write!(f, "{best}") } else { write!(f, "{best}-{worst}") }
    }
}

/// A strategy's line in the standings.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StandingsRow {
    /// Its place; none if it has not played.
    pub place: Option<Place>,
    /// Bradley-Terry rating on the Elo scale, the mean of all strategies being 0.
    pub rating: Option<Estimate>,
    /// The rest, over all variants.
    #[serde(flatten)]
    pub results: Results,
}

/// What a strategy did, in all variants or in one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Results {
    /// The strategy.
    pub name: String,
    /// Games played.
    pub played: u64,
    /// Games won.
    pub won: u64,
    /// Games lost.
    pub lost: u64,
    /// The share of its games that it won; none if it has not played.
    pub score: Option<Estimate>,
    /// In the first seat.
    pub first: Seated,
    /// In the second seat.
    pub second: Seated,
    /// Moves that turned a won position into a lost one, of all moves made in won positions.
    pub blunders: Option<Share>,
    /// Games won, of those from a start that was won for its seat.
    pub converted: Option<Share>,
    /// Games won, of those from a start that was lost for its seat.
    pub rescued: Option<Share>,
    /// Moves that the solver could not judge within its budget, or was not asked about.
    pub unjudged: u64,
    /// Games lost otherwise than by having no move, or by their length.
    pub forfeits: u64,
    /// Games lost, by how they ended.
    pub losses: Losses,
}

/// Games lost, by how they ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Named after `End`, where they are documented.
pub struct Losses {
    pub no_moves: u64,
    pub illegal: u64,
    pub timeout: u64,
    pub crash: u64,
    pub flood: u64,
    pub garbage: u64,
    pub resigned: u64,
    pub too_long: u64,
}

/// One strategy against another, from the side of the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// The strategy.
    pub name: String,
    /// Whom it met.
    pub opponent: String,
    /// Games played.
    pub played: u64,
    /// Games won.
    pub won: u64,
    /// In the first seat.
    pub first: Seated,
    /// In the second seat.
    pub second: Seated,
}

/// Two strategies, start by start, from the side of the one with the better score.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The strategy.
    pub name: String,
    /// Whom it is compared with.
    pub opponent: String,
    /// How much higher its score is, over all its games.
    pub difference: Estimate,
    /// Starts on which it did better.
    pub ahead: usize,
    /// Starts on which it did worse.
    pub behind: usize,
    /// How likely two equal strategies are to be at least so far apart in this direction; none where nothing
    /// was left to chance.
    pub p: Option<f64>,
    /// Is it better, with all such statements right together?
    pub better: bool,
}

/// A variant's entry.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct VariantRow {
    /// The entry's name.
    pub name: String,
    /// The rules it stands for, as overrides that name every axis.
    pub rules: String,
    /// What its numbers speak about.
    pub kind: StartKind,
    /// Had every pairing starts of its own?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own_starts: bool,
    /// Games played.
    pub games: u64,
    /// Games whose moves were judged, as far as the solver could.
    pub judged_games: u64,
    /// Games won by the first player.
    pub first_won: u64,
    /// What moving first was worth, in points of the Elo scale; none if there were no games.
    pub first_mover: Option<Estimate>,
    /// Its distinct starts; none where they are too many to be kept apart, or every pairing's own.
    pub starts: Option<StartCounts>,
    /// Games, by who wins their start.
    pub games_from: StartCounts,
    /// Every strategy, in the order of the standings.
    pub strategies: Vec<Results>,
}

/// Starts (or games from starts), by who wins them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct StartCounts {
    /// All of them.
    pub count: u64,
    /// Won for the first player.
    pub won: u64,
    /// Won for the second player.
    pub lost: u64,
    /// Not solved within the budget.
    pub unknown: u64,
}
